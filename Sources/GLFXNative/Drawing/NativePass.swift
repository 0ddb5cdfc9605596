internal import GLFXRender

/// A drawing that is ready to run.
final class NativePass: @unchecked Sendable {
    let parts: PictureParts
    /// A tile's size in bytes; 0: it needs none.
    var tileBytes: Int { code.tile?.byteCount ?? 0 }
    /// It may wait for others, and be run beside them.
    let canWait: Bool
    /// What it leaves in memory depends on the order of its pixels.
    let isSerial: Bool

    private let code: MachineCode
    /// The picture that it draws into. Of two that are the same memory from another first byte, one is upside down.
    private let target: PictureMemory
    private let pictures: [PictureMemory?]
    private let uniforms: UnsafeMutableBufferPointer<UInt32>
    private let table: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>

    /// - Parameters:
    ///   - parts: of what is drawn; cut into tiles where the code wants that.
    ///   - uniforms: their numbers.
    ///   - layer: the first byte that is drawn, in the target.
    ///   - pictures: in the order of the code's table.
    init(
        _ code: MachineCode, _ parts: PictureParts, uniforms: [UInt32], target: PictureMemory, layer: Int = 0,
        pictures: [PictureMemory?], stop: StopFlag, canWait: Bool = false, isSerial: Bool = false
    ) {
        self.code = code
        self.parts = parts.cut(code.tile)
        self.canWait = canWait && !isSerial
        self.isSerial = isSerial
        (self.target, self.pictures) = (target, pictures)
        self.uniforms = .allocate(capacity: max(uniforms.count, 1))
        _ = self.uniforms.update(from: uniforms)
        let pointers =
            [
                UnsafeMutableRawPointer(self.uniforms.baseAddress), target.start + layer,
                UnsafeMutableRawPointer(stop.memory),
            ]
            + pictures.map { $0?.start }
        table = .allocate(capacity: pointers.count)
        _ = table.initialize(from: pointers)
    }

    deinit {
        uniforms.deallocate()
        table.deallocate()
    }

    /// Draws a part, on any thread.
    /// - Parameter tile: memory of the thread's own.
    func draw(_ part: PictureParts.Part, tile: UnsafeMutableRawPointer?) {
        guard let table = table.baseAddress else { return }
        code.draw(
            table, tile, Int32(part.columns.lowerBound), Int32(part.columns.upperBound), Int32(part.rows.lowerBound),
            Int32(part.rows.upperBound))
    }

    /// The rows of an earlier pass that have to be drawn before a row of this one.
    func need(of earlier: NativePass) -> RowNeed {
        var need = RowNeed.nothing
        if target.owner === earlier.target.owner {
            need = target.start == earlier.target.start ? .near(below: 0, above: 0) : .all
        }
        for (index, picture) in pictures.enumerated() where picture?.owner === earlier.target.owner {
            need = need.joined(picture?.start == earlier.target.start ? code.reaches[index] : .all)
        }
        // What the earlier one reads may be drawn over only then.
        for (index, picture) in earlier.pictures.enumerated() where picture?.owner === target.owner {
            need = need.joined(picture?.start == target.start ? earlier.code.reaches[index].reversed : .all)
        }
        // Rows of pictures of other heights are no neighbors.
        return need == .nothing || parts.height == earlier.parts.height ? need : .all
    }
}

internal import CGLFXLibAV
internal import CGLFXPixels
internal import GLFXCore
internal import GLFXMedia

/// Brings the frames of one side into the common form.
///
/// Belongs to one thread.
final class FramePlanes {
    private let form: CommonForm
    private let name: String
    private let codedForm: CodedForm
    private let shown: ShownFrame?
    private let roundsToHalf: Bool

    /// - Parameters:
    ///   - form: the one of both sides.
    ///   - name: this side's.
    ///   - codedForm: of this side's frames.
    ///   - orientation: how they are turned.
    ///   - roundsToHalf: scene light gets the precision of half, as a writer would give it.
    init(
        _ form: CommonForm, of name: String, codedForm: CodedForm, orientation: Orientation, roundsToHalf: Bool = false
    ) {
        self.roundsToHalf = roundsToHalf
        (self.form, self.name, self.codedForm) = (form, name, codedForm)
        if case .rgb(let format) = form.kind {
            shown = ShownFrame(codedForm, orientation: orientation, format: format)
        } else {
            shown = nil
        }
    }

    /// - Throws: `.input` where the size or the pixel format changes in the middle, `.limit` where memory runs out.
    func planes(of frame: CodedFrame) throws(Failure) -> ComparableFrame {
        guard frame.form.size == codedForm.size, frame.form.pixelFormat == codedForm.pixelFormat else {
            let (size, first) = (frame.form.size, codedForm.size)
            throw Failure(
                .input,
                "'\(name)' changes in frame \(frame.index) from \(first.width)x\(first.height) \(codedForm.formatName) to "
                    + "\(size.width)x\(size.height) \(frame.form.formatName), which cannot be compared",
                advice: "convert it to one size first")
        }
        if let shown { return try colors(of: try shown.picture(of: frame), frame) }
        return try ownPlanes(of: frame)
    }

    // MARK: Planes as they are coded

    private func ownPlanes(of frame: CodedFrame) throws(Failure) -> ComparableFrame {
        guard let layout = PlanarLayout(frame.form.pixelFormat) else {
            throw Failure(.input, "frames of \(frame.form.formatName) cannot be compared by their planes")
        }
        let bytes = form.bytesPerSample
        var (planes, memory): ([ComparableFrame.Plane], [PlaneMemory]) = ([], [])
        for (index, order) in layout.planes.enumerated() {
            let isChroma = layout.family == .yuv && (index == 1 || index == 2)
            let (start, step) = frame.pointer.pointee.plane(order)
            guard let start else { continue }
            var plane = ComparableFrame.Plane(
                start: UnsafePointer(start), step: step, width: frame.form.size.width, height: frame.form.size.height)
            if isChroma {
                (plane.horizontalLog2, plane.verticalLog2) = (layout.horizontalLog2, layout.verticalLog2)
                // Half a pixel more is a chroma sample, too.
                plane.width = (plane.width + (1 << plane.horizontalLog2) - 1) >> plane.horizontalLog2
                plane.height = (plane.height + (1 << plane.verticalLog2) - 1) >> plane.verticalLog2
            }
            // Alpha has no range but the full one.
            if let changed = try changed(plane, depth: layout.depth, isAlpha: index == 3) {
                memory.append(changed)
                (plane.start, plane.step) = (UnsafePointer(changed.start), changed.step)
            }
            planes.append(plane)
        }
        if form.hasAlpha, !layout.hasAlpha { try addOpaque(frame.form.size, bytes, &planes, &memory) }
        return ComparableFrame(frame, planes: planes, bytes: bytes, most: form.most, memory: memory)
    }

    /// A plane's samples with the depth that is compared; nil where they have it.
    private func changed(
        _ plane: ComparableFrame.Plane, depth: Int, isAlpha: Bool
    ) throws(Failure) -> PlaneMemory? {
        if case .planes(let wanted, let isFull) = form.kind, depth < wanted {
            return try Self.raise(plane, from: depth, to: wanted, isFull: isFull || isAlpha)
        }
        return roundsToHalf ? try Self.halved(plane) : nil
    }

    /// The same numbers, as half precision has them.
    private static func halved(_ plane: ComparableFrame.Plane) throws(Failure) -> PlaneMemory {
        let result = try PlaneMemory(width: plane.width, height: plane.height, bytes: 4)
        for y in 0..<plane.height {
            let from = UnsafeRawPointer(plane.start + y * plane.step).assumingMemoryBound(to: Float.self)
            let to = UnsafeMutableRawPointer(result.start + y * result.step).assumingMemoryBound(to: Float.self)
            for x in 0..<plane.width { to[x] = Float(Float16(from[x])) }
        }
        return result
    }

    /// The same samples with more bits: shifted in the limited range, where 235 is 940; stretched in the full one,
    /// where 255 is 1023 (ITU-R BT.2100, table 9).
    private static func raise(
        _ plane: ComparableFrame.Plane, from depth: Int, to wanted: Int, isFull: Bool
    ) throws(Failure) -> PlaneMemory {
        let raised = try PlaneMemory(width: plane.width, height: plane.height, bytes: 2)
        for y in 0..<plane.height {
            glfx_raise_row(
                plane.start + y * plane.step, depth > 8 ? 2 : 1, UInt32(depth),
                UnsafeMutableRawPointer(raised.start + y * raised.step).assumingMemoryBound(to: UInt16.self),
                UInt32(wanted), isFull ? 1 : 0, UInt32(plane.width))
        }
        return raised
    }

    private func addOpaque(
        _ size: PictureSize, _ bytes: Int, _ planes: inout [ComparableFrame.Plane], _ memory: inout [PlaneMemory]
    ) throws(Failure) {
        let alpha = try PlaneMemory(width: size.width, height: size.height, bytes: bytes)
        for y in 0..<size.height {
            let row = UnsafeMutableRawPointer(alpha.start + y * alpha.step)
            if bytes == 1 {
                row.initializeMemory(as: UInt8.self, repeating: UInt8(form.most), count: size.width)
            } else if bytes == 2 {
                row.initializeMemory(as: UInt16.self, repeating: UInt16(form.most), count: size.width)
            } else {
                row.initializeMemory(as: Float.self, repeating: 1, count: size.width)
            }
        }
        memory.append(alpha)
        planes.append(
            .init(start: UnsafePointer(alpha.start), step: alpha.step, width: size.width, height: size.height))
    }

    // MARK: Red, green and blue

    private func colors(of picture: PixelBuffer, _ frame: CodedFrame) throws(Failure) -> ComparableFrame {
        let bytes = picture.format.bitsPerChannel / 8
        var memory: [PlaneMemory] = []
        for _ in form.components {
            memory.append(try PlaneMemory(width: picture.width, height: picture.height, bytes: bytes))
        }
        var rows = glfx_planes()
        rows.data = (
            UnsafeMutableRawPointer(memory[0].start), UnsafeMutableRawPointer(memory[1].start),
            UnsafeMutableRawPointer(memory[2].start),
            memory.count > 3 ? UnsafeMutableRawPointer(memory[3].start) : nil
        )
        rows.stride = (memory[0].step, memory[0].step, memory[0].step, memory[0].step)
        rows.mask = (.max, .max, .max, .max)
        var unpack = glfx_unpack(
            planes: rows,
            origin: UnsafePointer(
                (picture.baseAddress + (picture.height - 1) * picture.bytesPerRow).assumingMemoryBound(to: UInt8.self)),
            row_step: -picture.bytesPerRow, width: UInt32(picture.width), height: UInt32(picture.height),
            layout: picture.format.cLayout)
        for y in 0..<picture.height { _ = glfx_unpack_row(&unpack, UInt32(y), 0, UInt32(picture.width)) }
        picture.endUse()
        return ComparableFrame(
            frame,
            planes: memory.map {
                .init(start: UnsafePointer($0.start), step: $0.step, width: picture.width, height: picture.height)
            }, bytes: bytes, most: form.most, memory: memory)
    }
}

extension PixelFormat {
    fileprivate var cLayout: glfx_layout {
        switch self {
        case .bgra8: GLFX_BGRA8
        case .rgba8: GLFX_RGBA8
        case .rgba16: GLFX_RGBA16
        case .rgbaHalf: GLFX_RGBA_HALF
        case .rgbaFloat: GLFX_RGBA_FLOAT
        }
    }
}

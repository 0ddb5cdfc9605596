internal import CGLFXLibAV
internal import CGLFXOpenEXR
internal import GLFXCore
internal import GLFXMedia

/// A frame's planes as OpenEXR's channels.
struct OpenEXRPlanes {
    private let frame: UnsafePointer<AVFrame>
    /// libav's order: green, blue, red, alpha; or gray alone.
    let names: [String]

    /// - Parameter frame: of planes in floating point.
    init(_ frame: UnsafePointer<AVFrame>) {
        self.frame = frame
        let count = frame.pointee.planePointers.prefix { $0 != nil }.count
        names = count == 1 ? ["Y"] : Array(["G", "B", "R", "A"].prefix(count))
    }

    /// Bytes from one row to the next.
    var strides: [Int] { names.indices.map { frame.pointee.plane($0).stride } }

    /// Each plane's sample at that column and row.
    func starts(left: Int, top: Int) -> [UnsafePointer<Float>?] { names.indices.map { row($0, top).map { $0 + left } } }

    private func row(_ plane: Int, _ y: Int) -> UnsafePointer<Float>? {
        let (start, stride) = frame.pointee.plane(plane)
        return start.map { UnsafeRawPointer($0 + y * stride).assumingMemoryBound(to: Float.self) }
    }

    /// Whether all samples of some columns of a row are 0.
    func isEmpty(_ columns: Range<Int>, ofRow y: Int) -> Bool {
        names.indices.allSatisfy { plane in
            guard let row = row(plane, y) else { return true }
            return columns.allSatisfy { row[$0] == 0 }
        }
    }
}

/// Which part of an unlimited plane a picture shows, and which has samples.
///
/// A picture of the size of its source's display window has that window, and its data window too where all else is still
/// empty; what the source had beyond its display window was not read. A picture of another size begins at 0,0.
struct OpenEXRWindows {
    private(set) var display: glfx_exr_window
    private(set) var data: glfx_exr_window
    /// Of the data in the picture.
    var left: Int { Int(data.left) - Int(display.left) }
    var top: Int { Int(data.top) - Int(display.top) }

    init(_ attributes: [PictureAttribute], of planes: OpenEXRPlanes, size: PictureSize) {
        display = glfx_exr_window(left: 0, top: 0, right: Int32(size.width - 1), bottom: Int32(size.height - 1))
        data = display
        guard let shown = attributes.window("displayWindow"), Int(shown.right) - Int(shown.left) == size.width - 1,
            Int(shown.bottom) - Int(shown.top) == size.height - 1
        else { return }
        (display, data) = (shown, shown)
        guard let source = attributes.window("dataWindow") else { return }
        let kept = glfx_exr_window(
            left: max(source.left, shown.left), top: max(source.top, shown.top), right: min(source.right, shown.right),
            bottom: min(source.bottom, shown.bottom))
        guard kept.left <= kept.right, kept.top <= kept.bottom else { return }
        let columns = Int(kept.left) - Int(shown.left)..<Int(kept.right) - Int(shown.left) + 1
        let rows = Int(kept.top) - Int(shown.top)..<Int(kept.bottom) - Int(shown.top) + 1
        let isEmptyBeside = (0..<size.height).allSatisfy { y in
            guard rows.contains(y) else { return planes.isEmpty(0..<size.width, ofRow: y) }
            return planes.isEmpty(0..<columns.lowerBound, ofRow: y)
                && planes.isEmpty(columns.upperBound..<size.width, ofRow: y)
        }
        if isEmptyBeside { data = kept }
    }
}

extension [PictureAttribute] {
    /// Nil where it is none.
    fileprivate func window(_ name: String) -> glfx_exr_window? {
        guard let bytes = self[name, type: "box2i"], bytes.count == 16 else { return nil }
        let sides = (0..<4).map { side in
            Int32(truncatingIfNeeded: (0..<4).reduce(0) { $0 | Int(bytes[4 * side + $1]) << (8 * $1) })
        }
        return glfx_exr_window(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
    }
}

/// Texts and attributes as C takes lists of them.
enum OpenEXRText {
    static func with<Result>(
        _ names: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let texts = names.map { Array($0.utf8CString) }
        let ends = texts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        return texts.flatMap { $0 }.withUnsafeBufferPointer { bytes in
            ends.dropLast().map { end in bytes.baseAddress.map { $0 + end } }.withUnsafeBufferPointer(body)
        }
    }

    static func with<Result>(
        _ attributes: [PictureAttribute], _ body: (UnsafeBufferPointer<glfx_exr_attribute>) -> Result
    ) -> Result {
        let values = attributes.map(\.bytes)
        let ends = values.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        return with(attributes.flatMap { [$0.name, $0.type] }) { words in
            values.flatMap { $0 }.withUnsafeBytes { bytes in
                attributes.indices.map { index in
                    glfx_exr_attribute(
                        name: words[2 * index], type: words[2 * index + 1],
                        bytes: bytes.baseAddress.map { $0 + ends[index] }, count: values[index].count)
                }.withUnsafeBufferPointer(body)
            }
        }
    }
}

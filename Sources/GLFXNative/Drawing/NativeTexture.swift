package import GLFXCore
package import GLFXRender
internal import Glibc

/// A picture in memory that compiled shaders read and draw into.
package final class NativeTexture: DeviceTexture {
    package let width: Int
    package let height: Int
    package let shape: TextureShape
    package let format: ChannelFormat
    /// From a row to the next; negative where the rows are in the other order.
    let rowBytes: Int
    /// Smaller copies; their rows are as far apart as the picture's own.
    let mipmaps: [KernelPlan.Mipmap]
    private let device: NativeDevice
    /// A frame, or what is drawn anew for every frame. What pictures hold that are kept may depend on earlier frames, and
    /// code would be compiled anew whenever their alpha becomes known.
    private let isFresh: Bool
    private let storage: NativeStorage

    package var isOpaque: Bool { storage.isOpaque }

    init(_ request: TextureRequest, on device: NativeDevice) throws(Failure) {
        (width, height, shape, format) = (request.width, request.height, request.shape, request.format)
        isFresh =
            switch request.what {
            case .frame, .result: true
            case .input, .target, .data: false
            }
        self.device = device
        var depth = 1
        switch request.shape {
        case .plane: break
        case .volume(let slices): depth = slices
        case .cube: depth = 6
        }
        let limit = device.maximumSide(shape)
        guard max(width, height, depth) <= limit else {
            let size = "\(width)x\(height)" + (depth > 1 ? "x\(depth)" : "")
            let most = "\(limit)x\(limit)" + (depth > 1 ? "x\(limit)" : "")
            throw Failure(
                .limit, "\(request.what) is \(size), and the native renderer holds at most \(most)",
                advice: request.what.adviceToShrink)
        }
        // Drawing writes whole vectors.
        let alignment = max(PixelBuffer.rowAlignment, device.level.width * format.bytesPerPixel)
        let rowBytes = (width * format.bytesPerPixel + alignment - 1) / alignment * alignment
        self.rowBytes = rowBytes
        // A volume is one slice of the frame, or data, which is not read in smaller copies.
        let isMipmapped =
            request.isMipmapped && !format.isInteger && (depth == 1 || shape == .cube) && format.channels == 4
        mipmaps = isMipmapped ? Self.mipmaps(width, height, layers: depth, rowBytes) : []
        if shape == .plane, mipmaps.isEmpty,
            let pixels = PixelFormat.allCases.first(where: { ChannelFormat($0) == request.format }),
            rowBytes == (width * format.bytesPerPixel + 63) / 64 * 64
        {
            storage = NativeStorage(width: width, height: height, format: pixels)
        } else {
            let lines = mipmaps.last.map { $0.offset / rowBytes + $0.height * depth } ?? height * depth
            storage = try NativeStorage(
                byteCount: lines * rowBytes, what: request.what, size: "\(width)x\(height)")
        }
    }

    /// A plain picture with its rows in the other order.
    private init(upsideDown other: NativeTexture) {
        (width, height, shape, format) = (other.width, other.height, other.shape, other.format)
        (device, isFresh, storage) = (other.device, other.isFresh, other.storage)
        (rowBytes, mipmaps) = (-other.rowBytes, [])
    }

    package var upsideDown: NativeTexture? {
        shape == .plane && mipmaps.isEmpty ? NativeTexture(upsideDown: self) : nil
    }

    package func sharesMemory(with other: NativeTexture) -> Bool { storage === other.storage }

    private static func mipmaps(
        _ width: Int, _ height: Int, layers: Int, _ rowBytes: Int
    ) -> [KernelPlan.Mipmap] {
        var mipmaps: [KernelPlan.Mipmap] = []
        var (width, height, line) = (width, height, height * layers)
        while max(width, height) > 1 {
            (width, height) = (max(width / 2, 1), max(height / 2, 1))
            mipmaps.append(
                KernelPlan.Mipmap(width: width, height: height, rowBytes: rowBytes, offset: line * rowBytes))
            line += height * layers
        }
        return mipmaps
    }

    /// The planes that it will be made of; nil: it holds pixels.
    var waiting: WaitingPlanes? { storage.waiting }

    /// The same as a program reads them.
    var planeSource: PlaneSource? {
        guard var source = waiting?.source else { return nil }
        source.isTopFirst = rowBytes < 0
        return source
    }

    /// Notes whether what is drawn of it elsewhere is opaque.
    func note(isOpaque: Bool) { storage.isOpaque = isOpaque && isFresh }

    /// Its pixels are made of planes, once they are asked for.
    func wait(for planes: WaitingPlanes) {
        storage.waiting = planes
        storage.isOpaque = !planes.source.form.hasAlpha
    }

    /// The picture, to be read.
    func memory() throws(Failure) -> PictureMemory {
        if let planes = storage.waiting {
            let target = try storage.drawable()
            try device.draw(
                planes, width: width, height: height, format: format, rowBytes: abs(rowBytes), target: target)
        }
        return placed(try storage.memory())
    }

    /// The picture, to be drawn into.
    /// - Parameter isOpaque: every pixel that is drawn gets the alpha 1, and every pixel is drawn.
    func drawable(isOpaque: Bool = false) throws(Failure) -> PictureMemory {
        storage.isOpaque = isOpaque && isFresh
        return placed(try storage.drawable())
    }

    /// From its first row on.
    private func placed(_ memory: PictureMemory) -> PictureMemory {
        guard rowBytes < 0 else { return memory }
        return PictureMemory(start: memory.start - (height - 1) * rowBytes, owner: memory.owner)
    }

    /// The first byte of the picture, as everything before has left it.
    private func drawn() throws(Failure) -> UnsafeMutableRawPointer {
        let memory = try memory()
        try device.flush()
        return memory.start
    }

    /// The same, to be changed.
    private func changeable() throws(Failure) -> UnsafeMutableRawPointer {
        try device.flush()
        return try drawable().start
    }

    /// Both are plain pictures of one size.
    func isLike(_ other: NativeTexture) -> Bool {
        shape == .plane && other.shape == .plane && width == other.width && height == other.height
    }

    /// The same rows in the same order.
    func isSame(as other: NativeTexture) -> Bool { storage === other.storage && rowBytes == other.rowBytes }

    package func upload(_ buffer: PixelBuffer, isOpaque: Bool) throws(Failure) {
        defer { storage.isOpaque = isOpaque }
        guard !storage.borrow(buffer, rowBytes: rowBytes) else { return }
        try upload(rows: buffer.baseAddress, bytesPerRow: buffer.bytesPerRow)
    }

    package func upload(rows start: UnsafeRawPointer, bytesPerRow: Int) throws(Failure) {
        let memory = try changeable()
        for row in 0..<height {
            (memory + row * rowBytes).copyMemory(
                from: start + row * bytesPerRow, byteCount: width * format.bytesPerPixel)
        }
    }

    /// Rows without padding, slice by slice.
    func upload(_ bytes: [UInt8]) throws(Failure) {
        let memory = try changeable()
        let length = width * format.bytesPerPixel
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in 0..<bytes.count / length {
                (memory + row * rowBytes).copyMemory(from: start + row * length, byteCount: length)
            }
        }
    }

    package func clear() {
        guard (try? device.flush()) != nil else { return }
        try? storage.clear()
    }

    package func generateMipmaps() throws(Failure) {
        guard !mipmaps.isEmpty else { return }
        try device.makeMipmaps(of: self)
    }

    package func checkReadable() throws(Failure) {}

    package func takePixels(from pool: PixelBufferPool, color: ColorDescription) throws(Failure) -> PixelBuffer {
        _ = try memory()
        try device.flush()
        if rowBytes > 0, let buffer = storage.give() {
            buffer.color = color
            return buffer
        }
        let result = try pool.makeBuffer(color: color)
        try read(into: result)
        return result
    }

    package func read(into result: PixelBuffer) throws(Failure) {
        let memory = try drawn()
        for row in 0..<height {
            (result.baseAddress + row * result.bytesPerRow).copyMemory(
                from: memory + row * rowBytes, byteCount: width * format.bytesPerPixel)
        }
    }

    package func notFinite() throws(Failure) -> NotFinite? {
        guard format.channels == 4, format.bits == 16 else { return nil }
        let memory = try drawn()
        var result = NotFinite()
        for row in 0..<height {
            let halves = UnsafeBufferPointer(
                start: (memory + row * rowBytes).assumingMemoryBound(to: UInt16.self), count: 4 * width)
            // The exponent's bits are all set: then the next higher bit is, once the lowest of them is added.
            var bits: UInt16 = 0
            for half in halves { bits |= (half & 0x7C00) &+ 0x0400 }
            guard bits & 0x8000 != 0 else { continue }
            for pixel in stride(from: 0, to: halves.count, by: 4) {
                result.add(SIMD4<Float>((0..<4).map { Float(Float16(bitPattern: halves[pixel + $0])) }))
            }
        }
        return result
    }

    package func readNumbers(into numbers: UnsafeMutablePointer<Float>) throws(Failure) {
        let memory = try drawn()
        for row in 0..<height {
            let (line, result) = (memory + row * rowBytes, numbers + 4 * row * width)
            if format.bits == 32 {
                result.update(from: line.assumingMemoryBound(to: Float.self), count: 4 * width)
            } else {
                let halves = line.assumingMemoryBound(to: Float16.self)
                for index in 0..<4 * width { result[index] = Float(halves[index]) }
            }
        }
    }
}

extension SheetTarget {
    /// What a result that is drawn into a texture is delivered as.
    init(_ delivery: SheetDelivery<NativeTexture>, of result: NativeTexture) {
        self.init(
            sheet: delivery.sheet, rowBytes: delivery.target.rowBytes, width: result.width, height: result.height,
            opaque: delivery.opaque, isTopFirst: result.rowBytes < 0)
    }
}

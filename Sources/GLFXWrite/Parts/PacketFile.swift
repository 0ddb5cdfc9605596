internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
import Glibc

/// Encoded pictures of a part in a file: how they are coded, and each packet with the number of its picture, its decoding
/// time, flags and side data, which no container keeps for every encoder.
///
/// All numbers are little-endian. After the mark come the number of bytes (u64) of a `PictureCoding` and its bytes, then
/// records: `P`, picture (i64), how much earlier than its picture the
/// encoder has it decoded (i64; the least number: not said), flags (i32), the numbers of side data (u32) and bytes
/// (u64), the bytes, and of each side data its type (i32), number of bytes (u64) and bytes. The last record is `E` and the
/// number of pictures (i64).
enum PacketFile {
    static let mark: [UInt8] = Array("glfx part 1\n".utf8)
    static let packet = UInt8(ascii: "P")
    static let end = UInt8(ascii: "E")
    /// libavutil's name of the hash that protects the file.
    static let hash = "murmur3"
}

/// Writes a `PacketFile`. Belongs to one thread.
final class PacketFileWriter {
    private let sink: FileSink
    private let hash: ByteHash
    private var buffer: [UInt8] = []
    private static let blockSize = 1 << 20

    /// - Throws: `.output` where nothing can be written there.
    init(path: String, coding: PictureCoding) throws(Failure) {
        sink = FileSink(target: try OutputTarget(path: path, overwrite: true), isOutput: false)
        hash = try ByteHash(PacketFile.hash)
        try sink.begin()
        buffer = PacketFile.mark
        let bytes = coding.bytes
        append(UInt64(bytes.count))
        buffer += bytes
    }

    /// - Parameter picture: counts from 0 at the part's first encoded picture.
    func write(_ packet: UnsafePointer<AVPacket>, picture: Int64) throws(Failure) {
        let (pts, dts) = (packet.pointee.pts, packet.pointee.dts)
        buffer.append(PacketFile.packet)
        append(picture)
        append(pts == glfx_av_nopts_value || dts == glfx_av_nopts_value ? Int64.min : pts - dts)
        append(packet.pointee.flags)
        let sides = (0..<Int(packet.pointee.side_data_elems)).compactMap { packet.pointee.side_data?[$0] }
        append(UInt32(sides.count))
        append(UInt64(max(0, packet.pointee.size)))
        try append(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
        for side in sides {
            append(Int32(bitPattern: side.type.rawValue))
            append(UInt64(side.size))
            try append(UnsafeRawBufferPointer(start: side.data, count: Int(side.size)))
        }
    }

    /// Writes the end, flushes all to the disk and gives the file its name.
    /// - Returns: the file's hash and size.
    func finish(pictures: Int64) throws(Failure) -> (hash: String, bytes: Int64) {
        buffer.append(PacketFile.end)
        append(pictures)
        try flush()
        try sink.commit()
        return (hash.finish(), sink.size)
    }

    private func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { buffer += $0 }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        if !bytes.isEmpty { buffer += bytes }
        if buffer.count >= Self.blockSize { try flush() }
    }

    private func flush() throws(Failure) {
        let code = buffer.withUnsafeBytes { bytes -> Int32 in
            hash.add(bytes)
            return bytes.baseAddress.map { sink.write($0, count: bytes.count) } ?? 0
        }
        buffer.removeAll(keepingCapacity: true)
        if let failure = sink.failure { throw failure }
        try check(code, .output, "write the part")
    }
}

/// Reads a `PacketFile` from its beginning to its end. Belongs to one thread.
final class PacketFileReader {
    /// A `PictureCoding`.
    private(set) var coding: [UInt8] = []
    /// The number of encoded pictures; known at the end.
    private(set) var pictures: Int64?
    private let path: String
    private let file: UnsafeMutablePointer<FILE>
    private let hash: ByteHash
    private let expected: String

    /// - Parameter expected: the file's hash, checked when its end is read.
    /// - Throws: `.input` where the file cannot be opened, or is no part.
    init(path: String, hash expected: String) throws(Failure) {
        self.path = path
        self.expected = expected
        hash = try ByteHash(PacketFile.hash)
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, let file = fdopen(descriptor, "rb") else {
            throw Failure(.input, "cannot open '\(path)': \(String(cString: strerror(errno)))")
        }
        self.file = file
        setvbuf(file, nil, _IOFBF, 1 << 20)
        var mark = [UInt8](repeating: 0, count: PacketFile.mark.count)
        guard mark.withUnsafeMutableBytes({ fill($0) }), mark == PacketFile.mark else { throw damaged }
        coding = [UInt8](repeating: 0, count: try size())
        guard coding.withUnsafeMutableBytes({ fill($0) }) else { throw damaged }
    }

    deinit { fclose(file) }

    private var damaged: Failure {
        Failure(.input, "'\(path)' is damaged", advice: "make the part again with `glfx part`")
    }

    /// The next packet, with the picture's number as `pts`, and as `dts` that less how much earlier it is decoded.
    /// - Returns: false at the end.
    func next(into packet: UnsafeMutablePointer<AVPacket>) throws(Failure) -> Bool {
        av_packet_unref(packet)
        let kind: UInt8 = try number()
        guard kind == PacketFile.packet else {
            guard kind == PacketFile.end else { throw damaged }
            let pictures: Int64 = try number()
            guard fgetc(file) == EOF, hash.finish() == expected else { throw damaged }
            self.pictures = pictures
            return false
        }
        let picture: Int64 = try number()
        let lead: Int64 = try number()
        let flags: Int32 = try number()
        let sides: UInt32 = try number()
        let count = try size()
        try check(av_new_packet(packet, Int32(count)), .limit, "read a part")
        guard fill(UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: count)), sides < 1000 else {
            throw damaged
        }
        packet.pointee.pts = picture
        packet.pointee.dts = lead == .min ? glfx_av_nopts_value : picture - lead
        packet.pointee.flags = flags
        for _ in 0..<sides {
            let type: Int32 = try number()
            let count = try size()
            let room = av_packet_new_side_data(
                packet, AVPacketSideDataType(rawValue: UInt32(bitPattern: type)), count)
            let target = UnsafeMutableRawBufferPointer(start: try allocated(room, "side data"), count: count)
            guard fill(target) else { throw damaged }
        }
        return true
    }

    private func size() throws(Failure) -> Int {
        let count: UInt64 = try number()
        // libav counts a packet's bytes in 32 bits, and reads a little beyond them.
        guard count < UInt64(Int32.max - 1024) else { throw damaged }
        return Int(count)
    }

    private func number<Number: FixedWidthInteger>() throws(Failure) -> Number {
        var value: Number = 0
        guard withUnsafeMutableBytes(of: &value, { fill($0) }) else { throw damaged }
        return Number(littleEndian: value)
    }

    /// Reads as many bytes as there is room.
    private func fill(_ target: UnsafeMutableRawBufferPointer) -> Bool {
        guard fread(target.baseAddress, 1, target.count, file) == target.count else { return false }
        hash.add(UnsafeRawBufferPointer(target))
        return true
    }
}

internal import GLFXCore

/// An object file (ELF, relocatable, 64 bits, little-endian), read with every place checked.
///
/// Layouts: System V ABI, chapters 4 (object files) and 5 (symbols, relocations).
struct ObjectFile {
    struct Section {
        var type: UInt32
        var flags: UInt64
        var bytes: Range<Int>
        var link: Int
        var info: Int
        var alignment: Int

        /// It is part of the program in memory.
        var isLoaded: Bool { flags & 2 != 0 && !bytes.isEmpty }
        var isWritable: Bool { flags & 1 != 0 }
        var isCode: Bool { flags & 4 != 0 }
        /// It has no bytes in the file.
        var isBlank: Bool { type == 8 }
    }

    struct Symbol {
        var name: String
        /// 0: it is defined elsewhere.
        var section: Int
        /// From the section's beginning.
        var offset: Int
    }

    struct Relocation {
        /// From the beginning of the section that is changed.
        var offset: Int
        var kind: UInt32
        var symbol: Int
        var addend: Int
    }

    let bytes: [UInt8]
    private(set) var sections: [Section] = []
    private(set) var symbols: [Symbol] = []

    /// - Parameter machine: ELF's number of the processor's kind.
    init(_ bytes: [UInt8], machine: UInt16) throws(Failure) {
        self.bytes = bytes
        let (relocatable, sectionSize, symbolSize) = (UInt16(1), 64, 24)
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), try read(at: 16) == relocatable,
            try read(at: 18) == machine
        else { throw Self.damaged }
        let start = try place(at: 40)
        for index in 0..<Int(try read(at: 60) as UInt16) {
            let header = start + index * sectionSize
            let type: UInt32 = try read(at: header + 4)
            let (from, size) = (try place(at: header + 24), try place(at: header + 32))
            let isBlank = type == 8
            guard isBlank || from + size <= bytes.count else { throw Self.damaged }
            let alignment = try place(at: header + 48)
            guard alignment <= 4096, alignment & (alignment - 1) == 0 || alignment == 0 else { throw Self.damaged }
            sections.append(
                Section(
                    type: type, flags: try read(at: header + 8), bytes: from..<from + size,
                    link: Int(try read(at: header + 40) as UInt32), info: Int(try read(at: header + 44) as UInt32),
                    alignment: max(alignment, 1)))
        }
        guard let table = sections.first(where: { $0.type == 2 }), sections.indices.contains(table.link) else { return }
        for entry in stride(from: table.bytes.lowerBound, through: table.bytes.upperBound - symbolSize, by: symbolSize)
        {
            symbols.append(
                Symbol(
                    name: try text(at: Int(try read(at: entry) as UInt32), in: sections[table.link]),
                    section: Int(try read(at: entry + 6) as UInt16), offset: try place(at: entry + 8)))
        }
    }

    /// The changes to a section.
    func relocations(of section: Int) throws(Failure) -> [Relocation] {
        let (withAddends, size) = (UInt32(4), 24)
        var relocations: [Relocation] = []
        for table in sections where table.type == withAddends && table.info == section {
            for entry in stride(from: table.bytes.lowerBound, through: table.bytes.upperBound - size, by: size) {
                let info: UInt64 = try read(at: entry + 8)
                let addend: Int64 = try read(at: entry + 16)
                let symbol = Int(info >> 32)
                guard symbols.indices.contains(symbol), abs(addend) < 1 << 40 else { throw Self.damaged }
                relocations.append(
                    Relocation(
                        offset: try place(at: entry), kind: UInt32(truncatingIfNeeded: info), symbol: symbol,
                        addend: Int(addend)))
            }
        }
        return relocations
    }

    static var damaged: Failure { Failure(.gpu, "LLVM cannot load code: the object file is damaged") }

    static func unknown(_ symbol: String) -> Failure {
        Failure(.gpu, "LLVM cannot load code: '\(symbol)' is not known")
    }

    private func read<Number: FixedWidthInteger>(at offset: Int) throws(Failure) -> Number {
        guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { throw Self.damaged }
        return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }

    /// A place or a size, which is never large.
    private func place(at offset: Int) throws(Failure) -> Int {
        let number: UInt64 = try read(at: offset)
        guard number < 1 << 40 else { throw Self.damaged }
        return Int(number)
    }

    private func text(at offset: Int, in section: Section) throws(Failure) -> String {
        let start = section.bytes.lowerBound + offset
        guard section.bytes.contains(start) else { throw Self.damaged }
        return String(decoding: bytes[start..<section.bytes.upperBound].prefix { $0 != 0 }, as: UTF8.self)
    }
}

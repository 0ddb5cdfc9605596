internal import GLFXCore
internal import Glibc

#if arch(x86_64)
    /// The code of an object file in memory, which is executable and from then on never writable.
    ///
    /// Takes what LLVM makes of a module without variables: code and constants, which refer to each other and to some
    /// functions of the C library. Relocations: System V ABI, AMD64 supplement, table 4.9.
    final class CodePages {
        private typealias Fill = @convention(c) (UnsafeMutableRawPointer, CInt, Int) -> UnsafeMutableRawPointer
        private typealias Copy =
            @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> UnsafeMutableRawPointer

        private let memory: UnsafeMutableRawPointer
        private let byteCount: Int
        /// Of the symbols that were asked for.
        let addresses: [UnsafeRawPointer]

        /// ELF's number of this kind of processor.
        private static let machine: UInt16 = 62
        /// A jump to any address: `jmp *0(%rip)`, and the address behind it.
        private static let jump: [UInt8] = [0xFF, 0x25, 0, 0, 0, 0]
        private static let jumpSize = 16
        /// Relocations that want the place where an address is kept (GOTPCREL and its relaxed forms): behind the jump.
        private static let tableKinds: Set<UInt32> = [9, 41, 42]

        /// - Parameter symbols: functions and constants in it.
        /// - Throws: `.gpu` for a file that has anything else, `.limit` where there is no memory.
        init(object: [UInt8], symbols: [String]) throws(Failure) {
            let layout = try Layout(try ObjectFile(object, machine: Self.machine))
            byteCount = layout.byteCount
            let flags = MAP_PRIVATE | MAP_ANONYMOUS
            guard let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
                throw Failure(.limit, "there is no memory for compiled code")
            }
            self.memory = memory
            do throws(Failure) {
                addresses = try Self.fill(memory, layout, symbols)
            } catch {
                munmap(memory, byteCount)
                throw error
            }
        }

        /// Where everything of a file comes to lie: code, jumps to functions of the C library, and addresses that code
        /// reads; then, on pages of their own, constants.
        private struct Layout {
            let file: ObjectFile
            /// Of each section that is loaded, by its number.
            private(set) var places: [Int: Int] = [:]
            private(set) var relocations: [Int: [ObjectFile.Relocation]] = [:]
            /// Functions of the C library, each with a jump.
            let functions: [String]
            let jumps: Int
            /// The file's own symbols whose address code reads, each kept behind a jump that nothing uses.
            let keptSymbols: [Int]
            let kept: Int
            /// Where constants begin.
            let codeEnd: Int
            let byteCount: Int

            init(_ file: ObjectFile) throws(Failure) {
                self.file = file
                let loaded = file.sections.indices.filter { file.sections[$0].isLoaded }
                guard loaded.allSatisfy({ !file.sections[$0].isWritable && !file.sections[$0].isBlank }) else {
                    throw ObjectFile.damaged
                }
                var end = 0
                for index in loaded where file.sections[index].isCode { places[index] = file.place(index, &end) }
                for index in loaded { relocations[index] = try file.relocations(of: index) }
                functions = Set(file.symbols.filter { $0.section == 0 && !$0.name.isEmpty }.map(\.name)).sorted()
                let read = Set(relocations.values.joined().filter { tableKinds.contains($0.kind) }.map(\.symbol))
                keptSymbols = read.filter { file.symbols[$0].section != 0 }.sorted()
                jumps = (end + jumpSize - 1) & -jumpSize
                kept = jumps + functions.count * jumpSize
                codeEnd = wholePages(kept + keptSymbols.count * jumpSize)
                end = codeEnd
                for index in loaded where !file.sections[index].isCode { places[index] = file.place(index, &end) }
                byteCount = wholePages(end)
            }

            /// - Parameter functions: addresses of the C library's, by name.
            func address(_ symbol: ObjectFile.Symbol, _ base: Int, functions: [String: Int]) -> Int? {
                guard symbol.section != 0 else { return functions[symbol.name] }
                guard let place = places[symbol.section], symbol.offset <= file.sections[symbol.section].bytes.count
                else { return nil }
                return base + place + symbol.offset
            }
        }

        /// Copies the sections, fills in addresses, and protects the pages.
        /// - Returns: the addresses of these symbols.
        private static func fill(
            _ memory: UnsafeMutableRawPointer, _ layout: Layout, _ symbols: [String]
        ) throws(Failure) -> [UnsafeRawPointer] {
            let file = layout.file
            var functions: [String: Int] = [:]
            for (number, name) in layout.functions.enumerated() {
                guard let function = function(name) else { continue }
                let place = memory + layout.jumps + number * jumpSize
                place.copyMemory(from: jump, byteCount: jump.count)
                place.storeBytes(of: function, toByteOffset: jump.count, as: UInt.self)
                functions[name] = Int(bitPattern: place)
            }
            let base = Int(bitPattern: memory)
            for (index, place) in layout.places {
                let section = file.sections[index]
                file.bytes[section.bytes].withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else { return }
                    (memory + place).copyMemory(from: start, byteCount: bytes.count)
                }
                for relocation in layout.relocations[index] ?? [] {
                    let symbol = file.symbols[relocation.symbol]
                    guard var target = layout.address(symbol, base, functions: functions) else {
                        throw ObjectFile.unknown(symbol.name)
                    }
                    if tableKinds.contains(relocation.kind) {
                        if let number = layout.keptSymbols.firstIndex(of: relocation.symbol) {
                            let place = memory + layout.kept + number * jumpSize
                            place.storeBytes(of: target, toByteOffset: jump.count, as: Int.self)
                            target = Int(bitPattern: place)
                        }
                        target += jump.count
                    }
                    try apply(relocation, to: target, in: memory + place, size: section.bytes.count)
                }
            }
            let entryPoints = symbols.compactMap { name in
                file.symbols.first { $0.name == name && $0.section != 0 }
                    .flatMap { layout.address($0, base, functions: functions) }
                    .flatMap { UnsafeRawPointer(bitPattern: $0) }
            }
            guard entryPoints.count == symbols.count else { throw ObjectFile.damaged }
            let (code, all) = (layout.codeEnd, layout.byteCount)
            guard mprotect(memory, code, PROT_READ | PROT_EXEC) == 0,
                code == all || mprotect(memory + code, all - code, PROT_READ) == 0
            else { throw Failure(.gpu, "the system does not allow code to be made executable") }
            return entryPoints
        }

        deinit { munmap(memory, byteCount) }

        /// Writes a symbol's address, or its distance, into a section.
        private static func apply(
            _ relocation: ObjectFile.Relocation, to target: Int, in section: UnsafeMutableRawPointer, size: Int
        ) throws(Failure) {
            let isWide = relocation.kind == 1 || relocation.kind == 24
            guard relocation.offset + (isWide ? 8 : 4) <= size else { throw ObjectFile.damaged }
            let place = section + relocation.offset
            let (value, distance) = (target + relocation.addend, target + relocation.addend - Int(bitPattern: place))
            switch relocation.kind {
            case 1: place.storeBytes(of: value, as: Int.self)
            case 24: place.storeBytes(of: distance, as: Int.self)
            case 2, 4, 9, 41, 42:
                guard let near = Int32(exactly: distance) else { throw ObjectFile.damaged }
                place.storeBytes(of: near, as: Int32.self)
            default: throw Failure(.gpu, "LLVM cannot load code: relocation \(relocation.kind) is not known")
            }
        }

        /// What LLVM calls of its own accord, where memory is cleared or copied, and the address sanitizer's functions, in
        /// a process that has them; nothing else is found.
        private static func function(_ name: String) -> UInt? {
            let fill: Fill = { memset($0, $1, $2) }
            let copy: Copy = { memcpy($0, $1, $2) }
            let move: Copy = { memmove($0, $1, $2) }
            switch name {
            case "memset": return unsafeBitCast(fill, to: UInt.self)
            case "memcpy": return unsafeBitCast(copy, to: UInt.self)
            case "memmove": return unsafeBitCast(move, to: UInt.self)
            case let name where name.hasPrefix("__asan_"): return dlsym(nil, name).map { UInt(bitPattern: $0) }
            default: return nil
            }
        }

        private static func wholePages(_ count: Int) -> Int {
            let page = sysconf(Int32(_SC_PAGESIZE))
            return (count + page - 1) / page * page
        }
    }

    extension ObjectFile {
        /// - Parameter end: of what is placed before it; then its own.
        fileprivate func place(_ index: Int, _ end: inout Int) -> Int {
            let section = sections[index]
            let start = (end + section.alignment - 1) & -section.alignment
            end = start + section.bytes.count
            return start
        }
    }
#endif

package import GLFXCore

/// A shader in SPIR-V (the Khronos specification, 1.0 unified): types, constants, variables and functions by their ids.
///
/// Made from what the compiler of GLSL emits, before any device sees it; a word that makes no sense is an error, never a
/// trap.
package struct SPIRVModule: Sendable {
    package typealias ID = UInt32

    package struct Instruction: Sendable {
        package var op: SPIRVOp
        /// Without the first word; result type and result id come first where the instruction has them.
        package var operands: [UInt32]

        package subscript(index: Int) -> UInt32 { operands.indices.contains(index) ? operands[index] : 0 }
    }

    package indirect enum TypeInfo: Hashable, Sendable {
        case void, bool, float
        case int(isSigned: Bool)
        case vector(ID, count: Int)
        case matrix(column: ID, count: Int)
        case array(ID, count: Int)
        case structure([ID])
        case pointer(StorageClass, ID)
        case image(ImageInfo)
        case sampledImage(ID)
        case function(result: ID)
    }

    package struct ImageInfo: Hashable, Sendable {
        package enum Dimension: UInt32, Sendable { case line = 0, plane, volume, cube, rectangle, buffer }
        package enum Sample: Sendable { case float, signed, unsigned }
        package var sample: Sample
        package var dimension: Dimension
        package var isArray: Bool
        /// A shader writes into it.
        package var isStorage: Bool
    }

    package enum StorageClass: UInt32, Sendable {
        case uniformConstant = 0, input, uniform, output, workgroup, crossWorkgroup, `private`, function
        case storageBuffer = 12
    }

    package enum Constant: Hashable, Sendable {
        /// The bits of a float, an int, or 0 and 1.
        case scalar(UInt32)
        case composite([ID])
        case zero
    }

    package struct Variable: Sendable {
        package var type: ID
        package var storage: StorageClass
        package var initializer: ID?
    }

    package struct Block: Sendable {
        package var label: ID
        /// Without the label; the last one ends the block.
        package var instructions: [Instruction]
    }

    package struct Function: Sendable {
        package var id: ID
        package var result: ID
        package var parameters: [(id: ID, type: ID)]
        package var blocks: [Block]
        package var index: [ID: Int]

        package func block(_ label: ID) -> Block? { index[label].map { blocks[$0] } }
    }

    /// What it was made of.
    package let words: [UInt32]
    package private(set) var types: [ID: TypeInfo] = [:]
    package private(set) var constants: [ID: (type: ID, value: Constant)] = [:]
    package private(set) var variables: [ID: Variable] = [:]
    package private(set) var names: [ID: String] = [:]
    package private(set) var memberNames: [ID: [Int: String]] = [:]
    package private(set) var builtins: [ID: UInt32] = [:]
    package private(set) var locations: [ID: UInt32] = [:]
    package private(set) var bindings: [ID: UInt32] = [:]
    /// Offsets of a block's members, by the structure's id.
    package private(set) var offsets: [ID: [Int: Int]] = [:]
    package private(set) var strides: [ID: Int] = [:]
    /// Structures that are blocks of memory, as older versions of SPIR-V mark them.
    package private(set) var bufferBlocks: Set<ID> = []
    package private(set) var matrixStrides: [ID: [Int: Int]] = [:]
    /// Members of blocks that are matrices whose rows lie together, by the structure's id.
    package private(set) var rowMajors: [ID: Set<Int>] = [:]
    package private(set) var functions: [ID: Function] = [:]
    package private(set) var entry: ID = 0
    package private(set) var standardFunctions: ID = 0
    package private(set) var isOriginUpperLeft = false
    /// Its entry point is a fragment shader.
    package private(set) var isFragment = false
    package private(set) var workgroup: (Int, Int, Int)?

    /// - Throws: `.shader` for what no device draws.
    package init(_ words: [UInt32]) throws(Failure) {
        self.words = words
        try SPIRVValidator.check(words)
        guard words.count > 5, words[0] == 0x0723_0203 else { throw Self.broken("it does not begin as SPIR-V does") }
        var place = 5
        var function: Function?
        var block: Block?
        while place < words.count {
            let length = Int(words[place] >> 16)
            guard length > 0, place + length <= words.count else { throw Self.broken("an instruction is cut off") }
            let operands = Array(words[place + 1..<place + length])
            let code = UInt16(words[place] & 0xFFFF)
            place += length
            guard let op = SPIRVOp(rawValue: code) else {
                throw Self.undrawable("a program with SPIR-V's instruction \(code)")
            }
            let instruction = Instruction(op: op, operands: operands)
            switch op {
            case .function:
                function = Function(id: instruction[1], result: instruction[0], parameters: [], blocks: [], index: [:])
            case .functionParameter:
                function?.parameters.append((instruction[1], instruction[0]))
            case .functionEnd:
                if let function { functions[function.id] = function }
                function = nil
            case .label:
                block = Block(label: instruction[0], instructions: [])
            case _ where function != nil:
                block?.instructions.append(instruction)
                if op.endsBlock, let ended = block {
                    let count = function?.blocks.count
                    function?.index[ended.label] = count
                    function?.blocks.append(ended)
                    block = nil
                }
            default:
                try declare(instruction)
                try checkSize(of: instruction)
            }
        }
        guard functions[entry] != nil else { throw Self.broken("it has no entry point") }
        try checkCalls()
    }

    package static func broken(_ what: String) -> Failure {
        Failure(.shader, "the compiler's SPIR-V cannot be read: \(what)")
    }

    private mutating func declare(_ instruction: Instruction) throws(Failure) {
        switch instruction.op {
        case .entryPoint: (isFragment, entry) = (instruction[0] == 4, instruction[1])
        case .extInstImport: standardFunctions = instruction[0]
        case .executionMode:
            if instruction[1] == 7 { isOriginUpperLeft = true }
            if instruction[1] == 17 { workgroup = (Int(instruction[2]), Int(instruction[3]), Int(instruction[4])) }
        case .name: names[instruction[0]] = Self.text(instruction.operands.dropFirst())
        case .memberName:
            memberNames[instruction[0], default: [:]][Int(instruction[1])] = Self.text(
                instruction.operands.dropFirst(2))
        case .decorate: decorate(instruction)
        case .memberDecorate:
            switch instruction[2] {
            case 35: offsets[instruction[0], default: [:]][Int(instruction[1])] = Int(instruction[3])
            case 4: rowMajors[instruction[0], default: []].insert(Int(instruction[1]))
            case 7: matrixStrides[instruction[0], default: [:]][Int(instruction[1])] = Int(instruction[3])
            case 11: builtins[instruction[0]] = instruction[3]
            default: break
            }
        case .variable:
            guard let storage = StorageClass(rawValue: instruction[2]) else { throw Self.broken("a variable's place") }
            variables[instruction[1]] = Variable(
                type: instruction[0], storage: storage,
                initializer: instruction.operands.count > 3 ? instruction[3] : nil)
        case .constantTrue: constants[instruction[1]] = (instruction[0], .scalar(1))
        case .constantFalse: constants[instruction[1]] = (instruction[0], .scalar(0))
        case .constant: constants[instruction[1]] = (instruction[0], .scalar(instruction[2]))
        case .constantNull, .undef: constants[instruction[1]] = (instruction[0], .zero)
        case .constantComposite:
            constants[instruction[1]] = (instruction[0], .composite(Array(instruction.operands.dropFirst(2))))
        default: try declareType(instruction)
        }
    }

    private mutating func decorate(_ instruction: Instruction) {
        switch instruction[1] {
        case 3: bufferBlocks.insert(instruction[0])
        case 11: builtins[instruction[0]] = instruction[2]
        case 30: locations[instruction[0]] = instruction[2]
        case 33: bindings[instruction[0]] = instruction[2]
        case 6: strides[instruction[0]] = Int(instruction[2])
        default: break
        }
    }

    private mutating func declareType(_ instruction: Instruction) throws(Failure) {
        let id = instruction[0]
        switch instruction.op {
        case .typeVoid: types[id] = .void
        case .typeBool: types[id] = .bool
        case .typeFloat:
            guard instruction[1] == 32 else { throw Self.undrawable("numbers of \(instruction[1]) bits") }
            types[id] = .float
        case .typeInt:
            guard instruction[1] == 32 else { throw Self.undrawable("integers of \(instruction[1]) bits") }
            types[id] = .int(isSigned: instruction[2] == 1)
        case .typeVector: types[id] = .vector(instruction[1], count: Int(instruction[2]))
        case .typeMatrix: types[id] = .matrix(column: instruction[1], count: Int(instruction[2]))
        case .typeArray:
            guard case .scalar(let count) = constants[instruction[2]]?.value, count < 1 << 20 else {
                throw Self.undrawable("an array of that size")
            }
            types[id] = .array(instruction[1], count: Int(count))
        case .typeRuntimeArray: types[id] = .array(instruction[1], count: 0)
        case .typeStruct: types[id] = .structure(Array(instruction.operands.dropFirst()))
        case .typePointer:
            guard let storage = StorageClass(rawValue: instruction[1]) else { throw Self.broken("a pointer's place") }
            types[id] = .pointer(storage, instruction[2])
        case .typeFunction: types[id] = .function(result: instruction[1])
        case .typeImage:
            guard let dimension = ImageInfo.Dimension(rawValue: instruction[2]) else {
                throw Self.undrawable("an image of that kind")
            }
            let sample: ImageInfo.Sample =
                switch types[instruction[1]] {
                case .int(true): .signed
                case .int(false): .unsigned
                default: .float
                }
            types[id] = .image(
                ImageInfo(
                    sample: sample, dimension: dimension, isArray: instruction[4] != 0, isStorage: instruction[6] == 2))
        case .typeSampledImage: types[id] = .sampledImage(instruction[1])
        case .typeSampler: throw Self.undrawable("samplers without a picture")
        default: break
        }
    }

    /// Numbers in one value: 4 MB for the largest vectors.
    private static let sizeLimit = 1 << 16

    /// - Throws: `.shader` for a type whose values are too large.
    private func checkSize(of instruction: Instruction) throws(Failure) {
        // Its parts have passed already.
        guard types[instruction[0]] != nil, size(instruction[0]) > Self.sizeLimit else { return }
        throw Self.undrawable("variables as large as those of this shader")
    }

    static func undrawable(_ what: String) -> Failure {
        Failure(.shader, "\(what) cannot be drawn")
    }

    private static func text(_ words: ArraySlice<UInt32>) -> String {
        let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

// MARK: Types

extension SPIRVModule {
    /// What a pointer points to.
    package func pointee(_ type: ID) -> ID? {
        if case .pointer(_, let target) = types[type] { target } else { nil }
    }

    /// Numbers in a value of the type: 16 for a 4x4 matrix, those of all members for a structure.
    package func size(_ type: ID) -> Int {
        switch types[type] {
        case .bool, .float, .int: 1
        case .vector(let element, let count), .matrix(let element, let count), .array(let element, let count):
            size(element) * count
        case .structure(let members): members.reduce(0) { $0 + size($1) }
        default: 0
        }
    }

    /// A part of a composite: its type and its first number's place.
    package func part(_ index: Int, of type: ID) -> (type: ID, offset: Int)? {
        switch types[type] {
        case .vector(let element, let count), .matrix(let element, let count), .array(let element, let count):
            return index >= 0 && index < count ? (element, index * size(element)) : nil
        case .structure(let members):
            guard members.indices.contains(index) else { return nil }
            return (members[index], members[..<index].reduce(0) { $0 + size($1) })
        default: return nil
        }
    }

    /// The numbers of a constant: their bits.
    package func bits(of id: ID) -> [UInt32]? {
        guard let constant = constants[id] else { return nil }
        switch constant.value {
        case .scalar(let bits): return [bits]
        case .zero: return Array(repeating: 0, count: size(constant.type))
        case .composite(let parts):
            var bits: [UInt32] = []
            for part in parts {
                guard let more = self.bits(of: part) else { return nil }
                bits += more
            }
            return bits
        }
    }
}

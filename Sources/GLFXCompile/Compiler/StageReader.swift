/// Reads what is outside of functions in SPIR-V, and which variables functions use.
struct StageReader {
    struct Variable {
        var id: UInt32
        /// Of the pointer to it.
        var type: UInt32
        var storage: UInt32
    }

    private(set) var variables: [Variable] = []
    private(set) var names: [UInt32: String] = [:]
    /// Variables, and structures whose members are.
    private(set) var builtins: Set<UInt32> = []
    private(set) var isFragment = false
    /// Pointers to images that are written into.
    private(set) var storageImages: Set<UInt32> = []
    /// What pointers point to.
    private(set) var pointees: [UInt32: UInt32] = [:]
    /// That functions read, write, or hand over.
    private(set) var used: Set<UInt32> = []
    private var types: [UInt32: (code: Int, operands: [UInt32])] = [:]
    private var lengths: [UInt32: UInt32] = [:]
    private let words: [UInt32]

    /// Of instructions (SPIR-V 1.0, 3.32).
    private enum Code {
        static let name = 5, extended = 12, entryPoint = 15, constant = 43, function = 54, call = 57, variable = 59,
            load = 61, store = 62, copyMemory = 63, accessChain = 65, decorate = 71, memberDecorate = 72
        static let types = 19...33, image = 25, vector = 23, matrix = 24, array = 28, structure = 30, pointer = 32
    }

    private static let builtin: UInt32 = 11

    init(_ words: [UInt32]) { self.words = words }

    mutating func read() {
        var place = 5
        var isInFunction = false
        while place < words.count {
            let (length, code) = (Int(words[place] >> 16), Int(words[place] & 0xFFFF))
            guard length > 0, place + length <= words.count else { return }
            let operands = Array(words[place + 1..<place + length])
            place += length
            if code == Code.function { isInFunction = true }
            if isInFunction { use(code, operands) } else { declare(code, operands) }
        }
    }

    private mutating func declare(_ code: Int, _ operands: [UInt32]) {
        guard let first = operands.first else { return }
        switch code {
        case Code.entryPoint: isFragment = first == 4
        case Code.name: names[first] = Self.text(operands.dropFirst())
        case Code.decorate where operands.count > 1 && operands[1] == Self.builtin: builtins.insert(first)
        case Code.memberDecorate where operands.count > 2 && operands[2] == Self.builtin: builtins.insert(first)
        case Code.constant where operands.count > 2: lengths[operands[1]] = operands[2]
        case Code.variable where operands.count > 2:
            variables.append(Variable(id: operands[1], type: first, storage: operands[2]))
        case Code.types:
            types[first] = (code, Array(operands.dropFirst()))
            if code == Code.image, operands.count > 6, operands[6] == 2 { storageImages.insert(first) }
            if code == Code.pointer, operands.count > 2 {
                pointees[first] = operands[2]
                if storageImages.contains(operands[2]) { storageImages.insert(first) }
            }
        default: break
        }
    }

    private mutating func use(_ code: Int, _ operands: [UInt32]) {
        switch code {
        case Code.load, Code.accessChain: if operands.count > 2 { used.insert(operands[2]) }
        case Code.store: if let first = operands.first { used.insert(first) }
        case Code.copyMemory: used.formUnion(operands.prefix(2))
        case Code.call: used.formUnion(operands.dropFirst(3))
        // Interpolation at another place.
        case Code.extended: used.formUnion(operands.dropFirst(4))
        default: break
        }
    }

    /// `gl_PerVertex`, alone or as an array.
    func isBuiltinBlock(_ type: UInt32) -> Bool {
        if builtins.contains(type) { return true }
        guard let (code, operands) = types[type], code == Code.array, let element = operands.first else { return false }
        return isBuiltinBlock(element)
    }

    /// The same for the same type in another stage.
    func text(of type: UInt32) -> String {
        guard let (code, operands) = types[type] else { return "?" }
        switch code {
        case Code.vector, Code.matrix: return "\(text(of: operands[0]))x\(operands[1])"
        case Code.array: return "\(text(of: operands[0]))[\(lengths[operands[1]] ?? 0)]"
        case Code.structure: return "{\(operands.map(text(of:)).joined(separator: ","))}"
        default: return "\(code) \(operands)"
        }
    }

    func numbers(of type: UInt32) -> Int {
        guard let (code, operands) = types[type] else { return 0 }
        switch code {
        case Code.vector, Code.matrix: return numbers(of: operands[0]) * Int(operands[1])
        case Code.array: return numbers(of: operands[0]) * Int(lengths[operands[1]] ?? 1)
        case Code.structure: return operands.reduce(0) { $0 + numbers(of: $1) }
        default: return 1
        }
    }

    private static func text(_ words: ArraySlice<UInt32>) -> String {
        let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

internal import CGLFXLLVM

/// Constants that variables hold at one place of the code, so that what follows from them is decided while it is built:
/// branches, how often loops repeat.
struct KnownNumbers {
    /// By the variables' memory.
    private var numbers: [LLVMValueRef: Number] = [:]
    /// Nothing gets here.
    private(set) var isUnreachable = false

    static var unreachable: KnownNumbers {
        var none = KnownNumbers()
        none.isUnreachable = true
        return none
    }

    subscript(memory: LLVMValueRef) -> Number? {
        get { numbers[memory] }
        set { if !isUnreachable { numbers[memory] = newValue } }
    }

    /// Keeps what is known on another way to the same place too.
    mutating func merge(_ other: KnownNumbers) {
        if other.isUnreachable { return }
        if isUnreachable {
            self = other
            return
        }
        numbers = numbers.filter { other.numbers[$0.key]?.ref == $0.value.ref }
    }

    /// Anything may have been stored meanwhile.
    mutating func forget() { numbers = [:] }
}

internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// Where a shader's variable is while its code is built.
enum Memory {
    /// Each number on its own, which LLVM keeps in registers.
    case separate([Slot])
    /// All numbers in a row, by their bits, for indices that are known only when it runs.
    case row(LLVMValueRef, count: Int, isVarying: Bool)
    /// A value that cannot be stored into.
    case fixed([Number])

    struct Slot {
        var memory: LLVMValueRef
        var kind: Number.Kind
        var isVarying: Bool
    }

    var count: Int {
        switch self {
        case .separate(let slots): slots.count
        case .row(_, let count, _): count
        case .fixed(let numbers): numbers.count
        }
    }
}

/// A pointer of SPIR-V: some numbers of a variable.
struct Pointer {
    var memory: Memory
    /// What it points to.
    var type: SPIRVModule.ID
    /// Its first number.
    var offset: Int
    /// Numbers to go on, known when it runs; within the variable.
    var index: Number?
}

extension IRModule {
    func makeSeparate(_ kinds: [Number.Kind], isVarying: Bool) -> Memory {
        .separate(
            kinds.map {
                let bytes = isVarying ? 4 * width : 4
                return Memory.Slot(
                    memory: keep(type($0, isVarying: isVarying), bytes: bytes), kind: $0, isVarying: isVarying)
            })
    }

    func makeRow(count: Int, isVarying: Bool) -> Memory {
        let element = type(.int, isVarying: isVarying)
        let memory = keep(
            LLVMArrayType(element, UInt32(max(count, 1))), bytes: max(count, 1) * (isVarying ? 4 * width : 4))
        return .row(memory, count: count, isVarying: isVarying)
    }

    /// Reads numbers.
    func load(_ pointer: Pointer, _ kinds: [Number.Kind]) -> [Number] {
        switch pointer.memory {
        case .separate(let slots):
            return kinds.indices.map { place in
                let slot = slots[min(pointer.offset + place, slots.count - 1)]
                if let number = known[slot.memory] { return number }
                return load(slot.kind, isVarying: slot.isVarying, from: slot.memory)
            }
        case .fixed(let numbers):
            return kinds.indices.map { place in
                guard let index = pointer.index else { return numbers[min(pointer.offset + place, numbers.count - 1)] }
                return pick(numbers, pointer.offset + place, index)
            }
        case .row(let memory, let count, let isVarying):
            return kinds.enumerated().map { place, kind in
                let bits = loadBits(memory, count, isVarying, pointer.offset + place, pointer.index)
                return number(bits, as: kind)
            }
        }
    }

    /// Writes numbers where the mask is on.
    /// - Parameter mask: nil: all pixels write.
    func store(_ numbers: [Number], to pointer: Pointer, mask: Number?) throws(Failure) {
        for (place, number) in numbers.enumerated() {
            switch pointer.memory {
            case .separate(let slots):
                let slot = slots[min(pointer.offset + place, slots.count - 1)]
                guard slot.isVarying || !number.isVarying && mask == nil else { throw Self.mixed }
                guard slot.isVarying else {
                    store(number, to: slot.memory)
                    known[slot.memory] = number.isConstant ? number : nil
                    continue
                }
                let new = number.varying
                guard let mask else {
                    store(new, to: slot.memory)
                    continue
                }
                let old = load(slot.kind, isVarying: true, from: slot.memory)
                store(mask.select(new, old), to: slot.memory)
            case .row(let memory, let count, let isVarying):
                guard isVarying || !number.isVarying && mask == nil else { throw Self.mixed }
                storeBits(asBits(number), memory, count, isVarying, pointer.offset + place, pointer.index, mask)
            case .fixed: throw Self.mixed
            }
        }
    }

    /// Sets all numbers of a variable to 0.
    func clear(_ pointer: Pointer, _ kinds: [Number.Kind]) throws(Failure) {
        guard case .row(let memory, let count, let isVarying) = pointer.memory else {
            return try store(kinds.map(zero), to: pointer, mask: nil)
        }
        let bytes = 4 * count * (isVarying ? width : 1)
        LLVMBuildMemSet(builder, memory, LLVMConstInt(byte, 0, 0), LLVMConstInt(long, UInt64(bytes), 0), 4)
    }

    private static var mixed: Failure {
        Failure(.shader, "the native renderer has taken for the same in all pixels what is not")
    }

    func asBits(_ number: Number) -> Number {
        switch number.kind {
        case .float: number.bits(as: .int)
        case .int: number
        case .bool: number.toInt01
        }
    }

    func number(_ bits: Number, as kind: Number.Kind) -> Number {
        switch kind {
        case .float: bits.bits(as: .float)
        case .int: bits
        case .bool: bits.compare(.notEqual, number(0))
        }
    }

    /// The index of a number, never outside of the variable.
    private func place(_ offset: Int, _ index: Number?, _ count: Int) -> Number {
        guard let index else { return number(min(max(offset, 0), count - 1)) }
        return (index + offset).minimum(number(count - 1), isSigned: false)
    }

    private func loadBits(
        _ memory: LLVMValueRef, _ count: Int, _ isVarying: Bool, _ offset: Int, _ index: Number?
    ) -> Number {
        let place = place(offset, index, count)
        let element = type(.int, isVarying: isVarying)
        guard place.isVarying else {
            return load(.int, isVarying: isVarying, from: address(element, memory, place.ref))
        }
        guard isVarying else { return gather(memory, place << 2) }
        return gather(memory, (place * width + lanes { $0 }) << 2)
    }

    private func storeBits(
        _ bits: Number, _ memory: LLVMValueRef, _ count: Int, _ isVarying: Bool, _ offset: Int, _ index: Number?,
        _ mask: Number?
    ) {
        let place = place(offset, index, count)
        let element = type(.int, isVarying: isVarying)
        guard place.isVarying else {
            let target = address(element, memory, place.ref)
            guard isVarying else { return store(bits, to: target) }
            guard let mask else { return store(bits.varying, to: target) }
            return store(mask.select(bits.varying, load(.int, isVarying: true, from: target)), to: target)
        }
        let pointers = address(byte, memory, ((place * width + lanes { $0 }) << 2).ref)
        var types: [LLVMTypeRef?] = [type(.int, isVarying: true), LLVMTypeOf(pointers)]
        var arguments: [LLVMValueRef?] = [
            bits.varying.ref, pointers, LLVMConstInt(int, 4, 0), (mask ?? allLanes).varying.ref,
        ]
        _ = call("llvm.masked.scatter", overloads: &types, &arguments)
    }

    /// One of a few fixed numbers: from a constant table where all are constants.
    private func pick(_ numbers: [Number], _ offset: Int, _ index: Number) -> Number {
        let place = place(offset, index, numbers.count)
        let kind = numbers[min(max(offset, 0), numbers.count - 1)].kind
        let bits = numbers.map(asBits)
        if bits.allSatisfy({ $0.isConstant && !$0.isVarying }) {
            var elements: [LLVMValueRef?] = bits.map(\.ref)
            let type = LLVMArrayType(int, UInt32(elements.count))
            let table = LLVMAddGlobal(module, type, "table")
            LLVMSetInitializer(table, LLVMConstArray(int, &elements, UInt32(elements.count)))
            LLVMSetGlobalConstant(table, 1)
            LLVMSetLinkage(table, UInt32(LLVMInternalLinkage))
            return number(loadBits(table, numbers.count, false, 0, place), as: kind)
        }
        let isVarying = bits.contains(where: \.isVarying)
        let row = makeRow(count: bits.count, isVarying: isVarying)
        guard case .row(let memory, _, _) = row else { return numbers[0] }
        for (place, bit) in bits.enumerated() {
            store(
                isVarying ? bit.varying : bit, to: address(type(.int, isVarying: isVarying), memory, number(place).ref))
        }
        return number(loadBits(memory, numbers.count, isVarying, 0, place), as: kind)
    }
}

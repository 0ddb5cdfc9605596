internal import CGLFXLLVM
internal import GLFXCompile

/// A pointer into memory that invocations share: a storage block, or a work group's variable.
struct BlockPointer {
    /// The memory's first byte.
    var base: LLVMValueRef
    /// Of the memory, in bytes, at least 4: nothing else is read or written, whatever a shader asks for.
    var size: Int
    /// What it points to.
    var type: SPIRVModule.ID
    var matrix: SPIRVModule.MatrixLayout?
    /// From the first byte.
    var offset: Int
    /// Bytes to go on, known when it runs.
    var index: Number?
}

extension IRModule {
    /// Reads numbers from their places.
    func load(_ pointer: BlockPointer, _ places: [Int], _ kinds: [Number.Kind]) -> [Number] {
        zip(places, kinds).map { place, kind in
            let offset = offset(pointer, place)
            guard !offset.isVarying else { return number(gather(pointer.base, offset), as: kind) }
            let address = address(byte, pointer.base, offset.ref)
            return number(load(.int, isVarying: false, from: address, alignment: 4), as: kind)
        }
    }

    /// Writes numbers where the mask is on. Of lanes that write into the same place, the last one does.
    func store(_ numbers: [Number], to pointer: BlockPointer, _ places: [Int], mask: Number) {
        for (place, number) in zip(places, numbers) {
            scatter(asBits(number), pointer.base, offset(pointer, place), mask)
        }
    }

    /// Four bytes to each lane's own offset, in bytes from the base, where the mask is on.
    func scatter(_ bits: Number, _ base: LLVMValueRef, _ offset: Number, _ mask: Number) {
        let pointers = address(byte, base, offset.varying.ref)
        var types: [LLVMTypeRef?] = [type(.int, isVarying: true), LLVMTypeOf(pointers)]
        var arguments: [LLVMValueRef?] = [bits.varying.ref, pointers, LLVMConstInt(int, 4, 0), mask.varying.ref]
        _ = call("llvm.masked.scatter", overloads: &types, &arguments)
    }

    /// Where a number begins, inside of the memory.
    func offset(_ pointer: BlockPointer, _ place: Int) -> Number {
        let last = pointer.size / 4 * 4 - 4
        guard let index = pointer.index else { return number(min(max(pointer.offset + place, 0), last)) }
        return (index + (pointer.offset + place)).minimum(number(last), isSigned: false)
    }
}

internal import CGLFXLLVM

/// Functions of the code that read pictures.
extension IRModule {
    /// Functions that read a picture and are called, not built in: most reads need them only at the picture's edges.
    enum Reader: Hashable {
        /// With the linear filter, at any place.
        case filter(Texture)
        /// By indices that are inside.
        case pixel(Texture)
        /// By indices that are near, as the wrap mode continues the picture.
        case continued(Texture)
        /// By any indices; black and transparent outside.
        case bounded(Texture)
    }

    func reader(_ reader: Reader) -> (function: LLVMValueRef, type: LLVMTypeRef) {
        if let known = readers[reader] { return known }
        let newReader =
            switch reader {
            case .filter(let texture):
                function(.float, of: .float) { base, place in filtered(texture, base, place[0], place[1]) }
            case .pixel(let texture):
                function(texture.kind, of: .int) { base, place in pixels(texture, base, place[0], place[1]) }
            case .continued(let texture):
                function(texture.kind, of: .int) { base, place in tap(texture, base, x: place[0], y: place[1]) }
            case .bounded(let texture):
                function(texture.kind, of: .int) { base, place in fetchedInside(texture, base, place) }
            }
        readers[reader] = newReader
        return newReader
    }

    /// Builds a function of a picture's address and a place, with four results.
    private func function(
        _ kind: Number.Kind, of place: Number.Kind, build: (LLVMValueRef, [Number]) -> [Number]
    ) -> (function: LLVMValueRef, type: LLVMTypeRef) {
        let vector = type(kind, isVarying: true)
        var results: [LLVMTypeRef?] = [vector, vector, vector, vector]
        let coordinate = type(place, isVarying: true)
        var parameters: [LLVMTypeRef?] = [pointer, coordinate, coordinate]
        let signature = LLVMFunctionType(
            LLVMStructTypeInContext(context, &results, 4, 0), &parameters, 3, 0)
        let function = LLVMAddFunction(module, "sample", signature)
        LLVMSetLinkage(function, UInt32(LLVMInternalLinkage))
        add("noinline", to: function)
        self.build(function) {
            let values = (1...2).map { Number(self, LLVMGetParam(function, UInt32($0)), place, isVarying: true) }
            return build(LLVMGetParam(function, 0), values)
        }
        return (function, signature)
    }

    /// Builds a function's body, with four results.
    func build(_ function: LLVMValueRef, _ body: () -> [Number]) {
        let (current, outerEntry) = (LLVMGetInsertBlock(builder), entry)
        entry = block("entry", in: function)
        let first = block("body", in: function)
        begin(first)
        LLVMBuildRet(builder, results(body()))
        if let entry { begin(entry) }
        LLVMBuildBr(builder, first)
        entry = outerEntry
        LLVMPositionBuilderAtEnd(builder, current)
    }

    /// Four channels as one value, as functions return them.
    func results(_ channels: [Number]) -> LLVMValueRef {
        var types: [LLVMTypeRef?] = channels.map { type($0.kind, isVarying: true) }
        var packed = LLVMGetUndef(LLVMStructTypeInContext(context, &types, UInt32(types.count), 0))
        for (index, channel) in channels.enumerated() {
            packed = LLVMBuildInsertValue(builder, packed, channel.varying.ref, UInt32(index), "")
        }
        return packed
    }

    func call(
        _ callee: (function: LLVMValueRef, type: LLVMTypeRef), _ base: LLVMValueRef, _ numbers: [Number],
        _ kind: Number.Kind = .float
    ) -> [Number] {
        var arguments: [LLVMValueRef?] = [base] + numbers.map(\.varying.ref)
        let result = LLVMBuildCall2(builder, callee.type, callee.function, &arguments, UInt32(arguments.count), "")
        return (0..<4).map { Number(self, LLVMBuildExtractValue(builder, result, $0, ""), kind, isVarying: true) }
    }
}

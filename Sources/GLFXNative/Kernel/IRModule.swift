internal import CGLFXLLVM

/// One module of LLVM's code while it is built, for vectors of `width` lanes.
///
/// Belongs to one thread. Every number is built into the block that `builder` is positioned at.
final class IRModule {
    /// Lanes in a vector: the pixels that are drawn at once.
    let width: Int
    /// Rows of these pixels: 2 where the shader compares pixels with those above.
    let blockRows: Int
    /// Pixels in each of the rows.
    var blockColumns: Int { width / blockRows }
    /// The processor converts 16-bit floats itself; otherwise that is done with whole numbers.
    let hasHalves: Bool
    let context: LLVMContextRef
    let module: LLVMModuleRef
    let builder: LLVMBuilderRef
    let float: LLVMTypeRef
    let int: LLVMTypeRef
    let bool: LLVMTypeRef
    let byte: LLVMTypeRef
    let short: LLVMTypeRef
    let half: LLVMTypeRef
    let long: LLVMTypeRef
    let double: LLVMTypeRef
    let pointer: LLVMTypeRef
    let void: LLVMTypeRef
    /// Intrinsics by name, declared once.
    private var intrinsics: [String: (function: LLVMValueRef, type: LLVMTypeRef)] = [:]
    /// Reads of pictures that are not code yet.
    let taps = Taps()
    /// The function that has them.
    var drawing: Drawing?
    /// Of a compute shader with barriers, while its code is built.
    var kept: KeptMemory?
    /// Functions that read pictures.
    var readers: [Reader: (function: LLVMValueRef, type: LLVMTypeRef)] = [:]
    /// What variables hold where the builder is.
    var known = KnownNumbers()
    /// Functions that code calls by name, declared once.
    private var functions: [String: (function: LLVMValueRef, type: LLVMTypeRef)] = [:]
    /// Where `allocate` puts memory: the entry of the function that is built.
    var entry: LLVMBasicBlockRef?

    /// A function that draws a block of pixels.
    struct Drawing {
        var function: LLVMValueRef
        /// Its parameters with the block's column and row.
        var column, row: LLVMValueRef
        /// Nil: there is none.
        var tile: Tile?
    }

    init(name: String, width: Int, blockRows: Int = 1, hasHalves: Bool = false) {
        self.width = width
        self.hasHalves = hasHalves
        self.blockRows = blockRows
        context = LLVMContextCreate()
        module = LLVMModuleCreateWithNameInContext(name, context)
        builder = LLVMCreateBuilderInContext(context)
        float = LLVMFloatTypeInContext(context)
        int = LLVMInt32TypeInContext(context)
        bool = LLVMInt1TypeInContext(context)
        byte = LLVMInt8TypeInContext(context)
        short = LLVMInt16TypeInContext(context)
        half = LLVMHalfTypeInContext(context)
        long = LLVMInt64TypeInContext(context)
        double = LLVMDoubleTypeInContext(context)
        pointer = LLVMPointerTypeInContext(context, 0)
        void = LLVMVoidTypeInContext(context)
    }

    deinit {
        LLVMDisposeBuilder(builder)
        LLVMDisposeModule(module)
        LLVMContextDispose(context)
    }

    /// The type of a number.
    func type(_ kind: Number.Kind, isVarying: Bool) -> LLVMTypeRef {
        let scalar =
            switch kind {
            case .float: float
            case .int: int
            case .bool: bool
            }
        return isVarying ? LLVMVectorType(scalar, UInt32(width)) : scalar
    }

    // MARK: Constants

    func number(_ value: Float) -> Number {
        // By its bits: a NaN keeps them.
        let bits = LLVMConstInt(int, UInt64(value.bitPattern), 0)
        return Number(self, LLVMBuildBitCast(builder, bits, float, ""), .float, isVarying: false)
    }

    func number(_ value: Int) -> Number {
        Number(self, LLVMConstInt(int, UInt64(UInt32(truncatingIfNeeded: value)), 0), .int, isVarying: false)
    }

    func number(_ value: Bool) -> Number {
        Number(self, LLVMConstInt(bool, value ? 1 : 0, 0), .bool, isVarying: false)
    }

    /// 0, 1, 2 … in the lanes, each transformed.
    func lanes(_ value: (Int) -> Int) -> Number { bits((0..<width).map { UInt32(truncatingIfNeeded: value($0)) }) }

    /// A number for each lane.
    func bits(_ lanes: [UInt32]) -> Number {
        var elements: [LLVMValueRef?] = lanes.map { LLVMConstInt(int, UInt64($0), 0) }
        return Number(self, LLVMConstVector(&elements, UInt32(width)), .int, isVarying: true)
    }

    /// Each lane's column in the block.
    var laneColumns: Number { lanes { $0 % blockColumns } }
    /// Each lane's row in the block.
    var laneRows: Number { lanes { $0 / blockColumns } }

    /// All lanes on.
    var allLanes: Number { number(true).varying }

    // MARK: Blocks and memory

    func block(_ name: String, in function: LLVMValueRef) -> LLVMBasicBlockRef {
        LLVMAppendBasicBlockInContext(context, function, name)
    }

    /// A new block of the function that is built.
    func block(_ name: String) -> LLVMBasicBlockRef {
        block(name, in: LLVMGetBasicBlockParent(LLVMGetInsertBlock(builder)))
    }

    func begin(_ block: LLVMBasicBlockRef) { LLVMPositionBuilderAtEnd(builder, block) }

    /// Begins a function: an entry for memory, and the block after it.
    func beginBody(of function: LLVMValueRef) {
        let (first, body) = (block("entry", in: function), block("body", in: function))
        entry = first
        begin(first)
        LLVMBuildBr(builder, body)
        begin(body)
    }

    /// Builds a loop over whole numbers: from the first, as long as they are below the end.
    func repeating(from first: Number, to end: Number, step: Int = 1, _ body: (Number) -> Void) {
        repeating(from: first, to: end, step: number(step), body)
    }

    func repeating(from first: Number, to end: Number, step: Number, _ body: (Number) -> Void) {
        let counter = allocate(int, "counter")
        let (test, work, done) = (block("test"), block("work"), block("done"))
        store(first, to: counter)
        LLVMBuildBr(builder, test)
        begin(test)
        let index = load(.int, isVarying: false, from: counter)
        LLVMBuildCondBr(builder, (index < end).ref, work, done)
        begin(work)
        body(index)
        store(index + step, to: counter)
        LLVMBuildBr(builder, test)
        begin(done)
    }

    /// Ends the block that is built, where nothing has ended it.
    func branch(_ block: LLVMBasicBlockRef) {
        if LLVMGetBasicBlockTerminator(LLVMGetInsertBlock(builder)) == nil { LLVMBuildBr(builder, block) }
    }

    /// Memory of the function that is built, for all of its time: loops do not make it grow.
    func allocate(_ type: LLVMTypeRef, _ name: String = "") -> LLVMValueRef {
        guard let entry else { return LLVMBuildAlloca(builder, type, name) }
        let current = LLVMGetInsertBlock(builder)
        if let first = LLVMGetFirstInstruction(entry) {
            LLVMPositionBuilderBefore(builder, first)
        } else {
            LLVMPositionBuilderAtEnd(builder, entry)
        }
        let memory = LLVMBuildAlloca(builder, type, name)
        LLVMPositionBuilderAtEnd(builder, current)
        return memory
    }

    func load(_ kind: Number.Kind, isVarying: Bool, from memory: LLVMValueRef, alignment: UInt32? = nil) -> Number {
        let loaded = LLVMBuildLoad2(builder, type(kind, isVarying: isVarying), memory, "")
        if let alignment { LLVMSetAlignment(loaded, alignment) }
        return Number(self, loaded, kind, isVarying: isVarying)
    }

    /// An int of memory that does not change while a picture is drawn.
    func loadConstant(from memory: LLVMValueRef) -> Number {
        let number = load(.int, isVarying: false, from: memory)
        markConstant(number.ref)
        return number
    }

    /// Says that nothing stores there while a picture is drawn: so a load may move out of loops.
    func markConstant(_ load: LLVMValueRef) {
        let name = "invariant.load"
        let nothing = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, nil, 0))
        LLVMSetMetadata(load, LLVMGetMDKindIDInContext(context, name, UInt32(name.utf8.count)), nothing)
    }

    func store(_ number: Number, to memory: LLVMValueRef, alignment: UInt32? = nil) {
        let stored = LLVMBuildStore(builder, number.ref, memory)
        if let alignment { LLVMSetAlignment(stored, alignment) }
    }

    /// The address `index` elements of a type after another.
    func address(_ type: LLVMTypeRef, _ base: LLVMValueRef, _ index: LLVMValueRef) -> LLVMValueRef {
        var indices: [LLVMValueRef?] = [index]
        return LLVMBuildGEP2(builder, type, base, &indices, 1, "")
    }

    /// Four bytes from each lane's own offset: `offset` in bytes from the base.
    func gather(_ base: LLVMValueRef, _ offset: Number) -> Number {
        let pointers = address(byte, base, offset.varying.ref)
        let vector = LLVMVectorType(int, UInt32(width))
        let name = "llvm.masked.gather"
        var types: [LLVMTypeRef?] = [vector, LLVMTypeOf(pointers)]
        var arguments: [LLVMValueRef?] = [
            pointers, LLVMConstInt(int, 1, 0), allLanes.ref, LLVMGetUndef(vector),
        ]
        let result = call(name, overloads: &types, &arguments)
        return Number(self, result, .int, isVarying: true)
    }

    /// One of some numbers of a kind: that of the block before.
    func join(_ numbers: [Number], from blocks: [LLVMBasicBlockRef]) -> Number {
        let phi = LLVMBuildPhi(builder, LLVMTypeOf(numbers[0].ref), "")
        var (values, origins): ([LLVMValueRef?], [LLVMBasicBlockRef?]) = (numbers.map(\.ref), blocks)
        LLVMAddIncoming(phi, &values, &origins, UInt32(values.count))
        return Number(self, phi, numbers[0].kind, isVarying: numbers[0].isVarying)
    }

    // MARK: Calls

    /// Calls one of LLVM's intrinsics.
    func call(
        _ name: String, overloads: inout [LLVMTypeRef?], _ arguments: inout [LLVMValueRef?]
    ) -> LLVMValueRef {
        let key = name + overloads.map { "\(UInt(bitPattern: $0))" }.joined(separator: ",")
        let intrinsic: (function: LLVMValueRef, type: LLVMTypeRef)
        if let known = intrinsics[key] {
            intrinsic = known
        } else {
            let identifier = LLVMLookupIntrinsicID(name, name.utf8.count)
            let function = LLVMGetIntrinsicDeclaration(module, identifier, &overloads, overloads.count)
            intrinsic = (function, LLVMIntrinsicGetType(context, identifier, &overloads, overloads.count))
            intrinsics[key] = intrinsic
        }
        return LLVMBuildCall2(builder, intrinsic.type, intrinsic.function, &arguments, UInt32(arguments.count), "")
    }

    /// One of LLVM's intrinsics whose result has its argument's type.
    func call(_ name: String, _ numbers: Number...) -> Number {
        if numbers.count == 1, let constant = numbers[0].folded(by: name) { return constant }
        let isVarying = numbers.contains(where: \.isVarying)
        let numbers = isVarying ? numbers.map(\.varying) : numbers
        var types: [LLVMTypeRef?] = [type(numbers[0].kind, isVarying: isVarying)]
        var arguments: [LLVMValueRef?] = numbers.map(\.ref)
        return Number(self, call(name, overloads: &types, &arguments), numbers[0].kind, isVarying: isVarying)
    }

    /// A float that a function of its own calculates: it is built once for each name, and code is small where it is
    /// called. LLVM makes one of equal calls, and moves those out of loops that do not change there.
    func called<Problem: Error>(
        _ name: String, _ arguments: [Number], _ attributes: [String],
        _ body: ([Number]) throws(Problem) -> Number
    ) throws(Problem) -> Number {
        let isVarying = arguments.contains(where: \.isVarying)
        let arguments = isVarying ? arguments.map(\.varying) : arguments
        let result = type(.float, isVarying: isVarying)
        var references: [LLVMValueRef?] = arguments.map(\.ref)
        let helper: (function: LLVMValueRef, type: LLVMTypeRef)
        if let known = functions[name] {
            helper = known
        } else {
            var parameters: [LLVMTypeRef?] = references.map { $0.map(LLVMTypeOf) }
            let type = LLVMFunctionType(result, &parameters, UInt32(parameters.count), 0)
            helper = (LLVMAddFunction(module, name, type), type)
            functions[name] = helper
            LLVMSetLinkage(helper.function, UInt32(LLVMInternalLinkage))
            for name in ["noinline", "nounwind", "willreturn"] + attributes { add(name, to: helper.function) }
            addNoMemory(to: helper.function)
            let current = LLVMGetInsertBlock(builder)
            begin(block("entry", in: helper.function))
            let inner = arguments.enumerated().map { place, argument in
                Number(self, LLVMGetParam(helper.function, UInt32(place)), argument.kind, isVarying: isVarying)
            }
            LLVMBuildRet(builder, try body(inner).ref)
            begin(current)
        }
        let call = LLVMBuildCall2(builder, helper.type, helper.function, &references, UInt32(references.count), "")
        return Number(self, call, .float, isVarying: isVarying)
    }

    var text: String {
        let text = LLVMPrintModuleToString(module)
        defer { LLVMDisposeMessage(text) }
        return String(cString: text)
    }
}

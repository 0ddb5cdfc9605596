internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// Makes the code of a pass: SPIR-V to LLVM's instructions, for `width` neighboring pixels at once.
///
/// Every number of the shader is a vector with a lane for each pixel, or one number where all pixels have the same. A
/// branch that pixels take differently becomes both sides with a mask; one that all take stays a branch. Functions are
/// built where they are called.
///
/// Belongs to one thread; makes one kernel.
final class Lowering {
    typealias ID = SPIRVModule.ID

    enum Held {
        case numbers([Number])
        case pointer(Pointer)
        /// A picture of the plan, by the name of its sampler.
        case picture(String)
        case block(BlockPointer)
    }

    /// A loop or switch whose body is built.
    struct Construct {
        var id: ID
        var exit: LLVMBasicBlockRef
        var continuing: LLVMBasicBlockRef?
        /// Pixels that have left it; nil: all leave together.
        var left: LLVMValueRef?
        /// Pixels that wait for the next iteration.
        var waiting: LLVMValueRef?
        /// `Lowering.divisions` where an iteration begins.
        var divisions: Int?
    }

    struct Frame {
        var divergence: Divergence
        var result: Memory?
        var exit: LLVMBasicBlockRef
        /// `Lowering.divisions` where it was called.
        var divisions = 0
        var constructs: [Construct] = []
        var phis: [ID: Memory] = [:]
        var held: [ID: Held] = [:]
    }

    let ir: IRModule
    let module: SPIRVModule
    let plan: KernelPlan
    var frame: Frame
    /// Variables outside of functions.
    var globals: [ID: Held] = [:]
    private var structures: [ID: Structure] = [:]
    private var analyses: [Key: Divergence] = [:]
    private(set) var globalVaries: Set<ID> = []
    /// The pixels that are drawn: a vector of bools.
    let maskMemory: LLVMValueRef
    /// Pixels that were not discarded.
    let aliveMemory: LLVMValueRef
    private(set) var depth = 0
    /// What is known where jumps lead to, in blocks that are not begun yet.
    var arriving: [LLVMBasicBlockRef: KnownNumbers] = [:]
    /// Iterations of the short loops around.
    var iterationsAround = 1
    /// Copies that the written out loops around make.
    var copiesAround = 1
    lazy var unrolling = Unrolling(module)
    /// Instructions of LLVM's so far, about.
    var size = 0
    /// The kernel's arguments.
    let context: LLVMValueRef
    let column: Number
    let row: Number
    /// Of a compute shader.
    let group: WorkGroup?
    /// Variables outside of functions that the entry point uses.
    private(set) lazy var used = module.usedVariables
    /// Bytes of the work group's variables.
    var sharedBytes = 0
    /// Of a compute shader with barriers.
    var parts: Parts?
    /// Branches and loops around in which not all lanes take part.
    var divisions = 0

    private struct Key: Hashable {
        var function: ID
        var arguments: [Bool]
    }

    init(
        _ module: SPIRVModule, _ plan: KernelPlan, into ir: IRModule, context: LLVMValueRef, column: Number,
        row: Number,
        group: WorkGroup? = nil
    ) {
        self.ir = ir
        self.module = module
        self.plan = plan
        self.context = context
        self.column = column
        self.row = row
        self.group = group
        maskMemory = ir.keep(ir.type(.bool, isVarying: true), bytes: 4 * ir.width, "mask")
        aliveMemory = ir.keep(ir.type(.bool, isVarying: true), bytes: 4 * ir.width, "alive")
        frame = Frame(divergence: Divergence(nothingIn: module), exit: LLVMGetInsertBlock(ir.builder))
    }

    // MARK: Analysis

    func structure(_ function: SPIRVModule.Function) throws(Failure) -> Structure {
        if let known = structures[function.id] { return known }
        let structure = try Structure(function)
        structures[function.id] = structure
        return structure
    }

    func divergence(_ id: ID, _ arguments: [Bool]) -> Divergence? {
        let key = Key(function: id, arguments: arguments)
        if let known = analyses[key] { return known }
        guard let function = module.functions[id], let structure = structures[id] else { return nil }
        let analysis = Divergence(
            function, structure, in: module, arguments: arguments, globals: globalVaries,
            callees: { [unowned self] in divergence($0, $1) })
        analyses[key] = analysis
        return analysis
    }

    /// Finds which variables outside of functions differ from pixel to pixel.
    private func analyzeGlobals() throws(Failure) {
        for function in module.functions.values { _ = try structure(function) }
        try CallDepth(module, structures).check()
        var stored: Set<ID> = []
        for function in module.functions.values where function.id != module.entry {
            stored.formUnion(divergence(function.id, function.parameters.map { _ in true })?.stores ?? [])
        }
        for (id, variable) in module.variables {
            switch variable.storage {
            case .input where module.builtins[id].map(WorkGroup.wide.contains) == true: break
            case .input, .output: globalVaries.insert(id)
            case .private where stored.contains(id): globalVaries.insert(id)
            default: break
            }
        }
        while true {
            analyses = [:]
            guard let analysis = divergence(module.entry, []) else { throw SPIRVModule.broken("no entry point") }
            let more = analysis.varying.filter {
                module.variables[$0]?.storage == .private && !globalVaries.contains($0)
            }
            if more.isEmpty { return }
            globalVaries.formUnion(more)
        }
    }

    // MARK: The pass

    /// Builds the entry point for the pixels that begin at `column`.
    /// - Returns: the outputs by their locations.
    func lower() throws(Failure) -> [UInt32: [Number]] {
        try analyzeGlobals()
        ir.store(ir.allLanes, to: maskMemory)
        ir.store(covered, to: aliveMemory)
        for (id, variable) in module.variables.sorted(by: { $0.key < $1.key }) { try declare(id, variable) }
        _ = try call(module.entry, [], [])
        var outputs: [UInt32: [Number]] = [:]
        for (id, variable) in module.variables where variable.storage == .output {
            guard module.builtins[id] == nil, case .pointer(let pointer) = globals[id] else { continue }
            outputs[module.locations[id] ?? 0] = ir.load(pointer, module.kinds(pointer.type))
        }
        return outputs
    }

    /// Builds the entry point of a compute shader for a block of lanes.
    /// - Parameters:
    ///   - lanes: those that are invocations.
    ///   - part: which part between barriers is run; nil: there are no barriers.
    func lowerGroup(lanes: Number, part: Number?) throws(Failure) {
        try analyzeGlobals()
        let variables = module.variables.sorted { $0.key < $1.key }
        // What is known at once comes before the part that is run; the rest is set up in the first one.
        for (id, variable) in variables where variable.storage != .private { try declare(id, variable) }
        if let part {
            let start = ir.block("start")
            parts = Parts(LLVMBuildSwitch(ir.builder, part.ref, start, 8))
            ir.begin(start)
        }
        ir.store(lanes.varying, to: maskMemory)
        ir.store(ir.allLanes, to: aliveMemory)
        for (id, variable) in variables where variable.storage == .private { try declare(id, variable) }
        _ = try call(module.entry, [], [])
    }

    /// Pixels that are drawn, after `lower`.
    var alive: Number { ir.load(.bool, isVarying: true, from: aliveMemory) }

    /// Variables that are indexed by what is known only when it runs.
    private(set) lazy var indexed = module.indexedVariables

    /// The types of the functions' values.
    private(set) lazy var valueTypes: [ID: ID] = {
        var types: [ID: ID] = [:]
        for function in module.functions.values {
            for parameter in function.parameters { types[parameter.id] = parameter.type }
            for instruction in function.blocks.flatMap(\.instructions) where instruction.operands.count > 1 {
                if module.types[instruction[0]] != nil { types[instruction[1]] = instruction[0] }
            }
        }
        return types
    }()

    /// About as many of LLVM's instructions as one of SPIR-V's becomes: far too many are not even built.
    func weight(_ instruction: SPIRVModule.Instruction) -> Int {
        let type = instruction.op == .store ? valueTypes[instruction[1]] : instruction[0]
        let count =
            switch instruction.op {
            case .variable: module.pointee(instruction[0]).map(module.size) ?? 1
            default: type.map(module.size) ?? 1
            }
        return max(count, 1) * (instruction.op == .extInst ? 20 : 1)
    }

    // MARK: Functions

    /// Builds a function where it is called.
    func call(_ id: ID, _ arguments: [Held], _ vary: [Bool]) throws(Failure) -> [Number] {
        guard let function = module.functions[id], let divergence = divergence(id, vary) else {
            throw SPIRVModule.broken("a function is missing")
        }
        guard depth < CallDepth.mostCalls else { throw SPIRVModule.unsupported("calls that deep") }
        depth += 1
        defer { depth -= 1 }
        let outer = frame
        let kinds = module.kinds(function.result)
        frame = Frame(divergence: divergence, exit: ir.block("return"), divisions: divisions)
        if !kinds.isEmpty {
            frame.result = ir.makeSeparate(kinds, isVarying: divergence.resultVaries)
        }
        for (parameter, argument) in zip(function.parameters, arguments) { frame.held[parameter.id] = argument }
        // In memory, as it may outlast a barrier.
        let entry = divergence.returnsDivide ? ir.keep(ir.type(.bool, isVarying: true), bytes: 4 * ir.width) : nil
        if let entry { ir.store(mask, to: entry) }
        let part = parts?.count
        try build(try structure(function).nodes)
        ir.branch(frame.exit)
        begin(frame.exit)
        if let entry { mask = ir.load(.bool, isVarying: true, from: entry) }
        let result = frame.result
        frame = outer
        if parts?.count != part { frame.forgetNumbers() }
        guard let result else { return [] }
        return ir.load(Pointer(memory: result, type: function.result, offset: 0, index: nil), kinds)
    }
}

extension IRModule {
    /// A pointer of a kernel's table.
    func pointer(at index: Int, of table: LLVMValueRef) -> LLVMValueRef {
        let loaded = LLVMBuildLoad2(
            builder, pointer, address(pointer, table, LLVMConstInt(int, UInt64(index), 0)), "")
        markConstant(loaded)
        return loaded
    }

    /// Whether the drawing was given up: another thread has set the flag.
    func isStopped(_ table: LLVMValueRef) -> Number {
        let flag = LLVMBuildLoad2(builder, int, pointer(at: Kernel.stopFlag, of: table), "")
        LLVMSetVolatile(flag, 1)
        return Number(self, flag, .int, isVarying: false).compare(.notEqual, number(0))
    }

    func zero(_ kind: Number.Kind) -> Number { constant(0, kind) }

    func constant(_ bits: UInt32, _ kind: Number.Kind) -> Number {
        switch kind {
        case .float: number(Float(bitPattern: bits))
        case .int: number(Int(Int32(bitPattern: bits)))
        case .bool: number(bits != 0)
        }
    }

    func makeMemory(_ kinds: [Number.Kind], isVarying: Bool, isRow: Bool) -> Memory {
        isRow || kinds.count > 256
            ? makeRow(count: kinds.count, isVarying: isVarying) : makeSeparate(kinds, isVarying: isVarying)
    }
}

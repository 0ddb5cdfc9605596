internal import CLLVM

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
    }

    enum Jump { case leave(LLVMBasicBlockRef), masked }

    /// A loop or switch whose body is built.
    struct Construct {
        var id: ID
        var exit: LLVMBasicBlockRef
        var continuing: LLVMBasicBlockRef?
        /// Pixels that have left it; nil: all leave together.
        var left: LLVMValueRef?
        /// Pixels that wait for the next iteration.
        var waiting: LLVMValueRef?
    }

    struct Frame {
        var divergence: Divergence
        var result: Memory?
        var exit: LLVMBasicBlockRef
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
    private var globalVaries: Set<ID> = []
    /// The pixels that are drawn: a vector of bools.
    let maskMemory: LLVMValueRef
    /// Pixels that were not discarded.
    let aliveMemory: LLVMValueRef
    private var depth = 0
    /// Iterations of the short loops around.
    private var iterationsAround = 1
    /// Instructions so far; a text that unfolds into more than `sizeLimit` is not drawn here.
    private var size = 0
    private static let sizeLimit = 200_000
    /// The kernel's arguments.
    let context: LLVMValueRef
    let column: Number
    let row: Number

    private struct Key: Hashable {
        var function: ID
        var arguments: [Bool]
    }

    init(
        _ module: SPIRVModule, _ plan: KernelPlan, into ir: IRModule, context: LLVMValueRef, column: Number, row: Number
    ) {
        self.ir = ir
        self.module = module
        self.plan = plan
        self.context = context
        self.column = column
        self.row = row
        maskMemory = ir.allocate(ir.type(.bool, isVarying: true), "mask")
        aliveMemory = ir.allocate(ir.type(.bool, isVarying: true), "alive")
        frame = Frame(divergence: Divergence(nothingIn: module), exit: LLVMGetInsertBlock(ir.builder))
    }

    // MARK: Analysis

    private func structure(_ function: SPIRVModule.Function) throws(Failure) -> Structure {
        if let known = structures[function.id] { return known }
        let made = try Structure(function)
        structures[function.id] = made
        return made
    }

    func divergence(_ id: ID, _ arguments: [Bool]) -> Divergence? {
        let key = Key(function: id, arguments: arguments)
        if let known = analyses[key] { return known }
        guard let function = module.functions[id], let structure = structures[id] else { return nil }
        let made = Divergence(
            function, structure, in: module, arguments: arguments, globals: globalVaries,
            callees: { [unowned self] in divergence($0, $1) })
        analyses[key] = made
        return made
    }

    /// Finds which variables outside of functions differ from pixel to pixel.
    private func analyzeGlobals() throws(Failure) {
        for function in module.functions.values { _ = try structure(function) }
        var stored: Set<ID> = []
        for function in module.functions.values where function.id != module.entry {
            stored.formUnion(divergence(function.id, function.parameters.map { _ in true })?.stores ?? [])
        }
        for (id, variable) in module.variables {
            switch variable.storage {
            case .input, .output: globalVaries.insert(id)
            case .private where stored.contains(id): globalVaries.insert(id)
            default: break
            }
        }
        while true {
            analyses = [:]
            guard let found = divergence(module.entry, []) else { throw SPIRVModule.broken("no entry point") }
            let more = found.varying.filter { module.variables[$0]?.storage == .private && !globalVaries.contains($0) }
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
        ir.store(ir.allLanes, to: aliveMemory)
        for (id, variable) in module.variables.sorted(by: { $0.key < $1.key }) { try declare(id, variable) }
        _ = try call(module.entry, [], [])
        var outputs: [UInt32: [Number]] = [:]
        for (id, variable) in module.variables where variable.storage == .output {
            guard module.builtins[id] == nil, case .pointer(let pointer) = globals[id] else { continue }
            outputs[module.locations[id] ?? 0] = ir.load(pointer, module.kinds(pointer.type))
        }
        return outputs
    }

    /// Pixels that are drawn, after `lower`.
    var alive: Number { ir.load(.bool, isVarying: true, from: aliveMemory) }

    private func declare(_ id: ID, _ variable: SPIRVModule.Variable) throws(Failure) {
        guard let type = module.pointee(variable.type) else { throw SPIRVModule.broken("a variable has no type") }
        let kinds = module.kinds(type)
        let name = module.names[id] ?? ""
        switch variable.storage {
        case .uniformConstant:
            switch module.types[type] {
            case .sampledImage, .image: globals[id] = .picture(name)
            default: globals[id] = .pointer(try uniform(name, type, kinds))
            }
        case .input:
            let memory = Memory.fixed(try input(id, name, kinds))
            globals[id] = .pointer(Pointer(memory: memory, type: type, offset: 0, index: nil))
        case .output, .private:
            let isVarying = globalVaries.contains(id)
            let memory = ir.makeMemory(kinds, isVarying: isVarying, isRow: indexed.contains(id))
            let pointer = Pointer(memory: memory, type: type, offset: 0, index: nil)
            globals[id] = .pointer(pointer)
            let initial = try variable.initializer.map { (id) throws(Failure) in try numbers(id) }
            try ir.store(initial ?? kinds.map(ir.zero), to: pointer, mask: nil)
        default: throw SPIRVModule.unsupported("blocks of memory")
        }
    }

    private func uniform(_ name: String, _ type: ID, _ kinds: [Number.Kind]) throws(Failure) -> Pointer {
        let numbers: [Number]
        switch plan.uniforms[name] {
        case .constant(let bits):
            numbers = kinds.enumerated().map { place, kind in ir.constant(place < bits.count ? bits[place] : 0, kind) }
        case .loaded(let offset):
            let memory = pointer(at: 0)
            numbers = kinds.enumerated().map { place, kind in
                let address = ir.address(ir.int, memory, ir.number(offset + place).ref)
                return ir.number(ir.load(.int, isVarying: false, from: address), as: kind)
            }
        case nil: numbers = kinds.map(ir.zero)
        }
        return Pointer(memory: .fixed(numbers), type: type, offset: 0, index: nil)
    }

    /// A pointer of the kernel's table.
    func pointer(at index: Int) -> LLVMValueRef {
        let address = ir.address(ir.pointer, context, LLVMConstInt(ir.int, UInt64(index), 0))
        return LLVMBuildLoad2(ir.builder, ir.pointer, address, "")
    }

    private func input(_ id: ID, _ name: String, _ kinds: [Number.Kind]) throws(Failure) -> [Number] {
        if let components = plan.attributes[name] {
            return components.map { corners in
                ir.bits((0..<ir.width).map { corners[min($0, corners.count - 1)].bitPattern }).bits(as: .float)
            }
        }
        let x = (column + ir.laneColumns).toFloat() + 0.5
        let y = (ir.blockRows == 1 ? row : row + ir.laneRows).toFloat() + 0.5
        if let builtin = module.builtins[id] {
            switch builtin {
            case 15: return [x, y, ir.number(Float(0.5)), ir.number(Float(1))]
            case 17: return [ir.number(true)]
            case 16: return [ir.number(Float(0)), ir.number(Float(0))]
            case 5, 42: return [ir.lanes { $0 }]
            case 6, 43: return [ir.number(0)]
            default: throw SPIRVModule.unsupported("the built-in input '\(name)'")
            }
        }
        guard let planes = plan.varyings[name] else {
            throw SPIRVModule.unsupported("the varying '\(name)', which no vertex shader writes")
        }
        return kinds.indices.map { place in
            guard place < planes.count else { return ir.number(Float(0)) }
            let plane = planes[place]
            var value = ir.number(plane.start)
            if plane.x != 0 { value = x * plane.x + value }
            if plane.y != 0 { value = value + y * plane.y }
            return value
        }
    }

    /// Variables that are indexed by what is known only when it runs.
    private(set) lazy var indexed: Set<ID> = {
        var found: Set<ID> = []
        for function in module.functions.values {
            var roots: [ID: ID] = [:]
            for instruction in function.blocks.flatMap(\.instructions)
            where instruction.op == .accessChain || instruction.op == .inBoundsAccessChain {
                let root = roots[instruction[2]] ?? instruction[2]
                roots[instruction[1]] = root
                if instruction.operands.dropFirst(3).contains(where: { module.constants[$0] == nil }) {
                    found.insert(root)
                }
            }
        }
        return found
    }()

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

    // MARK: Functions

    /// Builds a function where it is called.
    func call(_ id: ID, _ arguments: [Held], _ vary: [Bool]) throws(Failure) -> [Number] {
        guard let function = module.functions[id], let divergence = divergence(id, vary) else {
            throw SPIRVModule.broken("a function is missing")
        }
        guard depth < 64 else { throw SPIRVModule.unsupported("calls that deep") }
        depth += 1
        defer { depth -= 1 }
        let outer = frame
        let kinds = module.kinds(function.result)
        frame = Frame(divergence: divergence, exit: ir.block("return"))
        if !kinds.isEmpty {
            frame.result = ir.makeSeparate(kinds, isVarying: divergence.resultVaries)
        }
        for (parameter, argument) in zip(function.parameters, arguments) { frame.held[parameter.id] = argument }
        let entry = mask
        try build(try structure(function).nodes)
        ir.branch(frame.exit)
        ir.begin(frame.exit)
        if divergence.returnsDivide { mask = entry }
        let result = frame.result
        frame = outer
        guard let result else { return [] }
        return ir.load(Pointer(memory: result, type: function.result, offset: 0, index: nil), kinds)
    }

    // MARK: Masks

    var mask: Number {
        get { ir.load(.bool, isVarying: true, from: maskMemory) }
        set { ir.store(newValue.varying, to: maskMemory) }
    }

    private func add(_ pixels: Number, to memory: LLVMValueRef) {
        ir.store(ir.load(.bool, isVarying: true, from: memory) | pixels, to: memory)
    }

    private func noPixels(_ name: String) -> LLVMValueRef {
        let memory = ir.allocate(ir.type(.bool, isVarying: true), name)
        ir.store(ir.number(false).varying, to: memory)
        return memory
    }

    /// Iterations, of short loops inside each other, that go by without a look at the stop flag.
    private static let uncheckedIterations = 4096

    /// Whether the drawing was given up: another thread has set the flag.
    var isStopped: Number {
        let flag = LLVMBuildLoad2(ir.builder, ir.int, pointer(at: Kernel.stopFlag), "")
        LLVMSetVolatile(flag, 1)
        return Number(ir, flag, .int, isVarying: false).compare(.notEqual, ir.number(0))
    }

    /// What follows a jump is never reached.
    private func beginUnreachable() { ir.begin(ir.block("unreachable")) }

    // MARK: Control flow

    func build(_ nodes: [Structure.Node]) throws(Failure) {
        for (index, node) in nodes.enumerated() {
            switch node {
            case .instruction(let instruction):
                size += 1
                guard size < Self.sizeLimit else { throw SPIRVModule.unsupported("a shader of that size") }
                try build(instruction)
            case .edge(let from, let to): try pass(from, to)
            case .branch(let condition, let then, let other): try branch(condition, then, other)
            case .loop(let loop):
                let count = LoopCount(loop, after: nodes[..<index], in: module)?.iterations
                try build(loop, iterations: count)
            case .select(let choice): try build(choice)
            case .jump(let jump): try build(jump)
            }
        }
    }

    private func pass(_ from: ID, _ to: ID) throws(Failure) {
        for (phi, values) in (frame.divergence.phis[to] ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let value = values[from] else { continue }
            let new = try numbers(value)
            let isVarying = frame.divergence.varying.contains(phi)
            let memory: Memory
            if let known = frame.phis[phi] {
                memory = known
            } else {
                memory = ir.makeSeparate(new.map(\.kind), isVarying: isVarying)
                frame.phis[phi] = memory
            }
            let pointer = Pointer(memory: memory, type: 0, offset: 0, index: nil)
            try ir.store(new, to: pointer, mask: isVarying ? mask : nil)
        }
    }

    private func branch(
        _ condition: ID, _ then: [Structure.Node], _ other: [Structure.Node]
    ) throws(Failure) {
        guard let test = try numbers(condition).first else { throw SPIRVModule.broken("a branch without condition") }
        guard test.isVarying else {
            let (first, second, end) = (ir.block("then"), ir.block("else"), ir.block("end"))
            LLVMBuildCondBr(ir.builder, test.ref, first, second)
            ir.begin(first)
            try build(then)
            ir.branch(end)
            ir.begin(second)
            try build(other)
            ir.branch(end)
            ir.begin(end)
            return
        }
        let before = mask
        var after: [Number] = []
        for (nodes, pixels) in [(then, before & test), (other, before & !test)] {
            if nodes.isEmpty {
                after.append(pixels)
                continue
            }
            mask = pixels
            let (work, end) = (ir.block("side"), ir.block("side.end"))
            LLVMBuildCondBr(ir.builder, pixels.any.ref, work, end)
            ir.begin(work)
            try build(nodes)
            ir.branch(end)
            ir.begin(end)
            after.append(mask)
        }
        mask = after[0] | after[1]
    }

    private func build(_ loop: Structure.Loop, iterations: Int?) throws(Failure) {
        let before = iterationsAround
        // A short loop needs no look at the stop flag, which would keep it from being unrolled.
        let isShort = iterations.map { $0 * before <= Self.uncheckedIterations } ?? false
        iterationsAround = isShort ? before * max(iterations ?? 1, 1) : 1
        defer { iterationsAround = before }
        let isDivided = frame.divergence.dividedLoops.contains(loop.id)
        let (begin, next, exit) = (ir.block("loop"), ir.block("continue"), ir.block("loop.end"))
        let construct = Construct(
            id: loop.id, exit: exit, continuing: next, left: isDivided ? noPixels("left") : nil,
            waiting: isDivided ? noPixels("waiting") : nil)
        ir.branch(begin)
        ir.begin(begin)
        frame.constructs.append(construct)
        try build(loop.body)
        ir.branch(next)
        ir.begin(next)
        if let waiting = construct.waiting {
            mask = mask | ir.load(.bool, isVarying: true, from: waiting)
            ir.store(ir.number(false).varying, to: waiting)
        }
        try build(loop.continuing)
        frame.constructs.removeLast()
        if isDivided || !isShort {
            var goesOn = isDivided ? mask.any : ir.number(true)
            if !isShort { goesOn = goesOn & !isStopped }
            LLVMBuildCondBr(ir.builder, goesOn.ref, begin, exit)
        } else {
            ir.branch(begin)
        }
        ir.begin(exit)
        if let left = construct.left { mask = ir.load(.bool, isVarying: true, from: left) }
    }

    private func build(_ choice: Structure.Switch) throws(Failure) {
        guard let selector = try numbers(choice.selector).first else { throw SPIRVModule.broken("a switch on nothing") }
        let exit = ir.block("switch.end")
        let isDivided = selector.isVarying || frame.divergence.dividedLoops.contains(choice.id)
        guard isDivided else {
            let blocks = choice.cases.map { _ in ir.block("case") }
            let fallback = zip(choice.cases, blocks).first { $0.0.isDefault }?.1 ?? exit
            let instruction = LLVMBuildSwitch(ir.builder, selector.ref, fallback, UInt32(choice.cases.count))
            for (one, block) in zip(choice.cases, blocks) {
                for value in one.values { LLVMAddCase(instruction, LLVMConstInt(ir.int, UInt64(value), 0), block) }
            }
            frame.constructs.append(Construct(id: choice.id, exit: exit, continuing: nil, left: nil, waiting: nil))
            for (index, one) in choice.cases.enumerated() {
                ir.begin(blocks[index])
                try build(one.body)
                ir.branch(index + 1 < blocks.count ? blocks[index + 1] : exit)
            }
            frame.constructs.removeLast()
            return ir.begin(exit)
        }
        let entry = mask
        let left = noPixels("left")
        frame.constructs.append(Construct(id: choice.id, exit: exit, continuing: nil, left: left, waiting: nil))
        let matches = choice.cases.map { one in
            one.values.map { selector.compare(.equal, ir.number(Int(Int32(bitPattern: $0)))) }
                .reduce(ir.number(false).varying) { $0 | $1 }
        }
        let anyMatch = matches.reduce(ir.number(false).varying) { $0 | $1 }
        mask = ir.number(false).varying
        for (index, one) in choice.cases.enumerated() {
            let chosen = one.isDefault ? matches[index] | !anyMatch : matches[index]
            mask = mask | (entry & chosen)
            try build(one.body)
        }
        frame.constructs.removeLast()
        mask = mask | ir.load(.bool, isVarying: true, from: left)
        if !choice.cases.contains(where: \.isDefault) { mask = mask | (entry & !anyMatch) }
        ir.branch(exit)
        ir.begin(exit)
    }

    private func build(_ jump: Structure.Jump) throws(Failure) {
        switch jump {
        case .leaveLoop(let id), .leaveSwitch(let id):
            guard let construct = frame.constructs.last(where: { $0.id == id }) else {
                throw SPIRVModule.broken("a jump leads nowhere")
            }
            guard let left = construct.left else { return leave(to: construct.exit) }
            add(mask, to: left)
            mask = ir.number(false).varying
        case .continueLoop(let id):
            guard let construct = frame.constructs.last(where: { $0.id == id }), let next = construct.continuing else {
                throw SPIRVModule.broken("a jump leads nowhere")
            }
            guard let waiting = construct.waiting else { return leave(to: next) }
            add(mask, to: waiting)
            mask = ir.number(false).varying
        case .fallInto: throw SPIRVModule.unsupported("cases that go on in another order")
        case .returned(let value):
            if let value, let result = frame.result {
                let isVarying = frame.divergence.resultVaries
                try ir.store(
                    try numbers(value), to: Pointer(memory: result, type: 0, offset: 0, index: nil),
                    mask: isVarying && frame.divergence.returnsDivide ? mask : nil)
            }
            guard frame.divergence.returnsDivide else { return leave(to: frame.exit) }
            mask = ir.number(false).varying
        case .kill:
            let alive = ir.load(.bool, isVarying: true, from: aliveMemory)
            ir.store(alive & !mask, to: aliveMemory)
            mask = ir.number(false).varying
        }
    }

    private func leave(to block: LLVMBasicBlockRef) {
        ir.branch(block)
        beginUnreachable()
    }
}

extension IRModule {
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

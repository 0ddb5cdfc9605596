internal import GLFXCompile

/// What differs from pixel to pixel in a function: values, variables, and the loops that pixels leave at different times.
///
/// An overestimate, found by going through the function until nothing changes. What stays the same for all pixels is
/// computed once for a vector, its branches stay branches, and it costs next to nothing.
struct Divergence {
    typealias ID = SPIRVModule.ID

    private(set) var varying: Set<ID> = []
    /// Loops in which some pixels may go on while others have left, or skipped the rest of an iteration.
    private(set) var dividedLoops: Set<ID> = []
    /// Some pixels may have returned while others have not.
    private(set) var returnsDivide = false
    private(set) var resultVaries = false
    /// What is the same for all pixels that use it, wherever it changes.
    private var counters: Set<ID> = []
    /// By what the caller sees what a function stores.
    private var parameters: Set<ID> = []
    private let module: SPIRVModule
    private let callees: (ID, [Bool]) -> Divergence?
    private var hasChanged = true

    /// - Parameters:
    ///   - arguments: for each parameter, whether it varies.
    ///   - globals: variables outside of functions that vary.
    ///   - callees: the same for a function that is called with such arguments.
    init(
        _ function: SPIRVModule.Function, _ structure: Structure, in module: SPIRVModule, arguments: [Bool],
        globals: Set<ID>, callees: @escaping (ID, [Bool]) -> Divergence?
    ) {
        self.module = module
        self.callees = callees
        varying = globals
        counters = structure.counters
        for block in function.blocks {
            for instruction in block.instructions { collect(instruction, in: block.label) }
        }
        parameters = Set(function.parameters.map(\.id))
        for (parameter, isVarying) in zip(function.parameters, arguments) where isVarying {
            varying.insert(parameter.id)
        }
        while hasChanged {
            hasChanged = false
            walk(structure.nodes, Flow())
        }
    }

    /// Before the first function.
    init(nothingIn module: SPIRVModule) {
        self.module = module
        callees = { _, _ in nil }
    }

    /// What is known at a place of the function.
    private struct Flow {
        /// Not all pixels that began the function, or the iteration of a loop, are here.
        var isDivided = false
        /// Loops and switches around, from the outermost: whether a branch inside of them divides the pixels.
        var around: [(id: ID, isDivided: Bool)] = []
    }

    private mutating func mark(_ id: ID) { if varying.insert(id).inserted { hasChanged = true } }

    private mutating func walk(_ nodes: [Structure.Node], _ flow: Flow) {
        for node in nodes {
            switch node {
            case .instruction(let instruction): take(instruction, flow)
            case .edge(let from, let to): pass(from, to, flow)
            case .branch(let condition, let then, let other):
                let inner = varying.contains(condition) ? divided(flow) : flow
                walk(then, inner)
                walk(other, inner)
            case .loop(let loop):
                var inner = flow
                inner.around.append((loop.id, false))
                if dividedLoops.contains(loop.id) { inner.isDivided = true }
                walk(loop.body, inner)
                walk(loop.continuing, inner)
            case .select(let choice):
                var inner = varying.contains(choice.selector) ? divided(flow) : flow
                inner.around.append((choice.id, varying.contains(choice.selector)))
                if dividedLoops.contains(choice.id) { inner.isDivided = true }
                for one in choice.cases { walk(one.body, inner) }
            case .jump(let jump): take(jump, flow)
            }
        }
    }

    private func divided(_ flow: Flow) -> Flow {
        var flow = flow
        flow.isDivided = true
        for index in flow.around.indices { flow.around[index].isDivided = true }
        return flow
    }

    private mutating func take(_ jump: Structure.Jump, _ flow: Flow) {
        switch jump {
        case .leaveLoop(let id), .continueLoop(let id), .leaveSwitch(let id), .fallInto(let id, _):
            guard let place = flow.around.lastIndex(where: { $0.id == id }) else { return }
            // Pixels that jump apart divide all that is between here and there.
            guard
                flow.around[place].isDivided || flow.around[place...].contains(where: { dividedLoops.contains($0.id) })
            else { return }
            for around in flow.around[place...] where dividedLoops.insert(around.id).inserted { hasChanged = true }
        case .returned(let value):
            if flow.isDivided, !returnsDivide {
                returnsDivide = true
                hasChanged = true
            }
            if flow.isDivided {
                // Who has returned waits for the others at the end of each loop.
                for around in flow.around where dividedLoops.insert(around.id).inserted { hasChanged = true }
            }
            if let value, flow.isDivided || returnsDivide || varying.contains(value), !resultVaries {
                resultVaries = true
                hasChanged = true
            }
        case .kill:
            for around in flow.around where flow.isDivided && dividedLoops.insert(around.id).inserted {
                hasChanged = true
            }
        }
    }

    /// A phi varies where its values do, or where pixels come on different ways.
    private mutating func pass(_ from: ID, _ to: ID, _ flow: Flow) {
        for (phi, values) in phis[to] ?? [:] where values[from] != nil {
            if flow.isDivided || values[from].map(varying.contains) == true { mark(phi) }
        }
    }

    /// By block and phi: the value for each block that comes before.
    private(set) var phis: [ID: [ID: [ID: ID]]] = [:]
    /// The variable that a pointer leads to.
    private var roots: [ID: ID] = [:]
    /// Variables and parameters that the function stores into.
    private(set) var stores: Set<ID> = []

    private mutating func collect(_ instruction: SPIRVModule.Instruction, in block: ID) {
        switch instruction.op {
        case .phi:
            for place in stride(from: 2, to: instruction.operands.count - 1, by: 2) {
                phis[block, default: [:]][instruction[1], default: [:]][instruction[place + 1]] = instruction[place]
            }
        case .accessChain, .inBoundsAccessChain: roots[instruction[1]] = root(instruction[2])
        case .store: stores.insert(root(instruction[0]))
        default: break
        }
    }

    private func root(_ pointer: ID) -> ID { roots[pointer] ?? pointer }

    /// Whether a store to a variable is not for all pixels that see it: those that have returned keep what it was.
    private func isDivided(_ variable: ID, _ flow: Flow) -> Bool {
        flow.isDivided || returnsDivide && parameters.contains(variable)
    }

    private mutating func take(_ instruction: SPIRVModule.Instruction, _ flow: Flow) {
        switch instruction.op {
        case .phi: break
        case .store:
            let pointer = instruction[0]
            let isDivided = isDivided(root(pointer), flow) && !counters.contains(pointer)
            if isDivided || varying.contains(instruction[1]) || varying.contains(pointer) { mark(root(pointer)) }
        case .copyMemory: mark(root(instruction[0]))
        case .variable:
            if instruction.operands.count > 3, varying.contains(instruction[3]) { mark(instruction[1]) }
        case .accessChain, .inBoundsAccessChain:
            if varying.contains(instruction[2]) || instruction.operands.dropFirst(3).contains(where: varying.contains) {
                mark(instruction[1])
            }
        case .load, .imageTexelPointer:
            if varying.contains(instruction[2]) || varying.contains(root(instruction[2])) { mark(instruction[1]) }
        case .imageSampleImplicitLod, .imageSampleExplicitLod, .imageSampleProjImplicitLod, .imageSampleProjExplicitLod,
            .imageFetch, .imageGather, .imageQueryLod, .imageRead, .dPdx, .dPdy, .fwidth, .dPdxFine, .dPdyFine,
            .fwidthFine, .dPdxCoarse, .dPdyCoarse, .fwidthCoarse, .atomicIAdd, .atomicLoad, .atomicExchange,
            .atomicIIncrement, .atomicIDecrement, .atomicISub, .atomicSMin, .atomicUMin, .atomicSMax, .atomicUMax,
            .atomicAnd, .atomicOr, .atomicXor, .atomicCompareExchange:
            mark(instruction[1])
        case .atomicStore, .imageWrite, .controlBarrier, .memoryBarrier: break
        case .functionCall: call(instruction, flow)
        case .extInst:
            let values = instruction.operands.dropFirst(4)
            if values.contains(where: varying.contains) { mark(instruction[1]) }
            // modf and frexp store their second result.
            let isStored = [35, 51].contains(instruction[3])
            if isStored, isDivided(root(instruction[5]), flow) || values.contains(where: varying.contains) {
                mark(root(instruction[5]))
            }
        default:
            guard instruction.operands.count > 2 else { return }
            if instruction.operands.dropFirst(2).contains(where: varying.contains) { mark(instruction[1]) }
        }
    }

    private mutating func call(_ instruction: SPIRVModule.Instruction, _ flow: Flow) {
        let arguments = instruction.operands.dropFirst(3)
        let vary = arguments.map { varying.contains($0) || varying.contains(root($0)) }
        guard let callee = callees(instruction[2], vary), let function = module.functions[instruction[2]] else {
            return mark(instruction[1])
        }
        if callee.resultVaries { mark(instruction[1]) }
        stores.formUnion(callee.stores.filter { module.variables[$0] != nil })
        for (argument, parameter) in zip(arguments, function.parameters)
        where module.pointee(parameter.type) != nil {
            if callee.varying.contains(parameter.id)
                || isDivided(root(argument), flow) && callee.stores.contains(parameter.id)
            {
                mark(root(argument))
            }
        }
        // What the function does to variables outside is in `globals` already.
    }
}

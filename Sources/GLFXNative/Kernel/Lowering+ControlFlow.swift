internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// Branches, loops and jumps: what all pixels do together stays a branch, the rest is done with masks.
extension Lowering {
    // MARK: Masks

    var mask: Number {
        get { ir.load(.bool, isVarying: true, from: maskMemory) }
        set { ir.store(newValue.varying, to: maskMemory) }
    }

    private func add(_ pixels: Number, to memory: LLVMValueRef) {
        ir.store(ir.load(.bool, isVarying: true, from: memory) | pixels, to: memory)
    }

    private func noPixels(_ name: String) -> LLVMValueRef {
        let memory = ir.keep(ir.type(.bool, isVarying: true), bytes: 4 * ir.width, name)
        ir.store(ir.number(false).varying, to: memory)
        return memory
    }

    /// Iterations, of short loops inside each other, that go by without a look at the stop flag.
    private static let uncheckedIterations = 4096

    private var isStopped: Number { ir.isStopped(context) }

    /// What follows a jump is never reached.
    private func beginUnreachable() { ir.begin(ir.block("unreachable")) }

    // MARK: Control flow

    func build(_ nodes: [Structure.Node]) throws(Failure) {
        for (index, node) in nodes.enumerated() {
            switch node {
            case .instruction(let instruction):
                size += weight(instruction)
                guard size < CodeLimits.instructions else { throw CodeLimits.tooLong }
                try build(instruction)
            case .edge(let from, let to): try pass(from, to)
            case .branch(let condition, let then, let other): try branch(condition, then, other)
            case .loop(let loop):
                try build(loop, iterations: LoopCount(loop, known: wholeNumber)?.iterations)
            case .select(let choice): try build(choice)
            case .jump(let jump): try build(jump)
            }
            if node.leavesFunction, !nodes[(index + 1)...].isBrief { leaveWithoutPixels() }
        }
    }

    /// Leaves the function where all pixels have returned or were discarded: nothing is left to do in it.
    private func leaveWithoutPixels() {
        // Where pixels return apart, all that a caller sees varies. What is the same for all pixels has to be made even
        // where all are discarded: the caller may count a loop with it.
        guard frame.divergence.returnsDivide || depth == 1 else { return }
        // In a divided branch or loop the other pixels still wait, and all lanes have to reach a barrier.
        guard divisions == frame.divisions, parts == nil, !ir.known.isUnreachable else { return }
        let rest = ir.block("pixels.left")
        LLVMBuildCondBr(ir.builder, mask.any.ref, rest, frame.exit)
        arriving[frame.exit, default: .unreachable].merge(ir.known)
        ir.begin(rest)
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
        if LLVMIsAConstantInt(test.ref) != nil {
            return try build(LLVMConstIntGetSExtValue(test.ref) != 0 ? then : other)
        }
        guard test.isVarying else {
            let (first, second, end) = (ir.block("then"), ir.block("else"), ir.block("end"))
            LLVMBuildCondBr(ir.builder, test.ref, first, second)
            let known = ir.known
            ir.begin(first)
            try build(then)
            ir.branch(end)
            let afterThen = ir.known
            ir.known = known
            ir.begin(second)
            try build(other)
            ir.branch(end)
            ir.known.merge(afterThen)
            ir.begin(end)
            return
        }
        let (before, known) = (mask, ir.known)
        divisions += 1
        defer { divisions -= 1 }
        var after: [Number] = []
        for (nodes, pixels) in [(then, before & test), (other, before & !test)] {
            if nodes.isEmpty {
                after.append(pixels)
                continue
            }
            mask = pixels
            if nodes.isBrief {
                try build(nodes)
                after.append(mask)
                continue
            }
            let (work, end) = (ir.block("side"), ir.block("side.end"))
            LLVMBuildCondBr(ir.builder, pixels.any.ref, work, end)
            ir.begin(work)
            try build(nodes)
            ir.branch(end)
            ir.begin(end)
            ir.known.merge(known)
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
        if isDivided { divisions += 1 }
        defer { if isDivided { divisions -= 1 } }
        let copies = copiesAround * max(iterations ?? 1, 1)
        if !isDivided, isShort, unrolling.covers(loop, copies: copies, varying: frame.divergence.varying) {
            let outer = copiesAround
            copiesAround = copies
            defer { copiesAround = outer }
            return try unroll(loop, iterations: iterations ?? 0)
        }
        let (begin, next, exit) = (ir.block("loop"), ir.block("continue"), ir.block("loop.end"))
        let construct = Construct(
            id: loop.id, exit: exit, continuing: next, left: isDivided ? noPixels("left") : nil,
            waiting: isDivided ? noPixels("waiting") : nil, divisions: divisions)
        ir.branch(begin)
        ir.known.forget()
        ir.begin(begin)
        frame.constructs.append(construct)
        try build(loop.body)
        ir.branch(next)
        ir.begin(next)
        ir.known = KnownNumbers()
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
        ir.known = KnownNumbers()
        if let left = construct.left { mask = ir.load(.bool, isVarying: true, from: left) }
    }

    /// Goes back to the beginning after the last copy, so that the count need not be right.
    private func unroll(_ loop: Structure.Loop, iterations: Int) throws(Failure) {
        let (begin, exit) = (ir.block("loop"), ir.block("loop.end"))
        ir.branch(begin)
        ir.begin(begin)
        // One more than there are iterations: the test that leaves the loop.
        for _ in 0...iterations {
            let next = ir.block("continue")
            frame.constructs.append(
                Construct(id: loop.id, exit: exit, continuing: next, left: nil, waiting: nil))
            try build(loop.body)
            ir.branch(next)
            self.begin(next)
            try build(loop.continuing)
            frame.constructs.removeLast()
            // It was left, and nothing of the next copy is reached.
            if ir.known.isUnreachable { break }
        }
        ir.branch(begin)
        self.begin(exit)
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
            let known = ir.known
            for (index, one) in choice.cases.enumerated() {
                ir.begin(blocks[index])
                ir.known.merge(known)
                try build(one.body)
                ir.branch(index + 1 < blocks.count ? blocks[index + 1] : exit)
            }
            frame.constructs.removeLast()
            ir.known.merge(known)
            return begin(exit)
        }
        divisions += 1
        defer { divisions -= 1 }
        let (entry, known) = (mask, ir.known)
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
        ir.known.merge(known)
        begin(exit)
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
            leaveIteration(of: construct)
        case .continueLoop(let id):
            guard let construct = frame.constructs.last(where: { $0.id == id }), let next = construct.continuing else {
                throw SPIRVModule.broken("a jump leads nowhere")
            }
            guard let waiting = construct.waiting else { return leave(to: next) }
            add(mask, to: waiting)
            mask = ir.number(false).varying
            leaveIteration(of: construct)
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

    /// Where all pixels jump that are here, and no others wait for them, nothing is left to do in the iteration.
    private func leaveIteration(of construct: Lowering.Construct) {
        guard let next = construct.continuing, construct.divisions == divisions else { return }
        leave(to: next)
    }

    // MARK: Barriers

    /// Waits for all lanes of a work group.
    func barrier() throws(Failure) {
        guard parts != nil else { return }
        guard divisions == 0 else { throw SPIRVModule.unsupported("a barrier that not all invocations may reach") }
        parts?.end(in: ir)
        frame.forgetNumbers()
    }

    private func leave(to block: LLVMBasicBlockRef) {
        ir.branch(block)
        arriving[block, default: .unreachable].merge(ir.known)
        ir.known = .unreachable
        beginUnreachable()
    }

    /// Begins a block that jumps lead to.
    func begin(_ block: LLVMBasicBlockRef) {
        if let known = arriving.removeValue(forKey: block) { ir.known.merge(known) }
        ir.begin(block)
    }

    // MARK: Known numbers

    /// A value's whole number, or a variable's now; nil where it is not known.
    private func wholeNumber(_ id: ID) -> Int? {
        switch try? held(id) {
        case .pointer(let pointer):
            guard pointer.index == nil, case .int? = module.types[pointer.type] else { return nil }
            return ir.load(pointer, [.int]).first?.wholeConstant
        default: return (try? numbers(id))?.first?.wholeConstant
        }
    }
}

extension Lowering.Frame {
    /// After a barrier there is only what lies in memory.
    mutating func forgetNumbers() {
        held = held.filter { _, held in
            switch held {
            case .numbers: false
            case .pointer(let pointer): pointer.index == nil
            case .block(let block): block.index == nil
            case .picture: true
            }
        }
    }
}

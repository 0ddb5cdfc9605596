internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// What variables outside of functions hold when the entry point begins.
extension Lowering {
    func declare(_ id: ID, _ variable: SPIRVModule.Variable) throws(Failure) {
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
            // One that nothing reads needs no value.
            let memory = Memory.fixed(used.contains(id) ? try input(id, name, kinds) : kinds.map(ir.zero))
            globals[id] = .pointer(Pointer(memory: memory, type: type, offset: 0, index: nil))
        case .output, .private:
            let isVarying = globalVaries.contains(id)
            let memory = ir.makeMemory(kinds, isVarying: isVarying, isRow: indexed.contains(id))
            let pointer = Pointer(memory: memory, type: type, offset: 0, index: nil)
            globals[id] = .pointer(pointer)
            let initial = try variable.initializer.map { (id) throws(Failure) in try numbers(id) }
            try ir.store(initial ?? kinds.map(ir.zero), to: pointer, mask: nil)
        case .uniform, .storageBuffer: if used.contains(id) { try declareBlock(id, type) }
        case .workgroup: try declareShared(id, type)
        case .crossWorkgroup, .function: throw SPIRVModule.broken("a variable's place")
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
                return ir.number(ir.loadConstant(from: address), as: kind)
            }
        case nil: numbers = kinds.map(ir.zero)
        }
        return Pointer(memory: .fixed(numbers), type: type, offset: 0, index: nil)
    }

    /// A pointer of the kernel's table.
    func pointer(at index: Int) -> LLVMValueRef {
        ir.pointer(at: index, of: context)
    }

    private func input(_ id: ID, _ name: String, _ kinds: [Number.Kind]) throws(Failure) -> [Number] {
        if let components = plan.attributes[name] {
            return components.map { corners in
                ir.bits((0..<ir.width).map { corners[min($0, corners.count - 1)].bitPattern }).bits(as: .float)
            }
        }
        let (x, y) = center
        if let builtin = module.builtins[id] {
            if let numbers = group?.input(builtin) { return numbers }
            switch builtin {
            case 15:
                return [x, y, ir.number(Float(0.5)), plan.perspective.map { plane($0, x, y) } ?? ir.number(Float(1))]
            case 17: return [ir.number(true)]
            case 16: return [ir.number(Float(0)), ir.number(Float(0))]
            case 5, 42: return [ir.lanes { $0 }]
            case 6, 43: return [ir.number(0)]
            default: throw SPIRVModule.unsupported("the built-in input '\(name)'")
            }
        }
        guard let varying = plan.varyings[name] else {
            throw SPIRVModule.unsupported("the varying '\(name)', which no vertex shader writes")
        }
        var place = 0
        func next() -> Number {
            defer { place += 1 }
            switch varying {
            case .constant(let planes):
                guard place < planes.count else { return ir.number(Float(0)) }
                let plane = planes[place]
                var value = ir.number(plane.start)
                if plane.x != 0 { value = x * plane.x + value }
                if plane.y != 0 { value = value + y * plane.y }
                return value
            case .loaded(let offset):
                let value = plane(offset + 3 * place, x, y)
                return plan.perspective.map { value / plane($0, x, y) } ?? value
            }
        }
        return kinds.map { kind in
            guard kind == .int else { return next() }
            // `Kernel.buildVertices` writes whole numbers as two halves, which floats hold exactly.
            let low = next().rounded.toInt()
            return low | next().rounded.toInt() << 16
        }
    }

    /// A plane whose numbers are loaded.
    private func plane(_ offset: Int, _ x: Number, _ y: Number) -> Number {
        let numbers = (0..<3).map { index in
            let address = ir.address(ir.int, pointer(at: 0), ir.number(offset + index).ref)
            return ir.number(ir.loadConstant(from: address), as: .float)
        }
        return x * numbers[1] + numbers[0] + y * numbers[2]
    }

    /// The pixels' centers.
    private var center: (x: Number, y: Number) {
        ((column + ir.laneColumns).toFloat() + 0.5, (ir.blockRows == 1 ? row : row + ir.laneRows).toFloat() + 0.5)
    }

    /// The pixels that the area to draw covers.
    var covered: Number {
        guard let edges = plan.edges else { return ir.allLanes }
        let (x, y) = center
        return (0..<3).reduce(ir.allLanes) { $0 & (plane(edges + 3 * $1, x, y) >= 0) }
    }
}

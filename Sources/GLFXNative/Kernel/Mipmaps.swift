internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// Which of a picture's smaller copies are read, and how two of them are mixed.
extension Lowering {
    /// Which mipmap is read, as a number that may lie between two: the shader's own, or by how many pixels of the picture
    /// the place moves from one drawn pixel to the next (OpenGL ES 3.2, section 8.14).
    func level(
        _ instruction: SPIRVModule.Instruction, _ texture: KernelPlan.Texture, _ place: [Number]
    ) throws(Failure) -> Number {
        let mask = instruction.operands.count > 4 ? instruction[4] : 0
        if mask & 2 != 0 { return try number(instruction[mask & 1 != 0 ? 6 : 5]) }
        var (place, sizes) = (Array(place.prefix(2)), [Float(texture.width), Float(texture.height)])
        var scale: Number?
        if texture.isCube {
            // A direction's place on the cube of sides from -1 to 1, which a move along a face changes as that.
            let direction = try numbers(instruction[3])
            let size = direction.map(\.magnitude).reduce(ir.number(Float.leastNormalMagnitude)) { $0.maximum($1) }
            place = direction.map { $0 / size }
            sizes = Array(repeating: Float(texture.width) / 2, count: 3)
            scale = 1 / size
        }
        var steps: [[Number]]
        if mask & 4 != 0 {
            let first = mask & 1 != 0 ? 6 : 5
            steps = [try numbers(instruction[first]), try numbers(instruction[first + 1])]
            if let scale { steps = steps.map { $0.map { $0 * scale } } }
        } else {
            steps = [.dPdx, .dPdy].map { op in place.map { derivative(op, $0) } }
        }
        let squares = steps.map { step in
            zip(step, sizes).map { ($0 * $1) * ($0 * $1) }.reduce(ir.number(Float(0))) { $0 + $1 }
        }
        // Half of the logarithm of a square; no logarithm of 0.
        let widest = squares[0].maximum(squares[1]).maximum(ir.number(Float(1e-12)))
        let level = widest.logarithmOfTwo * 0.5
        return mask & 1 != 0 ? level + (try number(instruction[5])) : level
    }
}

extension IRModule {
    /// From the mipmaps around a level: mixed with the linear filter, else of the nearest.
    /// - Parameter read: builds the code that reads one of them, as a picture of its own.
    func mixed(
        _ texture: Texture, _ base: LLVMValueRef, level: Number, read: (Texture, LLVMValueRef) -> [Number]
    ) -> [Number] {
        let last = texture.mipmaps.count
        let inside = level.maximum(number(Float(0))).minimum(number(Float(last)))
        let nearest = texture.isLinear ? inside.floor : inside.rounded
        let share = texture.isLinear ? inside - nearest : number(Float(0))
        let results = (0..<4).map { _ in allocate(type(.float, isVarying: true)) }
        for result in results { store(number(Float(0)).varying, to: result) }
        for index in 0...last {
            let isLower = nearest.isEqual(to: number(Float(index)))
            let isUpper = nearest.isEqual(to: number(Float(index - 1)))
            let zero = number(Float(0))
            let weight = isLower.select(1 - share, isUpper.select(share, zero))
            let (work, end) = (block("level"), block("level.end"))
            LLVMBuildCondBr(builder, (weight > zero).any.ref, work, end)
            begin(work)
            var level = texture.base
            var start = base
            if index > 0 {
                let mipmap = texture.mipmaps[index - 1]
                (level.width, level.height, level.rowBytes) = (mipmap.width, mipmap.height, mipmap.rowBytes)
                start = address(byte, base, number(mipmap.offset).ref)
            }
            for (color, result) in zip(read(level, start), results) {
                store(load(.float, isVarying: true, from: result) + (color * weight).varying, to: result)
            }
            branch(end)
            begin(end)
        }
        return results.map { load(.float, isVarying: true, from: $0) }
    }
}

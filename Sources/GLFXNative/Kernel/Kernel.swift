internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXRender

/// The code of a pass: draws a part of the picture, in blocks of neighboring pixels: of one row, or of two where the
/// module's blocks have two.
///
/// The function is a `MachineCode.Draw`. Its table of pointers has the uniforms' numbers, the target's first byte, the
/// stop flag, then each picture's first byte, in the order of their samplers' names. Where the stop flag, an `Int32`, is
/// not 0, it returns soon, whatever loops it is in.
enum Kernel {
    static let name = "glfx_draw"
    /// Places in the table of pointers.
    static let stopFlag = 2, firstPicture = 3

    /// Builds it into a module.
    /// - Throws: `.shader` for what the native renderer does not draw.
    static func build(_ shader: SPIRVModule, _ plan: KernelPlan, into ir: IRModule) throws(Failure) {
        let tile = Tile(in: ir, width: plan.width)
        let pixels = try buildPixels(shader, plan, tile, into: ir)
        let context = begin(ir)
        let function = LLVMGetBasicBlockParent(LLVMGetInsertBlock(ir.builder))
        tile.fill(with: (0..<6).map { LLVMGetParam(function, $0) }, in: ir)
        let bounds = (2..<6).map { Number(ir, LLVMGetParam(function, $0), .int, isVarying: false) }
        loop(from: bounds[2], to: bounds[3], step: ir.number(ir.blockRows), context, ir) { row in
            let line = tile.line(row - bounds[2], of: LLVMGetParam(function, 1), in: ir)
            loop(from: bounds[0], to: bounds[1], step: ir.number(ir.blockColumns), context, ir) { column in
                let place = ir.address(ir.float, line, (column - bounds[0]).ref)
                pixels.call(context, place, column, row, result: place, in: ir)
            }
        }
        LLVMBuildRetVoid(ir.builder)
    }

    /// Runs once at least, and no longer than until the drawing is stopped.
    static func loop(
        from first: Number, to last: Number, step: Number, _ context: LLVMValueRef, _ ir: IRModule,
        _ body: (Number) -> Void
    ) {
        let place = ir.allocate(ir.int)
        ir.store(first, to: place)
        let (work, end) = (ir.block("work"), ir.block("end"))
        LLVMBuildBr(ir.builder, work)
        ir.begin(work)
        let index = ir.load(.int, isVarying: false, from: place)
        body(index)
        let next = index + step
        ir.store(next, to: place)
        LLVMBuildCondBr(ir.builder, ((next < last) & !ir.isStopped(context)).ref, work, end)
        ir.begin(end)
    }

    /// The function that draws a block of pixels.
    struct Pixels {
        var ref: LLVMValueRef
        var type: LLVMTypeRef

        /// - Parameters:
        ///   - context: the table of pointers.
        ///   - place: in the tile.
        ///   - result: in the row of results, where planes are made of them.
        func call(
            _ context: LLVMValueRef, _ place: LLVMValueRef, _ column: Number, _ row: Number, result: LLVMValueRef,
            in ir: IRModule
        ) {
            var values: [LLVMValueRef?] = [context, place, column.ref, row.ref, result]
            LLVMBuildCall2(ir.builder, type, ref, &values, UInt32(values.count), "")
        }
    }

    static func buildPixels(
        _ shader: SPIRVModule, _ plan: KernelPlan, _ tile: Tile, into ir: IRModule
    ) throws(Failure) -> Pixels {
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.pointer, ir.int, ir.int, ir.pointer]
        let type = LLVMFunctionType(ir.void, &parameters, UInt32(parameters.count), 0)
        let function = LLVMAddFunction(ir.module, "glfx_pixels", type)
        LLVMSetLinkage(function, UInt32(LLVMInternalLinkage))
        ir.add("noinline", to: function)
        ir.beginBody(of: function)
        let place = (2...3).map { Number(ir, LLVMGetParam(function, UInt32($0)), .int, isVarying: false) }
        let lowering = Lowering(
            shader, plan, into: ir, context: LLVMGetParam(function, 0), column: place[0], row: place[1])
        let outputs = try lowering.lower()
        if let color = outputs[0] {
            write(color, lowering, plan, place[0], place[1], result: LLVMGetParam(function, 4))
        }
        LLVMBuildRetVoid(ir.builder)
        var functionTile = tile
        functionTile.memory = LLVMGetParam(function, 1)
        ir.drawing = IRModule.Drawing(function: function, column: place[0].ref, row: place[1].ref, tile: functionTile)
        return Pixels(ref: function, type: type)
    }

    /// Whether it has to be built for blocks of two rows.
    static func blockRows(_ shader: SPIRVModule, _ plan: KernelPlan? = nil) -> Int {
        // Which copy of a picture is read depends on how far neighbors read apart.
        if plan?.textures.values.contains(where: { !$0.mipmaps.isEmpty }) == true { return 2 }
        let derivatives: Set<SPIRVOp> = [
            .dPdx, .dPdy, .fwidth, .dPdxFine, .dPdyFine, .fwidthFine, .dPdxCoarse, .dPdyCoarse, .fwidthCoarse,
        ]
        let instructions = shader.functions.values.lazy.flatMap(\.blocks).flatMap(\.instructions)
        return instructions.contains { derivatives.contains($0.op) } ? 2 : 1
    }

    /// Rows are as long as whole vectors: what is beyond the last pixel is written too.
    private static func write(
        _ color: [Number], _ lowering: Lowering, _ plan: KernelPlan, _ column: Number, _ row: Number,
        result: LLVMValueRef
    ) {
        let ir = lowering.ir
        let zero = ir.number(Float(0))
        var channels = (0..<4).map { ($0 < color.count ? color[$0] : $0 == 3 ? ir.number(Float(1)) : zero).varying }
        var alive = lowering.alive
        ir.taps.note(channels, alive: alive, target: plan.target, in: ir)
        lay(&channels, &alive, lowering, plan, column, row)
        if plan.sheet != nil { return keep(channels, plan, result, ir) }
        for line in 0..<ir.blockRows {
            let current = row + line
            let (inside, end) = (ir.block("row"), ir.block("row.end"))
            LLVMBuildCondBr(ir.builder, (current < ir.number(plan.height)).ref, inside, end)
            ir.begin(inside)
            let lanes = line * ir.blockColumns..<(line + 1) * ir.blockColumns
            write(channels, alive, lanes, lowering, plan, column, current)
            ir.branch(end)
            ir.begin(end)
        }
    }

    /// Mixes the color with what is behind it, by straight alpha, which is kept.
    /// - Parameter alive: the pixels that are written.
    private static func lay(
        _ channels: inout [Number], _ alive: inout Number, _ lowering: Lowering, _ plan: KernelPlan,
        _ column: Number, _ row: Number
    ) {
        let ir = lowering.ir
        let behind: [Number]
        switch plan.backdrop {
        case .none: return
        case .color(let red, let green, let blue): behind = [red, green, blue].map { ir.number($0) }
        case .target:
            let target = KernelPlan.Texture(
                width: plan.width, height: plan.height, rowBytes: plan.targetRowBytes, format: plan.target,
                isLinear: false, wrap: .clamp)
            let (x, y) = (column + ir.laneColumns, ir.blockRows == 1 ? row : row + ir.laneRows)
            behind = ir.texel(target, lowering.pointer(at: 1), x: x, y: y)
        }
        if plan.target.kind == .normalized {
            let (low, high) = (ir.number(Float(0)), ir.number(Float(1)))
            channels = channels.map { $0.maximum(low).minimum(high) }
        }
        let share = channels[3]
        for place in 0..<3 { channels[place] = channels[place] * share + behind[place] * (1 - share) }
        guard case .color = plan.backdrop else { return }
        // Where nothing is drawn, there is the color behind.
        for place in 0..<3 { channels[place] = alive.select(channels[place], behind[place]) }
        channels[3] = alive.select(share, ir.number(Float(1)))
        alive = ir.allLanes
    }

    private static func write(
        _ channels: [Number], _ isAlive: Number, _ lanes: Range<Int>, _ lowering: Lowering, _ plan: KernelPlan,
        _ column: Number, _ row: Number
    ) {
        let ir = lowering.ir
        let bytesPerPixel = plan.target.bytesPerPixel
        let offset = row * plan.targetRowBytes + column * bytesPerPixel
        let base = ir.address(ir.byte, lowering.pointer(at: 1), offset.ref)
        let words = ir.packed(channels, plan.target)
        // Side by side, pixel after pixel; only the block's lanes of this row.
        let count = words.count
        var vector = words[0].ref
        var alive = isAlive.ref
        if count > 1 || ir.blockRows > 1 {
            let order = lanes.flatMap { lane in (0..<count).map { ($0, lane) } }
            vector = ir.gathered(words, order)
            alive = ir.gathered([isAlive], order.map { (0, $0.1) })
        }
        let old = LLVMBuildLoad2(ir.builder, LLVMTypeOf(vector), base, "")
        LLVMSetAlignment(old, 4)
        let stored = LLVMBuildStore(ir.builder, LLVMBuildSelect(ir.builder, alive, vector, old, ""), base)
        LLVMSetAlignment(stored, 4)
    }
}

extension IRModule {
    /// The words of a block of pixels.
    func packed(_ channels: [Number], _ layout: ChannelFormat) -> [Number] {
        let (low, high) = (number(Float(0)), number(Float(1)))
        func codes(_ channel: Number, _ scale: Float) -> Number {
            (low.maximum(channel).minimum(high) * scale).rounded.toIntUnchecked
        }
        let order = layout.isBGR ? [2, 1, 0, 3] : [0, 1, 2, 3]
        let fields = order.prefix(layout.channels).map { place -> Number in
            let channel = channels[place]
            switch layout.kind {
            case .normalized:
                let value = layout.hasCurve && place < 3 ? channel.maximum(low).minimum(high).encodedSRGB : channel
                return codes(value, layout.bits == 8 ? 255 : 65535)
            case .float: return layout.bits == 16 ? floatToHalf(channel) : channel.withOneNaN.bits(as: .int)
            case .unsigned, .signed: return asBits(channel)
            }
        }
        // Targets have pixels of whole words.
        let perWord = 32 / layout.bits
        let words = stride(from: 0, to: fields.count, by: perWord).map { start in
            (1..<perWord).reduce(fields[start]) { $0 | (fields[start + $1] << (layout.bits * $1)) }
        }
        return words
    }

    /// Stores the words of a block of one row, pixel after pixel.
    func storePixels(_ words: [Number], to address: LLVMValueRef) {
        let order = (0..<width).flatMap { lane in words.indices.map { ($0, lane) } }
        let vector = words.count == 1 ? words[0].ref : gathered(words, order)
        LLVMSetAlignment(LLVMBuildStore(builder, vector, address), 4)
    }

    /// A vector of chosen lanes of up to four vectors.
    func gathered(_ numbers: [Number], _ order: [(number: Int, lane: Int)]) -> LLVMValueRef {
        func shuffled(_ a: LLVMValueRef, _ b: LLVMValueRef, _ lanes: [Int]) -> LLVMValueRef {
            var indices: [LLVMValueRef?] = lanes.map { LLVMConstInt(int, UInt64($0), 0) }
            return LLVMBuildShuffleVector(builder, a, b, LLVMConstVector(&indices, UInt32(indices.count)), "")
        }
        if numbers.count <= 2 {
            return shuffled(
                numbers[0].ref, numbers[numbers.count - 1].ref, order.map { $0.number * width + $0.lane })
        }
        let all = Array(0..<2 * width)
        let pairs = [shuffled(numbers[0].ref, numbers[1].ref, all), shuffled(numbers[2].ref, numbers[3].ref, all)]
        return shuffled(pairs[0], pairs[1], order.map { $0.number * width + $0.lane })
    }
}

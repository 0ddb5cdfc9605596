internal import CLLVM

/// The code of a pass: draws the pixels of a row.
///
/// The function takes a table of pointers (the uniforms' numbers, the target's first byte, then each picture's first
/// byte, in the order of their samplers' names), the first column, the column after the last and the row.
enum Kernel {
    static let name = "glfx_draw_row"

    /// Builds it into a module.
    /// - Throws: `.shader` for what the native renderer does not draw.
    static func build(_ shader: SPIRVModule, _ plan: KernelPlan, into ir: IRModule) throws(Failure) {
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.int, ir.int, ir.int]
        let type = LLVMFunctionType(ir.void, &parameters, 4, 0)
        let function = LLVMAddFunction(ir.module, name, type)
        let entry = ir.block("entry", in: function)
        let loop = ir.block("pixels", in: function)
        let end = ir.block("end", in: function)
        ir.entry = entry
        ir.begin(entry)
        let context = LLVMGetParam(function, 0)
        let first = Number(ir, LLVMGetParam(function, 1), .int, isVarying: false)
        let last = Number(ir, LLVMGetParam(function, 2), .int, isVarying: false)
        let row = Number(ir, LLVMGetParam(function, 3), .int, isVarying: false)
        let place = ir.allocate(ir.int, "column")
        ir.store(first, to: place)
        let begin = LLVMBuildBr(ir.builder, loop)
        ir.begin(loop)
        let column = ir.load(.int, isVarying: false, from: place)
        let lowering = Lowering(shader, plan, into: ir, context: context, column: column, row: row)
        let outputs = try lowering.lower()
        if let color = outputs[0] {
            write(color, lowering, plan, column, row)
        }
        let next = column + ir.width
        ir.store(next, to: place)
        LLVMBuildCondBr(ir.builder, (next < last).ref, loop, end)
        _ = begin
        ir.begin(end)
        LLVMBuildRetVoid(ir.builder)
    }

    /// Rows are as long as whole vectors: what is beyond the last pixel is written too.
    private static func write(
        _ color: [Number], _ lowering: Lowering, _ plan: KernelPlan, _ column: Number, _ row: Number
    ) {
        let ir = lowering.ir
        let target = KernelPlan.Texture(
            width: plan.width, height: plan.height, rowBytes: plan.targetRowBytes, format: plan.target, isLinear: false,
            wrap: .clamp)
        let offset = row * plan.targetRowBytes + column * target.bytesPerPixel
        let base = ir.address(ir.byte, lowering.pointer(at: 1), offset.ref)
        let zero = ir.number(Float(0))
        let channels = (0..<4).map { ($0 < color.count ? color[$0] : $0 == 3 ? ir.number(Float(1)) : zero).varying }
        let alive = lowering.alive
        func rounded(_ channel: Number, _ scale: Float) -> Number {
            (channel.maximum(zero).minimum(ir.number(Float(1))) * scale).rounded.toIntUnchecked
        }
        switch plan.target {
        case .bgra8, .rgba8, .srgb8:
            let bytes = channels.map { rounded($0, 255) }
            let order = plan.target == .bgra8 ? [2, 1, 0, 3] : [0, 1, 2, 3]
            var word = bytes[order[0]]
            for place in 1..<4 { word = word | (bytes[order[place]] << (8 * place)) }
            store(word, to: base, where: alive, ir)
        case .rgba16, .half:
            let words = channels.map { plan.target == .half ? ir.floatToHalf($0) : rounded($0, 65535) }
            interleave([words[0] | (words[1] << 16), words[2] | (words[3] << 16)], to: base, where: alive, ir)
        case .float: interleave(channels.map { $0.bits(as: .int) }, to: base, where: alive, ir)
        }
    }

    private static func store(_ word: Number, to address: LLVMValueRef, where alive: Number, _ ir: IRModule) {
        let old = ir.load(.int, isVarying: true, from: address, alignment: 4)
        ir.store(alive.select(word, old), to: address, alignment: 4)
    }

    /// Numbers of one pixel side by side.
    private static func interleave(
        _ words: [Number], to address: LLVMValueRef, where alive: Number, _ ir: IRModule
    ) {
        for lane in 0..<ir.width {
            for (place, word) in words.enumerated() {
                let target = ir.address(ir.int, address, ir.number(lane * words.count + place).ref)
                let old = ir.load(.int, isVarying: false, from: target)
                ir.store(alive.lane(lane).select(word.lane(lane), old), to: target)
            }
        }
    }
}

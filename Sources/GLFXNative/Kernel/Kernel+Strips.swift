internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

extension Kernel {
    /// Builds the code of a pass into a module whose blocks have one row.
    /// - Throws: `.shader` for what the native renderer does not draw.
    static func buildStrips(_ shader: SPIRVModule, _ plan: KernelPlan, into ir: IRModule) throws(Failure) {
        var tile = Tile(in: ir, width: plan.width)
        let strips = Strips(plan)
        tile.strips = strips
        let pixels = try buildPixels(shader, plan, tile, into: ir)
        let context = begin(ir)
        let function = LLVMGetBasicBlockParent(LLVMGetInsertBlock(ir.builder))
        let memory = LLVMGetParam(function, 1)
        let code = PlaneCode(ir: ir, table: context, scratch: memory)
        let part = (4...5).map { Number(ir, LLVMGetParam(function, UInt32($0)), .int, isVarying: false) }
        let sheet = plan.sheet.map {
            SheetCode(
                $0, part: (part[0], part[1]), code: code, start: strips.sheetStart(ir.width),
                seams: firstPicture + plan.textureNames.count)
        }
        let result = strips.resultStart(ir.width)
        loop(from: part[0], to: part[1], step: tile.rowCount(in: ir), context, ir) { first in
            let end = (first + tile.rowCount(in: ir)).minimum(part[1])
            let isFirst = first.isEqual(to: part[0]).toInt01
            tile.fill(with: [context, memory, first.ref, end.ref, isFirst.ref, isFirst.ref], in: ir)
            ir.repeating(from: first, to: end) { row in
                let line = tile.line(row - first, of: memory, in: ir)
                func run(_ first: Number, _ end: Number, isTail: Bool) {
                    func blocks(_ body: (Number) -> Void) { ir.repeating(from: first, to: end, step: ir.width, body) }
                    blocks { tile.fillBlock(context, memory, $0, ofRun: first, row, isTail: isTail, in: ir) }
                    blocks { column in
                        pixels.call(
                            context, tile.place(column, ofRun: first, in: line, in: ir), column, row,
                            result: code.place(column - first + result), in: ir)
                    }
                    guard let sheet else { return }
                    blocks { column in
                        let color = (0..<4).map { channel in
                            code.numbers(at: column - first + (result + channel * Strips.longestRun))
                        }
                        sheet.take(row, column, isTail: isTail, color)
                    }
                }
                let (whole, length) = (plan.width / ir.width * ir.width, tile.runLength(in: ir))
                let runs = ir.number(whole).divided(by: length, isSigned: true) * length
                ir.repeating(from: ir.number(0), to: runs, step: length) { run($0, $0 + length, isTail: false) }
                ir.repeating(from: runs, to: ir.number(whole), step: ir.width) {
                    run($0, $0 + ir.width, isTail: false)
                }
                if whole < plan.width { run(ir.number(whole), ir.number(whole + ir.width), isTail: true) }
                sheet?.end(row)
            }
        }
        LLVMBuildRetVoid(ir.builder)
    }

    /// Keeps a block of a run's results for the planes that are made of them.
    static func keep(_ channels: [Number], _ plan: KernelPlan, _ result: LLVMValueRef, _ ir: IRModule) {
        for (index, channel) in ir.held(channels, plan.target).enumerated() {
            ir.store(
                channel.varying, to: ir.address(ir.float, result, ir.number(index * Strips.longestRun).ref),
                alignment: 4)
        }
    }
}

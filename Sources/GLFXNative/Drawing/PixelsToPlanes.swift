/// The code that makes an encoder's planes of a result's pixels.
struct PixelsToPlanes: Hashable {
    let target: SheetTarget
    let source: KernelPlan.Texture

    func build(into ir: IRModule) {
        let bytes = max(4 * target.memory(lanes: ir.width), 64)
        PlaneCode.build(
            into: ir, tile: TileSize(columns: source.width, rows: target.partRows, byteCount: bytes),
            reaches: PictureReaches(readingRows: [.near(below: 0, above: 0)])
        ) { code, first, end in
            let sheet = SheetCode(
                target, part: (first, end), code: code, start: 0, seams: Kernel.firstPicture + 1)
            let picture = code.pointer(Kernel.firstPicture)
            ir.repeating(from: first, to: end) { row in
                code.blocks(source.width) { column, isTail in
                    sheet.take(row, column, isTail: isTail, ir.neighbors(source, picture, x: column, rows: [row]))
                }
                sheet.end(row)
            }
        }
    }
}

/// The code that makes the chroma where parts of a result meet, of what they have left: so no row is drawn twice.
struct SeamsToPlanes: Hashable {
    let target: SheetTarget

    func build(into ir: IRModule) {
        PlaneCode.build(
            into: ir, tile: TileSize(columns: 1, rows: 1, byteCount: 64), reaches: PictureReaches(readingRows: [])
        ) { code, first, end in
            let sheet = SheetCode(
                target, part: (ir.number(0), ir.number(target.height)), code: code, start: 0, seams: Kernel.firstPicture
            )
            ir.repeating(from: first, to: end) { sheet.writeSeam($0) }
        }
    }
}

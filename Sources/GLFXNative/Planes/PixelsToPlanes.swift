/// The code that makes an encoder's planes of a result's pixels.
struct PixelsToPlanes: Hashable {
    let target: SheetTarget
    let source: KernelPlan.Texture

    func build(into ir: IRModule) {
        let bytes = max(4 * target.memory(lanes: ir.width), 64)
        PlaneCode.build(
            into: ir, tile: TileSize(columns: source.width, rows: target.partRows, byteCount: bytes),
            reaches: PictureReaches(readingRows: [.near(below: target.reach, above: target.reach)])
        ) { code, first, end in
            let sheet = SheetCode(target, part: (first, end), code: code, start: 0)
            let picture = code.pointer(Kernel.firstPicture)
            ir.repeating(from: sheet.drawn.first, to: sheet.drawn.end) { row in
                sheet.take(row) { ir.neighbors(source, picture, x: $0, rows: [row]) }
            }
        }
    }
}

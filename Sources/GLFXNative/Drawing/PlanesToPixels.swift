internal import CGLFXLLVM
internal import GLFXCore
internal import GLFXRender

/// The code that makes a picture's pixels of a decoder's planes.
struct PlanesToPixels: Hashable {
    /// Its rows go up.
    let source: PlaneSource
    let target: ChannelFormat
    let targetRowBytes: Int

    /// Rows of a part.
    private static let rows = 16

    func build(into ir: IRModule) {
        let width = source.placement.width
        let bytes = max(4 * PlaneColors.memory(source, lanes: ir.width), 64)
        PlaneCode.build(
            into: ir, tile: TileSize(columns: max(width, 1), rows: Self.rows, byteCount: bytes),
            reaches: PictureReaches(readingRows: [])
        ) { code, first, end in
            let colors = PlaneColors(source: source, code: code, place: Kernel.firstPicture, start: 0)
            ir.repeating(from: first, to: end) { row in
                let stored = colors.stored(row)
                let line = ir.address(ir.byte, code.pointer(1), (row * targetRowBytes).ref)
                colors.begin(stored)
                code.blocks(width) { column, isTail in
                    let pixels = colors.colors(stored, column, isTail: isTail)
                    ir.storePixels(
                        ir.packed(pixels, target), to: ir.address(ir.byte, line, (column * target.bytesPerPixel).ref))
                }
            }
        }
    }
}

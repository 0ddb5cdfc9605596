internal import CGLFXLLVM

/// A tile in the code, before it is known what lies in it: the function that fills it and the distance of its rows.
struct Tile {
    /// The own pixel's place, in the function that draws a block.
    var memory: LLVMValueRef
    /// Of what is drawn, in pixels.
    let width: Int
    /// Nil: it is a part of the picture, not a strip.
    var strips: Strips?
    private let filling: LLVMValueRef
    private let type: LLVMTypeRef
    /// Constants whose values come last.
    private let rowBytes: LLVMValueRef
    private let rows: LLVMValueRef

    /// Declares both.
    init(in ir: IRModule, width: Int) {
        self.width = width
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.pointer, ir.int, ir.int, ir.int, ir.int]
        type = LLVMFunctionType(ir.void, &parameters, 6, 0)
        filling = LLVMAddFunction(ir.module, "glfx_fill", type)
        rowBytes = LLVMAddGlobal(ir.module, ir.int, "glfx_row_bytes")
        rows = LLVMAddGlobal(ir.module, ir.int, "glfx_rows")
        memory = rowBytes
    }

    /// Fills the tile.
    /// - Parameter arguments: those of `MachineCode.Draw`.
    func fill(with arguments: [LLVMValueRef], in ir: IRModule) {
        var arguments: [LLVMValueRef?] = arguments
        LLVMBuildCall2(ir.builder, type, filling, &arguments, 6, "")
    }

    /// Where a row begins: counted from the first that is drawn.
    func line(_ row: Number, of memory: LLVMValueRef, in ir: IRModule) -> LLVMValueRef {
        let bytes = ir.load(.int, isVarying: false, from: rowBytes)
        return ir.address(ir.byte, memory, (row * bytes + 4 * (strips?.tileStart(ir.width) ?? 0)).ref)
    }

    /// Rows of a strip.
    func rowCount(in ir: IRModule) -> Number { ir.load(.int, isVarying: false, from: rows) }

    /// Gives both their contents.
    /// - Parameters:
    ///   - layout: nil: nothing lies in the tile.
    ///   - reaches: of all the code's pictures.
    ///   - result: nil: nothing is known of what the code writes.
    func finish(
        _ layout: TileLayout?, _ reaches: PictureReaches = .unknown, _ result: PixelResult? = nil, in ir: IRModule
    ) {
        LLVMSetInitializer(rowBytes, ir.number(4 * (layout?.rowFloats ?? 0)).ref)
        LLVMSetInitializer(rows, ir.number(layout?.rows ?? Strips.rowsWithoutTile).ref)
        for global in [rowBytes, rows, filling] { LLVMSetLinkage(global, UInt32(LLVMInternalLinkage)) }
        for constant in [rowBytes, rows] { LLVMSetGlobalConstant(constant, 1) }
        if let layout, let strips {
            ir.buildFill(filling, layout, strips)
        } else if let layout {
            ir.buildFill(filling, layout)
        } else {
            ir.begin(ir.block("entry", in: filling))
            LLVMBuildRetVoid(ir.builder)
        }
        (strips?.size(layout, lanes: ir.width) ?? TileSize(layout)).declare(in: ir)
        reaches.declare(in: ir)
        (result ?? PixelResult()).declare(in: ir)
    }
}

/// What code draws at once, as the code itself says.
struct TileSize {
    let columns: Int
    let rows: Int
    let byteCount: Int

    static let name = "glfx_tile"

    init(columns: Int, rows: Int, byteCount: Int) {
        (self.columns, self.rows, self.byteCount) = (columns, rows, byteCount)
    }

    init(_ layout: TileLayout?) {
        (columns, rows, byteCount) = (layout?.columns ?? 0, layout?.rows ?? 0, layout?.byteCount ?? 0)
    }

    /// - Parameter memory: three `Int32` in loaded code.
    /// - Returns: nil where there is no tile.
    init?(at memory: UnsafeRawPointer?) {
        guard let memory else { return nil }
        let numbers = (0..<3).map { Int(memory.load(fromByteOffset: 4 * $0, as: Int32.self)) }
        (columns, rows, byteCount) = (numbers[0], numbers[1], numbers[2])
        guard columns > 0, rows > 0, byteCount > 0 else { return nil }
    }

    func declare(in ir: IRModule) {
        ir.declare([columns, rows, byteCount], as: Self.name)
    }
}

extension IRModule {
    /// Constants that whoever loads the code looks at, as `Int32`.
    func declare(_ numbers: [Int], as name: String) {
        var values: [LLVMValueRef?] = numbers.map { number($0).ref }
        let global = LLVMAddGlobal(module, LLVMArrayType(int, UInt32(numbers.count)), name)
        LLVMSetInitializer(global, LLVMConstArray(int, &values, UInt32(numbers.count)))
        LLVMSetGlobalConstant(global, 1)
    }
}

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
    /// Of strips: 1 where the tile is a run of pixels.
    private let isRun: LLVMValueRef
    /// Pixels of a run.
    private let run: LLVMValueRef
    /// Of strips: they fill a block of a run, and the last one of a row.
    private let blockFilling: [LLVMValueRef]
    private let blockType: LLVMTypeRef

    /// Declares both.
    init(in ir: IRModule, width: Int) {
        self.width = width
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.pointer, ir.int, ir.int, ir.int, ir.int]
        type = LLVMFunctionType(ir.void, &parameters, 6, 0)
        filling = LLVMAddFunction(ir.module, "glfx_fill", type)
        rowBytes = LLVMAddGlobal(ir.module, ir.int, "glfx_row_bytes")
        rows = LLVMAddGlobal(ir.module, ir.int, "glfx_rows")
        isRun = LLVMAddGlobal(ir.module, ir.int, "glfx_is_run")
        run = LLVMAddGlobal(ir.module, ir.int, "glfx_run")
        var block: [LLVMTypeRef?] = [ir.pointer, ir.pointer, ir.int, ir.int, ir.int]
        let blockType: LLVMTypeRef = LLVMFunctionType(ir.void, &block, 5, 0)
        self.blockType = blockType
        blockFilling = ["block", "tail"].map { (name: String) in
            LLVMAddFunction(ir.module, "glfx_fill_" + name, blockType)
        }
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

    /// Where a pixel's numbers are.
    /// - Parameters:
    ///   - first: the run's first column.
    ///   - line: where its row begins.
    func place(_ column: Number, ofRun first: Number, in line: LLVMValueRef, in ir: IRModule) -> LLVMValueRef {
        ir.address(ir.float, line, (column - first * ir.load(.int, isVarying: false, from: isRun)).ref)
    }

    /// Pixels of a run: so many are filled, drawn and made planes of, one after the other.
    func runLength(in ir: IRModule) -> Number { ir.load(.int, isVarying: false, from: run) }

    /// Fills a block of a run, where that is not done row by row.
    func fillBlock(
        _ context: LLVMValueRef, _ memory: LLVMValueRef, _ column: Number, ofRun first: Number, _ row: Number,
        isTail: Bool, in ir: IRModule
    ) {
        var arguments: [LLVMValueRef?] = [context, memory, column.ref, row.ref, (column - first).ref]
        LLVMBuildCall2(ir.builder, blockType, blockFilling[isTail ? 1 : 0], &arguments, 5, "")
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
        LLVMSetInitializer(isRun, ir.number(layout?.isPoint == true ? 1 : 0).ref)
        LLVMSetInitializer(run, ir.number(Strips.run(in: ir)).ref)
        for global in [rowBytes, rows, isRun, run, filling] + blockFilling {
            LLVMSetLinkage(global, UInt32(LLVMInternalLinkage))
        }
        for constant in [rowBytes, rows, isRun, run] { LLVMSetGlobalConstant(constant, 1) }
        for (function, isTail) in zip(blockFilling, [false, true]) {
            ir.buildBlockFill(function, layout, strips, isTail: isTail)
        }
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

internal import CGLFXLLVM

/// Code that goes through planes row by row, while it is built: for a function that gets a kernel's table of pointers and
/// memory of the thread's own.
struct PlaneCode {
    let ir: IRModule
    let table: LLVMValueRef
    /// Memory of the thread's own: floats, by their places.
    let scratch: LLVMValueRef

    var lanes: Int { ir.width }

    /// Builds a `MachineCode.Draw` of whole rows.
    /// - Parameters:
    ///   - tile: a part, and its memory.
    ///   - reaches: which rows of the pictures are read.
    ///   - body: gets the first row of the part, and the one after its last.
    static func build(
        into ir: IRModule, tile: TileSize, reaches: PictureReaches, _ body: (PlaneCode, Number, Number) -> Void
    ) {
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.pointer, ir.int, ir.int, ir.int, ir.int]
        let function = LLVMAddFunction(ir.module, Kernel.name, LLVMFunctionType(ir.void, &parameters, 6, 0))
        tile.declare(in: ir)
        reaches.declare(in: ir)
        PixelResult().declare(in: ir)
        ir.beginBody(of: function)
        let rows = (4...5).map { Number(ir, LLVMGetParam(function, $0), .int, isVarying: false) }
        body(
            PlaneCode(ir: ir, table: LLVMGetParam(function, 0), scratch: LLVMGetParam(function, 1)), rows[0], rows[1])
        LLVMBuildRetVoid(ir.builder)
    }

    /// What a place of the table points to.
    func pointer(_ index: Int) -> LLVMValueRef {
        constantPointer(at: ir.address(ir.pointer, table, ir.number(index).ref))
    }

    private func constantPointer(at address: LLVMValueRef) -> LLVMValueRef {
        let pointer = LLVMBuildLoad2(ir.builder, ir.pointer, address, "")
        ir.markConstant(pointer)
        return pointer
    }

    /// The first byte of a row of a plane that is read.
    /// - Parameter place: of the picture's `PlaneAddresses` in the table.
    func row(_ index: Number, of plane: Int, at place: Int) -> LLVMValueRef {
        let entry = ir.address(ir.byte, pointer(place), ir.number(PlaneAddresses.entry * plane).ref)
        let rowBytes = LLVMBuildLoad2(ir.builder, ir.long, ir.address(ir.byte, entry, ir.number(8).ref), "")
        ir.markConstant(rowBytes)
        let offset = LLVMBuildMul(ir.builder, LLVMBuildSExt(ir.builder, index.ref, ir.long, ""), rowBytes, "")
        return ir.address(ir.byte, constantPointer(at: entry), offset)
    }

    // MARK: Loops

    /// Goes over a row's blocks of lanes.
    /// - Parameter body: gets the block's first column, and whether the row ends before the block.
    func blocks(_ count: Int, _ body: (Number, Bool) -> Void) {
        let whole = count / lanes * lanes
        if whole > 0 { ir.repeating(from: ir.number(0), to: ir.number(whole), step: lanes) { body($0, false) } }
        if whole < count { body(ir.number(whole), true) }
    }

    /// As long as a condition holds.
    func whileTrue(_ condition: () -> Number, _ body: () -> Void) {
        let (test, work, end) = (ir.block("test"), ir.block("work"), ir.block("end"))
        ir.branch(test)
        ir.begin(test)
        LLVMBuildCondBr(ir.builder, condition().ref, work, end)
        ir.begin(work)
        body()
        ir.branch(test)
        ir.begin(end)
    }

    func when(_ condition: Number, _ body: () -> Void) {
        let (then, end) = (ir.block("then"), ir.block("end"))
        LLVMBuildCondBr(ir.builder, condition.ref, then, end)
        ir.begin(then)
        body()
        ir.branch(end)
        ir.begin(end)
    }

    // MARK: Samples

    /// Samples of a plane's row as they are stored, as floats: of each channel of the plane, from a column on.
    /// - Parameters:
    ///   - count: columns of the row; where it `isTail`, the last one is read for those after it.
    func samples(
        _ row: LLVMValueRef, _ column: Number, channels: Int, bytes: Int, count: Int, isTail: Bool
    ) -> [Number] {
        let type: LLVMTypeRef = bytes == 1 ? ir.byte : ir.short
        if isTail {
            return (0..<channels).map { channel in
                (0..<lanes).reduce(ir.number(0).varying) { vector, lane in
                    let place = (column + lane).minimum(ir.number(count - 1)) * channels + channel
                    let sample = LLVMBuildLoad2(ir.builder, type, ir.address(type, row, place.ref), "")
                    LLVMSetAlignment(sample, UInt32(bytes))
                    let wide = LLVMBuildZExt(ir.builder, sample, ir.int, "")
                    return vector.with(
                        LLVMBuildInsertElement(ir.builder, vector.ref, wide, ir.number(lane).ref, ""))
                }.toFloat()
            }
        }
        let vector = LLVMVectorType(type, UInt32(channels * lanes))
        let loaded = LLVMBuildLoad2(ir.builder, vector, ir.address(type, row, (column * channels).ref), "")
        LLVMSetAlignment(loaded, UInt32(bytes))
        return (0..<channels).map { channel in
            var order: [LLVMValueRef?] = (0..<lanes).map { LLVMConstInt(ir.int, UInt64(channels * $0 + channel), 0) }
            let channelValues =
                channels == 1
                ? loaded
                : LLVMBuildShuffleVector(
                    ir.builder, loaded, LLVMGetUndef(vector), LLVMConstVector(&order, UInt32(lanes)), "")
            let wide = LLVMBuildZExt(ir.builder, channelValues, LLVMVectorType(ir.int, UInt32(lanes)), "")
            return Number(ir, wide, .int, isVarying: true).toFloat()
        }
    }

    /// Stores codes side by side.
    /// - Parameters:
    ///   - codes: whole numbers of each channel of the plane.
    ///   - address: of the first one.
    func store(_ codes: [Number], bytes: Int, to address: LLVMValueRef) {
        let type: LLVMTypeRef = bytes == 1 ? ir.byte : ir.short
        let count = codes.count * lanes
        let order = (0..<lanes).flatMap { lane in codes.indices.map { ($0, lane) } }
        let all = codes.count == 1 ? codes[0].ref : ir.gathered(codes, order)
        let narrow = LLVMBuildTrunc(ir.builder, all, LLVMVectorType(type, UInt32(count)), "")
        LLVMSetAlignment(LLVMBuildStore(ir.builder, narrow, address), UInt32(bytes))
    }

    // MARK: Memory of the thread

    /// A float's place in the memory.
    func place(_ index: Number) -> LLVMValueRef { ir.address(ir.float, scratch, index.ref) }

    func numbers(at index: Number) -> Number { ir.load(.float, isVarying: true, from: place(index), alignment: 4) }

    func keep(_ numbers: Number, at index: Number) { ir.store(numbers.varying, to: place(index), alignment: 4) }

    /// Copies a single float.
    func copy(_ from: Number, to: Number) {
        ir.store(ir.load(.float, isVarying: false, from: place(from), alignment: 4), to: place(to), alignment: 4)
    }

    /// Two blocks of floats from a place on, of which each lane takes one.
    func chosen(_ lanes: [Int], from index: Number) -> Number {
        let pair = [numbers(at: index), numbers(at: index + self.lanes)]
        return Number(ir, ir.gathered(pair, lanes.map { ($0 / self.lanes, $0 % self.lanes) }), .float, isVarying: true)
    }

    /// A number of its own for each lane.
    func constants(_ values: [Double]) -> Number { ir.bits(values.map { Float($0).bitPattern }).bits(as: .float) }
}

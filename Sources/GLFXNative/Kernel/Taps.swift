internal import CGLFXLLVM
internal import GLFXRender

/// Reads of pictures, which stay calls while the code is brought into a simple form, so that it can be seen which pixels
/// neighboring lanes read; then each becomes the code for what it reads.
final class Taps {
    /// What a call reads.
    struct Tap: Hashable {
        enum Place: Hashable {
            /// From 0 to 1 over the picture, as the filter says.
            case fraction
            /// Pixels by their indices; black and transparent outside.
            case index
        }
        var texture: KernelPlan.Texture
        var place: Place
        /// The picture's place in the kernel's table of pointers; nil: it is none of its own.
        var picture: Int?
    }

    struct Function {
        var ref: LLVMValueRef
        var type: LLVMTypeRef
    }

    private(set) var functions: [Tap: Function] = [:]
    /// Pictures that other code than these calls reads too, by their places in the kernel's table of pointers.
    var readAnywhere: Set<Int> = []
    /// By whether it is of all lanes.
    private var conversions: [Bool: Function] = [:]
    /// By what they read: where all pixels of the picture do that alike.
    private var functionsByReading: [TapReading: Function] = [:]
    /// Stands beside the code that writes a pixel.
    private var write: (call: LLVMValueRef, function: Function, target: ChannelFormat)?

    /// A call that reads at a place.
    func call(_ tap: Tap, _ base: LLVMValueRef, _ place: [Number], in ir: IRModule) -> [Number] {
        let function = functions[tap] ?? declare(tap, in: ir)
        functions[tap] = function
        return ir.call((function.ref, function.type), base, place, tap.kind)
    }

    /// A float's whole number (`Number.toInt`), which also stays a call for as long.
    func toInt(_ number: Number, in ir: IRModule) -> Number {
        guard !number.isConstant else { return number.toInt() }
        let function = conversions[number.isVarying] ?? declareConversion(number.isVarying, in: ir)
        conversions[number.isVarying] = function
        var arguments: [LLVMValueRef?] = [number.ref]
        return Number(
            ir, LLVMBuildCall2(ir.builder, function.type, function.ref, &arguments, 1, ""), .int,
            isVarying: number.isVarying)
    }

    /// Notes what is written for a pixel.
    /// - Parameters:
    ///   - alive: the pixels that are written.
    ///   - target: the format that is drawn into.
    func note(_ channels: [Number], alive: Number, target: ChannelFormat, in ir: IRModule) {
        var arguments: [LLVMValueRef?] = (channels + [alive]).map(\.varying.ref)
        var parameters: [LLVMTypeRef?] = arguments.map { $0.map { LLVMTypeOf($0) } }
        let type = LLVMFunctionType(ir.void, &parameters, UInt32(parameters.count), 0)
        let ref = LLVMAddFunction(ir.module, "written", type)
        let call = LLVMBuildCall2(ir.builder, type, ref, &arguments, UInt32(arguments.count), "")
        write = (call, Function(ref: ref, type: type), target)
    }

    private func declareConversion(_ isVarying: Bool, in ir: IRModule) -> Function {
        var parameters: [LLVMTypeRef?] = [ir.type(.float, isVarying: isVarying)]
        let type = LLVMFunctionType(ir.type(.int, isVarying: isVarying), &parameters, 1, 0)
        let ref = LLVMAddFunction(ir.module, Self.conversion + (isVarying ? ".lanes" : ""), type)
        for name in ["nounwind", "willreturn"] { ir.add(name, to: ref) }
        ir.addNoMemory(to: ref)
        return Function(ref: ref, type: type)
    }

    /// The name of the calls that cut off fractions.
    static let conversion = "whole"

    private func declare(_ tap: Tap, in ir: IRModule) -> Function {
        let type = ir.tapType(tap.kind, of: tap.placeKind)
        let ref = LLVMAddFunction(ir.module, "tap.\(functions.count)", type)
        // It depends on its arguments alone, as pictures do not change meanwhile.
        for name in ["nounwind", "willreturn"] { ir.add(name, to: ref) }
        ir.addNoMemory(to: ref)
        return Function(ref: ref, type: type)
    }

    /// Replaces the calls by code.
    /// - Parameter drawing: the function that has the calls.
    /// - Returns: what strips cannot do; nil: all is done.
    func expand(in ir: IRModule, _ drawing: IRModule.Drawing) -> Strips.Refusal? {
        var shapes = LaneShapes(ir, column: drawing.column, row: drawing.row)
        // All are looked at before any is changed.
        let reads = reads(of: functions, &shapes, in: ir)
        let wholes = conversions.flatMap { isVarying, function in
            function.calls.map { (call: $0, isVarying: isVarying, isPlace: shapes.shape($0) != nil) }
        }
        let result = write.map { write in
            PixelResult(of: write.call, target: write.target) { call in reads.first { $0.call == call }?.reading }
        }
        if let write {
            LLVMInstructionEraseFromParent(write.call)
            LLVMDeleteFunction(write.function.ref)
        }
        let tile = drawing.tile.map { tile in
            (memory: tile.memory, plan: TilePlan(reads, width: tile.width, strips: tile.strips))
        }
        if let strips = drawing.tile?.strips, let plan = tile?.plan {
            let isWhole = result?.isWhole == true
            if let refusal = strips.refusal(of: reads.map(\.reading), readAnywhere, plan, isWhole: isWhole) {
                return refusal
            }
        }
        for (call, reading) in reads {
            LLVMPositionBuilderBefore(ir.builder, call)
            if let tile, let layout = tile.plan.layout, let source = tile.plan.source(of: reading),
                case .at(let across, let along, _) = reading.kind
            {
                replace(call, ir.results(ir.loaded(source, across, along, tile: tile.memory, layout)))
                continue
            }
            let target = expanded(reading, in: ir)
            LLVMPositionBuilderBefore(ir.builder, call)
            var arguments: [LLVMValueRef?] = (0..<3).map { LLVMGetOperand(call, $0) } + [drawing.column, drawing.row]
            replace(call, LLVMBuildCall2(ir.builder, target.type, target.ref, &arguments, 5, ""))
        }
        for (call, isVarying, isPlace) in wholes {
            LLVMPositionBuilderBefore(ir.builder, call)
            let number = Number(ir, LLVMGetOperand(call, 0), .float, isVarying: isVarying)
            // A pixel's place fits into an int.
            replace(call, (isPlace ? number.toIntUnchecked : number.toInt()).ref)
        }
        for function in Array(functions.values) + Array(conversions.values) { LLVMDeleteFunction(function.ref) }
        drawing.tile?.finish(tile?.plan.layout, PictureReaches(of: reads.map(\.reading), readAnywhere), result, in: ir)
        return nil
    }

    /// The calls, with what they read.
    func reads(
        of functions: [Tap: Function], _ shapes: inout LaneShapes, in ir: IRModule
    ) -> [(call: LLVMValueRef, reading: TapReading)] {
        functions.flatMap { tap, function in
            function.calls.map { call in
                let (x, y) = (shapes.shape(LLVMGetOperand(call, 1)), shapes.shape(LLVMGetOperand(call, 2)))
                return (call: call, reading: TapReading(tap, x, y, blockRows: ir.blockRows))
            }
        }
    }

    private func replace(_ call: LLVMValueRef, _ value: LLVMValueRef) {
        LLVMReplaceAllUsesWith(call, value)
        LLVMInstructionEraseFromParent(call)
    }

    // MARK: Code

    private func expanded(_ reading: TapReading, in ir: IRModule) -> Function {
        if let known = functionsByReading[reading] { return known }
        let type = ir.tapType(reading.tap.kind, of: reading.tap.placeKind, hasBlock: true)
        let ref = LLVMAddFunction(ir.module, "read", type)
        LLVMSetLinkage(ref, UInt32(LLVMInternalLinkage))
        let function = Function(ref: ref, type: type)
        functionsByReading[reading] = function
        ir.build(ref) { () -> [Number] in
            let base = LLVMGetParam(ref, 0)
            let place = (1...2).map {
                Number(ir, LLVMGetParam(ref, UInt32($0)), reading.tap.placeKind, isVarying: true)
            }
            let block = (3...4).map { Number(ir, LLVMGetParam(ref, UInt32($0)), .int, isVarying: false) }
            let texture = reading.tap.texture
            switch reading.kind {
            case .anywhere:
                return reading.tap.place == .index
                    ? ir.fetched(texture, base, place) : ir.sampled(texture, base, x: place[0], y: place[1])
            case .beside: return ir.fetchedBeside(texture, base, place)
            case .stretched(let stretch):
                return ir.stretched(texture, base, stretch, column: block[0], y: place[1].lane(0))
            case .at(let across, let along, _):
                // Of an index the place itself says what is outside.
                let outside = { () -> [Number] in
                    reading.tap.place == .index
                        ? ir.fetched(texture, base, place)
                        : ir.stepped(texture, base, block, (across.whole, across.share), (along.whole, along.share))
                }
                return ir.interior(
                    texture, base, block, (across.whole, across.share), (along.whole, along.share), outside: outside)
            }
        }
        return function
    }
}

extension Taps.Tap {
    /// Of the results.
    fileprivate var kind: Number.Kind { texture.format.isInteger ? .int : .float }
    fileprivate var placeKind: Number.Kind { place == .index ? .int : .float }
}

extension Taps.Function {
    /// The instructions that call it.
    fileprivate var calls: [LLVMValueRef] {
        var calls: [LLVMValueRef] = []
        var use = LLVMGetFirstUse(ref)
        while let current = use {
            calls.append(LLVMGetUser(current))
            use = LLVMGetNextUse(current)
        }
        return calls
    }
}

extension IRModule {
    /// Of a function that reads a pixel for each lane: its four channels.
    fileprivate func tapType(_ kind: Number.Kind, of place: Number.Kind, hasBlock: Bool = false) -> LLVMTypeRef {
        let vector = type(kind, isVarying: true)
        var results: [LLVMTypeRef?] = [vector, vector, vector, vector]
        let coordinate = type(place, isVarying: true)
        var parameters: [LLVMTypeRef?] = [pointer, coordinate, coordinate] + (hasBlock ? [int, int] : [])
        let count = UInt32(parameters.count)
        return LLVMFunctionType(LLVMStructTypeInContext(context, &results, 4, 0), &parameters, count, 0)
    }

    func add(_ attribute: String, to function: LLVMValueRef, value: UInt64 = 0) {
        let kind = LLVMGetEnumAttributeKindForName(attribute, attribute.utf8.count)
        guard kind != 0 else { return }
        LLVMAddAttributeAtIndex(function, UInt32.max, LLVMCreateEnumAttribute(context, kind, value))
    }

    func remove(_ attribute: String, from function: LLVMValueRef) {
        LLVMRemoveEnumAttributeAtIndex(
            function, UInt32.max, LLVMGetEnumAttributeKindForName(attribute, attribute.utf8.count))
    }

    /// Neither reads nor writes: `readnone` up to LLVM 15, `memory(none)` from 16 on.
    func addNoMemory(to function: LLVMValueRef) {
        let name = "memory"
        let isNew = LLVMGetEnumAttributeKindForName(name, name.utf8.count) != 0
        add(isNew ? name : "readnone", to: function)
    }
}

internal import CLLVM

/// The filters: which pixels a place is made of, and their shares.
extension IRModule {
    typealias Texture = KernelPlan.Texture

    /// At a place from 0 to 1 in each direction.
    func sample(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number) -> [Number] {
        guard texture.isLinear else {
            let (across, along) = (place(x, texture.width, texture), place(y, texture.height, texture))
            return tap(texture, base, x: across.floor.toIntUnchecked, y: along.floor.toIntUnchecked)
        }
        guard x.isVarying || y.isVarying else { return interpolated(texture, base, x, y) }
        return call(sampler(texture), base, [x, y])
    }

    /// One channel of the four pixels around a place, in the order of `textureGather`: counterclockwise from the top left.
    func gather(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number, channel: Int) -> [Number] {
        let (across, along) = (around(x, texture.width, texture), around(y, texture.height, texture))
        let columns = [across.first, across.first + 1].map { wrapped($0, texture.width, texture.wrap) }
        let rows = [along.first, along.first + 1].map { wrapped($0, texture.height, texture.wrap) }
        return [(0, 1), (1, 1), (1, 0), (0, 0)].map { column, row in
            texel(texture, base, x: columns[column], y: rows[row], isInside: true)[channel]
        }
    }

    /// From the mipmaps around a level: mixed with the linear filter, else of the nearest.
    func sample(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number, level: Number) -> [Number] {
        let last = texture.mipmaps.count
        let inside = level.maximum(number(Float(0))).minimum(number(Float(last)))
        let nearest = texture.isLinear ? inside.floor : inside.rounded
        let share = texture.isLinear ? inside - nearest : number(Float(0))
        let results = (0..<4).map { _ in allocate(type(.float, isVarying: true)) }
        for result in results { store(number(Float(0)).varying, to: result) }
        for index in 0...last {
            let isLower = nearest.isEqual(to: number(Float(index)))
            let isUpper = nearest.isEqual(to: number(Float(index - 1)))
            let zero = number(Float(0))
            let weight = isLower.select(1 - share, isUpper.select(share, zero))
            let (work, end) = (block("level"), block("level.end"))
            LLVMBuildCondBr(builder, (weight > zero).any.ref, work, end)
            begin(work)
            var level = texture.base
            var start = base
            if index > 0 {
                let mipmap = texture.mipmaps[index - 1]
                (level.width, level.height, level.rowBytes) = (mipmap.width, mipmap.height, mipmap.rowBytes)
                start = address(byte, base, number(mipmap.offset).ref)
            }
            for (color, result) in zip(sample(level, start, x: x, y: y), results) {
                store(load(.float, isVarying: true, from: result) + (color * weight).varying, to: result)
            }
            branch(end)
            begin(end)
        }
        return results.map { load(.float, isVarying: true, from: $0) }
    }

    /// A function that reads a picture with the linear filter, built once for each picture.
    private func sampler(_ texture: Texture) -> (function: LLVMValueRef, type: LLVMTypeRef) {
        if let known = samplers[texture] { return known }
        let vector = type(.float, isVarying: true)
        var results: [LLVMTypeRef?] = [vector, vector, vector, vector]
        let result = LLVMStructTypeInContext(context, &results, 4, 0)
        var parameters: [LLVMTypeRef?] = [pointer, vector, vector]
        let made = (
            LLVMAddFunction(module, "sample", LLVMFunctionType(result, &parameters, 3, 0)),
            LLVMFunctionType(result, &parameters, 3, 0)
        )
        samplers[texture] = made
        LLVMSetLinkage(made.0, UInt32(LLVMInternalLinkage))
        let (current, outerEntry) = (LLVMGetInsertBlock(builder), entry)
        entry = block("entry", in: made.0)
        begin(block("body", in: made.0))
        let body = LLVMGetInsertBlock(builder)
        let values = (1...2).map { Number(self, LLVMGetParam(made.0, UInt32($0)), .float, isVarying: true) }
        let colors = filtered(texture, LLVMGetParam(made.0, 0), values[0], values[1])
        var packed = LLVMGetUndef(result)
        for (index, color) in colors.enumerated() {
            packed = LLVMBuildInsertValue(builder, packed, color.varying.ref, UInt32(index), "")
        }
        LLVMBuildRet(builder, packed)
        if let entry { begin(entry) }
        LLVMBuildBr(builder, body)
        entry = outerEntry
        LLVMPositionBuilderAtEnd(builder, current)
        return made
    }

    private func call(
        _ callee: (function: LLVMValueRef, type: LLVMTypeRef), _ base: LLVMValueRef, _ numbers: [Number]
    ) -> [Number] {
        var arguments: [LLVMValueRef?] = [base] + numbers.map(\.varying.ref)
        let result = LLVMBuildCall2(builder, callee.type, callee.function, &arguments, UInt32(arguments.count), "")
        return (0..<4).map { Number(self, LLVMBuildExtractValue(builder, result, $0, ""), .float, isVarying: true) }
    }

    /// A coordinate that is this near to a pixel's center is at it: in pixels of the largest picture, that is the
    /// precision of a float.
    private static let snap: Float = 1 / 2048

    /// The pixels around a place and its shares of the second ones.
    private func around(_ coordinate: Number, _ size: Int, _ texture: Texture) -> (first: Number, share: Number) {
        let place = place(coordinate, size, texture) - 0.5
        let first = (place + Self.snap).floor
        let share = (place - first).maximum(number(Float(0)))
        return (first.toIntUnchecked, (share < Self.snap).select(number(Float(0)), share))
    }

    private func mixed(_ a: [Number], _ b: [Number], _ share: Number) -> [Number] {
        zip(a, b).map { $0 + ($1 - $0) * share }
    }

    /// A pixel by its indices, as the wrap mode continues the picture.
    private func tap(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number) -> [Number] {
        let (column, row) = (wrapped(x, texture.width, texture.wrap), wrapped(y, texture.height, texture.wrap))
        let color = texel(texture, base, x: column, y: row, isInside: true)
        guard texture.wrap == .border else { return color }
        let isInside =
            x.compare(.less, number(texture.width), isSigned: false)
            & y.compare(.less, number(texture.height), isSigned: false)
        return color.map { isInside.select($0, zero($0.kind)) }
    }

    /// From four pixels at any place.
    private func interpolated(_ texture: Texture, _ base: LLVMValueRef, _ x: Number, _ y: Number) -> [Number] {
        let (across, along) = (around(x, texture.width, texture), around(y, texture.height, texture))
        let lines = [along.first, along.first + 1].map { row in
            mixed(
                tap(texture, base, x: across.first, y: row), tap(texture, base, x: across.first + 1, y: row),
                across.share)
        }
        return mixed(lines[0], lines[1], along.share)
    }

    /// The same, which looks whether the lanes read neighbors of one row: then they are loaded side by side.
    private func filtered(_ texture: Texture, _ base: LLVMValueRef, _ x: Number, _ y: Number) -> [Number] {
        let (across, along) = (around(x, texture.width, texture), around(y, texture.height, texture))
        let (column, row) = (across.first.lane(0), along.first.lane(0))
        let isRow =
            across.first.isEqual(to: laneColumns + column)
            & along.first.isEqual(to: blockRows == 1 ? row : laneRows + row)
        var isInside = (column >= number(0)) & (column + (blockColumns + 1) <= number(texture.width))
        if texture.wrap == .border {
            isInside = isInside & (row >= number(0)) & (row + (blockRows + 1) <= number(texture.height))
        }
        let results = (0..<4).map { _ in allocate(type(.float, isVarying: true)) }
        func finish(_ colors: [Number], _ end: LLVMBasicBlockRef) {
            for (color, result) in zip(colors, results) { store(color.varying, to: result) }
            branch(end)
        }
        let (beside, apart, end) = (self.block("beside"), self.block("apart"), self.block("done"))
        LLVMBuildCondBr(builder, ((!isRow).any.isEqual(to: number(false)) & isInside).ref, beside, apart)
        begin(apart)
        finish(interpolated(texture, base, x, y), end)
        begin(beside)
        let rows = (0...blockRows).map { wrapped(row + $0, texture.height, texture.wrap) }
        /// The pixels `up` rows above, `right` columns beside.
        func block(_ up: Int, _ right: Int) -> [Number] {
            let lines = (0..<blockRows).map { loadRow(texture, base, x: column + right, y: rows[up + $0]) }
            guard let second = lines.dropFirst().first else { return lines[0] }
            return zip(lines[0], second).map { joined($0, $1) }
        }
        let zero = number(Float(0))
        let (isBetween, isBelow) = ((across.share > zero).any, (along.share > zero).any)
        let (exact, between) = (self.block("exact"), self.block("between"))
        LLVMBuildCondBr(builder, (isBetween | isBelow).ref, between, exact)
        begin(exact)
        finish(block(0, 0), end)
        begin(between)
        let lines = (0...1).map { mixed(block($0, 0), block($0, 1), across.share) }
        finish(mixed(lines[0], lines[1], along.share), end)
        begin(end)
        return results.map { load(.float, isVarying: true, from: $0) }
    }

    /// The first halves of two vectors.
    private func joined(_ first: Number, _ second: Number) -> Number {
        var order: [LLVMValueRef?] = (0..<width).map {
            LLVMConstInt(int, UInt64($0 < blockColumns ? $0 : width + $0 - blockColumns), 0)
        }
        let mask = LLVMConstVector(&order, UInt32(width))
        return Number(
            self, LLVMBuildShuffleVector(builder, first.ref, second.ref, mask, ""), first.kind, isVarying: true)
    }

    /// Neighboring pixels of a row, which are inside; as many as a vector has, of which the block's columns count.
    private func loadRow(_ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number) -> [Number] {
        let offset = y * texture.rowBytes + x * texture.bytesPerPixel
        guard texture.bytesPerPixel == 4 else { return texel(texture, base, x: x + lanes { $0 }, y: y, isInside: true) }
        let word = load(.int, isVarying: true, from: address(byte, base, offset.ref), alignment: 4)
        return channels(of: [word], texture.format)
    }

    /// A coordinate in pixels, near enough to the picture for an int, whatever it was: repeated or clamped.
    private func place(_ coordinate: Number, _ size: Int, _ texture: Texture) -> Number {
        let zero = number(Float(0))
        // Infinity has no fraction either.
        let number = (coordinate.magnitude < Float.infinity).select(coordinate, zero)
        switch texture.wrap {
        case .repeat: return number.fraction * Float(size)
        case .mirror:
            let period = (number * 0.5).fraction * 2
            return (period > 1).select(2 - period, period) * Float(size)
        case .clamp, .border:
            let isHigh = coordinate > 2
            return isHigh.select(self.number(Float(2)), number).maximum(self.number(Float(-1)))
                .minimum(self.number(Float(2))) * Float(size)
        }
    }

    /// A pixel's index inside of the picture.
    private func wrapped(_ index: Number, _ size: Int, _ wrap: SamplerRule.Wrap) -> Number {
        guard wrap == .repeat else { return index.clamped(0, size - 1) }
        let above = (index >= number(size)).select(index - size, index)
        return (above < number(0)).select(above + size, above).clamped(0, size - 1)
    }

    /// A pixel by its indices; black and transparent outside of the picture.
    func fetched(_ texture: Texture, _ base: LLVMValueRef, _ place: [Number]) -> [Number] {
        let sizes = [texture.width, texture.height, texture.depth ?? 1]
        var isInside = number(true)
        for (index, size) in zip(place, sizes) {
            isInside = isInside & index.compare(.less, number(size), isSigned: false)
        }
        let inside = zip(place, sizes).map { $0.clamped(0, $1 - 1) }
        let slice = texture.depth == nil ? nil : inside[2]
        return texel(texture, base, x: inside[0], y: inside[1], slice: slice, isInside: true).map {
            isInside.select($0, zero($0.kind))
        }
    }

    /// From eight pixels of a volume, or the nearest.
    func sampleVolume(_ texture: Texture, _ base: LLVMValueRef, depth: Int, _ place: [Number]) -> [Number] {
        let sizes = [texture.width, texture.height, depth]
        guard texture.isLinear else {
            let indices = zip(place, sizes).map { coordinate, size in
                wrapped(self.place(coordinate, size, texture).floor.toIntUnchecked, size, texture.wrap)
            }
            return texel(texture, base, x: indices[0], y: indices[1], slice: indices[2], isInside: true)
        }
        let around = zip(place, sizes).map { self.around($0, $1, texture) }
        let indices = zip(around, sizes).map { around, size in
            [around.first, around.first + 1].map { wrapped($0, size, texture.wrap) }
        }
        let slices = indices[2].map { slice in
            let lines = indices[1].map { row in
                let pixels = indices[0].map { texel(texture, base, x: $0, y: row, slice: slice, isInside: true) }
                return mixed(pixels[0], pixels[1], around[0].share)
            }
            return mixed(lines[0], lines[1], around[1].share)
        }
        return mixed(slices[0], slices[1], around[2].share)
    }
}

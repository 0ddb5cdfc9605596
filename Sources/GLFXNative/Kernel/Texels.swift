internal import CGLFXLLVM
internal import GLFXRender

/// Single pixels in memory: their bytes to numbers, and back.
extension IRModule {
    /// One pixel: red, green, blue and alpha; 0 and 1 for those that it has not.
    func texel(
        _ texture: Texture, _ base: LLVMValueRef, x: Number, y: Number, slice: Number? = nil, isInside: Bool = false
    ) -> [Number] {
        let column = isInside ? x : x.clamped(0, texture.width - 1)
        let row = isInside ? y : y.clamped(0, texture.height - 1)
        let lines = slice.map { $0 * texture.height + row } ?? row
        let offset = (lines * texture.rowBytes + column * texture.bytesPerPixel).varying
        let words = (0..<(texture.bytesPerPixel + 3) / 4).map { gather(base, offset + 4 * $0) }
        return channels(of: words, texture.format)
    }

    /// A pixel's channels in its words.
    func channels(of words: [Number], _ layout: ChannelFormat) -> [Number] {
        let order = layout.isBGR ? [2, 1, 0, 3] : [0, 1, 2, 3]
        return (0..<4).map { channel in
            guard channel < layout.channels else {
                let value = channel == 3 ? 1 : 0
                return layout.isInteger ? number(value) : number(Float(value))
            }
            let bit = order[channel] * layout.bits
            let word = words[bit / 32]
            if layout.bits == 32 { return layout.isInteger ? word : word.bits(as: .float) }
            let mask = (1 << layout.bits) - 1
            let field = bit % 32 + layout.bits == 32 ? word.shiftedDown(bit % 32) : word.shiftedDown(bit % 32) & mask
            switch layout.kind {
            case .normalized:
                let value = field.toFloat() * (1 / Float(mask))
                return layout.hasCurve && channel < 3 ? value.decodedSRGB : value
            case .float: return halfToFloat(field)
            case .unsigned: return field
            case .signed: return (field << (32 - layout.bits)) >> (32 - layout.bits)
            }
        }
    }

    /// A pixel as a picture of a format gives it back, where that is not drawn: codes of 8 bits are rounded as there. What 16
    /// bits would round is far less than a code of most movies, and stays.
    func held(_ color: [Number], _ layout: ChannelFormat) -> [Number] {
        color.enumerated().map { place, channel in
            switch layout.kind {
            case .normalized:
                let inside = number(Float(0)).maximum(channel).minimum(number(Float(1)))
                let isCurved = layout.hasCurve && place < 3
                guard layout.bits == 8 || isCurved else { return inside }
                let top = Float((1 << layout.bits) - 1)
                let value = ((isCurved ? inside.encodedSRGB : inside) * top).rounded * (1 / top)
                return isCurved ? value.decodedSRGB : value
            case .float, .unsigned, .signed: return channel
            }
        }
    }

    /// A 16-bit float's value, by its bits (IEEE 754); which NaN it is does not matter.
    func halfToFloat(_ bits: Number) -> Number {
        guard !hasHalves else {
            let low = LLVMBuildTrunc(builder, bits.ref, bits.vectorOrScalar(of: short), "")
            let value = LLVMBuildBitCast(builder, low, bits.vectorOrScalar(of: half), "")
            return bits.with(LLVMBuildFPExt(builder, value, bits.vectorOrScalar(of: float), ""), .float)
        }
        let sign = (bits & 0x8000) << 16
        let rest = bits & 0x7FFF
        let isTiny = rest < number(0x0400)
        let tiny = rest.toFloat() * 5.9604644775390625e-08
        let exponent = (rest >= number(0x7C00)).select(number((255 - 31) << 23), number((127 - 15) << 23))
        let normal = ((rest << 13) + exponent).bits(as: .float)
        return (isTiny.select(tiny, normal).bits(as: .int) | sign).bits(as: .float)
    }

    /// A float's nearest 16-bit float, ties to even, as bits.
    func floatToHalf(_ value: Number) -> Number {
        guard !hasHalves else {
            let one = value.withOneNaN
            let rounded = LLVMBuildFPTrunc(builder, one.ref, one.vectorOrScalar(of: half), "")
            let low = LLVMBuildBitCast(builder, rounded, one.vectorOrScalar(of: short), "")
            return one.with(LLVMBuildZExt(builder, low, one.vectorOrScalar(of: int), ""), .int)
        }
        let bits = value.withOneNaN.bits(as: .int)
        let sign = bits.shiftedDown(16) & 0x8000
        let size = bits & 0x7FFF_FFFF
        // Adding half of the last kept bit's weight to a number so large that the rest falls off rounds to even.
        let tiny = (size.bits(as: .float) + 0.5).bits(as: .int) - 0x3F00_0000
        let odd = size.shiftedDown(13) & 1
        let normal = (size + odd - ((127 - 15) << 23) + 0xFFF).shiftedDown(13)
        let finite = (size < number(0x3880_0000)).select(tiny, normal)
        let isNaN = size > number(0x7F80_0000)
        let large = isNaN.select(number(0x7E00), number(0x7C00))
        return (size >= number(0x4780_0000)).select(large, finite) | sign
    }
}

extension Number {
    /// Linear light of a number with sRGB's curve (IEC 61966-2-1).
    var decodedSRGB: Number {
        (self <= 0.04045).select(self * (1 / 12.92), ((self + 0.055) * (1 / 1.055)).power(ir.number(Float(2.4))))
    }

    /// The other way.
    var encodedSRGB: Number {
        (self <= 0.0031308).select(self * 12.92, power(ir.number(Float(1 / 2.4))) * 1.055 - 0.055)
    }
}

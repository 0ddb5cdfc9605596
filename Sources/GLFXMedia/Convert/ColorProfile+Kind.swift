package import CGLFXPictures
internal import GLFXCore

/// What a profile is.
extension ColorProfile {
    package enum Kind: Equatable {
        /// Its colors are sRGB's, within a code value of 8 bits.
        case sRGB
        /// Its colors have to be converted.
        case other
        /// It is no profile of RGB or gray pixels; what it is of, where LittleCMS can tell.
        case unusable(of: String?)
    }

    package static func kind(of bytes: [UInt8]) -> Kind {
        guard let profile = open(bytes) else { return .unusable(of: nil) }
        guard let source = device(bytes) else {
            return .unusable(of: cmsGetColorSpace(profile.handle) == cmsSigCmykData ? "CMYK" : nil)
        }
        guard let result = open(make(ColorDescription.Primaries.bt709.chromaticities)),
            let transform = cmsCreateTransform(
                source.handle, glfx_rgb8_type, result.handle, glfx_rgb8_type,
                cmsGetHeaderRenderingIntent(source.handle), 0)
        else { return .unusable(of: nil) }
        defer { cmsDeleteTransform(transform) }
        let levels = stride(from: 0, through: 255, by: 15).map { UInt8($0) }
        var colors: [UInt8] = []
        for red in levels { for green in levels { for blue in levels { colors += [red, green, blue] } } }
        var converted = [UInt8](repeating: 0, count: colors.count)
        cmsDoTransform(transform, colors, &converted, cmsUInt32Number(colors.count / 3))
        return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 } ? .sRGB : .other
    }

    /// From CMYK to sRGB, in 16 bits; nil where the profile is not for that. The caller deletes it.
    package static func transform(ofInks bytes: [UInt8]) -> cmsHTRANSFORM? {
        guard let source = open(bytes), cmsGetColorSpace(source.handle) == cmsSigCmykData,
            let result = open(make(ColorDescription.Primaries.bt709.chromaticities))
        else { return nil }
        return cmsCreateTransform(
            source.handle, glfx_cmyk16_type, result.handle, glfx_rgb16_type, cmsGetHeaderRenderingIntent(source.handle),
            cmsUInt32Number(cmsFLAGS_NOCACHE))
    }

    /// From CIE L*a*b* of D50, in double precision, to sRGB in 16 bits. The caller deletes it.
    package static func transformOfLab() -> cmsHTRANSFORM? {
        guard let source = Handle(cmsCreateLab4Profile(nil)),
            let result = open(make(ColorDescription.Primaries.bt709.chromaticities))
        else { return nil }
        return cmsCreateTransform(
            source.handle, glfx_lab_type, result.handle, glfx_rgb16_type, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
            cmsUInt32Number(cmsFLAGS_NOCACHE))
    }

    /// A profile of RGB with these chromaticities (red, green, blue, white: x and y) and sRGB's curve, another power of light
    /// or none. Empty where they are no gamut.
    package static func make(_ gamut: [Double], power: Double? = nil, isLinear: Bool = false) -> [UInt8] {
        var white = cmsCIExyY(x: gamut[6], y: gamut[7], Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: gamut[0], y: gamut[1], Y: 1), Green: cmsCIExyY(x: gamut[2], y: gamut[3], Y: 1),
            Blue: cmsCIExyY(x: gamut[4], y: gamut[5], Y: 1))
        // IEC 61966-2-1.
        var sRGB = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        let curve =
            isLinear || power != nil
            ? cmsBuildGamma(nil, isLinear ? 1 : power ?? 1) : cmsBuildParametricToneCurve(nil, 4, &sRGB)
        defer { cmsFreeToneCurve(curve) }
        var curves = [curve, curve, curve]
        guard let profile = Handle(cmsCreateRGBProfile(&white, &primaries, &curves)) else { return [] }
        var count: cmsUInt32Number = 0
        guard cmsSaveProfileToMem(profile.handle, nil, &count) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return cmsSaveProfileToMem(profile.handle, &bytes, &count) != 0 ? bytes : []
    }

    /// An open profile. The corresponding C type is `cmsHPROFILE`.
    final class Handle {
        let handle: cmsHPROFILE

        init?(_ handle: cmsHPROFILE?) {
            guard let handle else { return nil }
            self.handle = handle
        }

        deinit { cmsCloseProfile(handle) }
    }

    static func open(_ bytes: [UInt8]) -> Handle? {
        Handle(cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)))
    }

    /// The profile of RGB pixels: one of gray has its curve in all three channels.
    static func device(_ bytes: [UInt8]) -> Handle? {
        guard let profile = open(bytes) else { return nil }
        switch cmsGetColorSpace(profile.handle) {
        case cmsSigRgbData: return profile
        case cmsSigGrayData:
            guard let tone = cmsReadTag(profile.handle, cmsSigGrayTRCTag) else { return nil }
            var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
            // Grays are neutral whatever the primaries are.
            var primaries = cmsCIExyYTRIPLE(
                Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
                Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
            let curves = [OpaquePointer?](repeating: OpaquePointer(tone), count: 3)
            return Handle(cmsCreateRGBProfile(&white, &primaries, curves))
        default: return nil
        }
    }
}

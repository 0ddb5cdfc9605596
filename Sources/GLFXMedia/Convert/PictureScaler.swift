internal import CGLFXPixels
internal import CGLFXZimg
package import GLFXCore

/// Converts pixel buffers to another size, or other primaries and transfer, by zimg; the kernel is Spline36.
package enum PictureScaler {
    /// A new buffer of the same format. Transparent pixels do not bleed into their neighbors.
    /// - Parameters:
    ///   - light: has its primaries and transfer; nil: the picture's own.
    ///   - isOpaque: colors count whatever alpha says, and the result is opaque.
    /// - Throws: `.limit` where memory runs out.
    package static func scaled(
        _ picture: PixelBuffer, width: Int, height: Int, light: ColorDescription? = nil, isOpaque: Bool = false
    ) throws(Failure) -> PixelBuffer {
        let color = picture.color
        let shown = light ?? color
        let (format, depth) = (picture.format, picture.format.bitsPerChannel)
        let (hasAlpha, isFloat) = (!isOpaque && picture.hasTransparentPixel, format.isFloat)
        let graph = try ZimgGraph(
            from: PlanarLayout.rgbFormat(
                width: picture.width, height: picture.height, depth: depth, isFloat: isFloat, hasAlpha: hasAlpha,
                color: color
            ).inLight(of: color, unlike: shown),
            to: PlanarLayout.rgbFormat(
                width: width, height: height, depth: isFloat ? 32 : depth, isFloat: isFloat, hasAlpha: hasAlpha,
                color: shown
            ).inLight(of: shown, unlike: color))
        let input = PlaneRing(
            width: picture.width, rows: graph.inputLines, bytesPerSample: depth / 8, hasAlpha: hasAlpha)
        let output = PlaneRing(
            width: width, rows: graph.outputLines, bytesPerSample: (isFloat ? 32 : depth) / 8, hasAlpha: hasAlpha)
        let result = PixelBuffer(
            width: width, height: height, format: format,
            color: ColorDescription(
                matrix: .rgb, range: .full, primaries: shown.primaries, transfer: shown.transfer))
        let luma = shown.matrix.lumaCoefficients
        // Both are bottom-up: rows keep their order in memory.
        var unpack = glfx_unpack(
            planes: input.planes, origin: picture.baseAddress.assumingMemoryBound(to: UInt8.self),
            row_step: picture.bytesPerRow, width: UInt32(picture.width), height: UInt32(picture.height),
            layout: format.packedLayout)
        var pack = glfx_pack(
            planes: output.planes, origin: result.baseAddress.assumingMemoryBound(to: UInt8.self),
            pixel_step: format.bytesPerPixel, row_step: result.bytesPerRow, layout: format.packedLayout,
            luma: (Float(luma.x), Float(luma.y), Float(luma.z)))
        var (source, target) = (input.source, output.target)
        try graph.process(
            &source, &target, unpack: glfx_unpack_row, unpackUser: &unpack, pack: glfx_pack_row, packUser: &pack)
        return result
    }
}

extension PixelBuffer {
    /// A smaller or larger copy. Transparent pixels do not bleed into their neighbors.
    /// - Throws: `Failure` of kind `.limit` where memory runs out.
    package func scaled(toWidth width: Int, height: Int) throws(Failure) -> PixelBuffer {
        try PictureScaler.scaled(self, width: width, height: height)
    }
}

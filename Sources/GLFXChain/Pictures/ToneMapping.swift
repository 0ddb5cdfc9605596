package import GLFXCore
package import GLFXJob
package import GLFXMedia
internal import GLFXWrite

/// Brings HDR to SDR, and a wide gamut to BT.709's, where a job's output cannot say what its pictures are.
package enum ToneMapping {
    /// The job with the bundled shader `tonemap` behind all others, where it needs that.
    /// - Parameter source: the color of the frames that the first shader gets.
    /// - Throws: nothing but the errors of a damaged program.
    package static func added(
        to job: FilterJob, source: ColorDescription, notes: MessageHandler = { _ in }
    ) throws(Failure) -> FilterJob {
        let result = job.shaders.color(after: source)
        // Light gets its curve where it is encoded.
        guard result.transfer != .linear, result.isOfOtherLight(than: .sRGB), !job.output.holdsHDR else { return job }
        var changed = job
        changed.shaders.append(try ShaderStage("tonemap"))
        if job.output.isSDR {
            let kind = result.isHDR ? (result.transfer == .hlg ? "HLG" : "PQ") : result.lightName
            notes("\(.sdr): the pictures (\(kind)) are brought to SDR in BT.709, as by a last \(.shader) tonemap")
            return changed
        }
        guard result.isHDR else {
            notes(
                "'\(job.output.path)' cannot hold a wide gamut (\(result.lightName)): its pictures are brought to BT.709's, as by "
                    + "a last \(.shader) tonemap; movies and exr keep it")
            return changed
        }
        let curve = result.transfer == .hlg ? "HLG" : "PQ"
        notes(
            """
            '\(job.output.path)' cannot hold HDR (\(curve)): its pictures are brought to SDR, as by a last \(.shader) tonemap. A \
            shader of your own that says '// glfx: color=bt709' takes its place; movies and exr keep HDR
            """)
        return changed
    }
}

extension [ShaderStage] {
    /// The color of their result.
    /// - Parameter source: of the frames that the first one gets.
    func color(after source: ColorDescription) -> ColorDescription {
        reduce(source) { color, stage in stage.color(after: color) }
    }
}

extension VideoFormat {
    /// The format of the result of shaders, apart from its size.
    package func after(_ stages: [ShaderStage]) -> VideoFormat {
        var format = self
        format.color = stages.color(after: color)
        // 8 bits are too few for PQ (BT.2100 has 10 and 12).
        if format.color.isHDR, !color.isHDR { format.depth = max(depth, 10) }
        return format
    }
}

extension MovieMetadata {
    /// That of a movie whose pictures were brought into another color space: what was said of HDR's light is no longer
    /// true.
    package func after(_ stages: [ShaderStage], source: ColorDescription) -> MovieMetadata {
        guard stages.color(after: source) != source else { return self }
        var metadata = self
        metadata.light = LightMetadata()
        return metadata
    }
}

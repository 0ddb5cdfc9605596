internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia

extension OutputPlan {
    /// The coding of the frames that the encoder gets; of pictures whose palette is chosen for each, before that.
    package var codedForm: CodedForm {
        let size = PictureSize(width: codedWidth, height: codedHeight)
        guard pixelFormat == AV_PIX_FMT_PAL8 else {
            return CodedForm(size: size, pixelFormat: pixelFormat, color: color)
        }
        var color = color
        (color.matrix, color.range) = (.rgb, .full)
        return CodedForm(size: size, pixelFormat: AV_PIX_FMT_BGRA, color: color)
    }

    /// Width of a pixel over its height.
    package var sampleAspectRatio: Rational { format.sampleAspectRatio }

    /// The format of the pictures that the writer gets.
    package var pictureFormat: VideoFormat { format }

    /// Whether the encoder takes frames of this coding as they are: the same samples, with the same meaning.
    package func takes(_ form: CodedForm) -> Bool { pixelFormat != AV_PIX_FMT_PAL8 && form.meansTheSame(as: codedForm) }
}

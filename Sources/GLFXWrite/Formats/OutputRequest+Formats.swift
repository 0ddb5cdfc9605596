extension OutputRequest {
    /// Whether the output's format can say that its pictures are PQ or HLG. Picture files and GIF cannot, but for
    /// OpenEXR, which holds light; a name that is no output's is refused elsewhere.
    package var holdsHDR: Bool {
        guard !isSDR, let container = try? ContainerCatalog.container(for: self) else { return !isSDR }
        return !(container.isPictures || ["gif", "apng"].contains(container.name)) || container.name == "exr"
    }

    /// Whether its format holds scene light, numbers of any amount, unless codes of some depth were asked for.
    package var holdsLight: Bool {
        ["exr", "tiff"].contains(containerName) && (containerName == "exr" || depth == nil && askedPixelFormat == nil)
    }

    /// Whether its format has no place for the shape of pixels, so that they have to be square.
    package var losesPixelShape: Bool {
        guard let container = try? ContainerCatalog.container(for: self) else { return false }
        return ["gif", "webp", "apng"].contains(container.name)
    }

    /// The name of the container; nil for a name that is no output's, which is refused elsewhere.
    package var containerName: String? { (try? ContainerCatalog.container(for: self))?.name }

    /// The pixel format that was asked for, by either name.
    var askedPixelFormat: String? { pixelFormat ?? encoderOptions.last { $0.name == "pix_fmt" }?.value }
}

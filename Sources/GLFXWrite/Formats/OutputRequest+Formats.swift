extension OutputRequest {
    /// Whether the output's format can say that its pictures are PQ or HLG. Picture files and GIF cannot, but for
    /// OpenEXR, which holds light; a name that is no output's is refused elsewhere.
    package var holdsHDR: Bool {
        guard let container = try? ContainerCatalog.container(for: self) else { return true }
        return !(container.isPictures || container.name == "gif") || container.name == "exr"
    }

    /// Whether its format has no place for the shape of pixels, so that they have to be square.
    package var losesPixelShape: Bool {
        guard let container = try? ContainerCatalog.container(for: self) else { return false }
        return ["gif", "webp"].contains(container.name)
    }
}

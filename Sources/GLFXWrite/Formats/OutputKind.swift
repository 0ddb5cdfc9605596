package import GLFXCore
internal import GLFXFiles

/// The kind of an output, by its name.
package enum OutputKind: Sendable {
    /// Pictures with their times.
    case movie
    /// Numbered pictures, a file each.
    case pictures
    /// A single picture.
    case onePicture

    /// - Throws: `.usage` for a name that is not an output's.
    package init(_ request: OutputRequest) throws(Failure) {
        let container = try ContainerCatalog.container(for: request)
        guard container.isPictures else {
            self = .movie
            return
        }
        self = try PictureSequence(request.path).isSingle ? .onePicture : .pictures
    }
}

internal import GLFXCore
internal import GLFXJob
internal import GLFXKeying

extension KeyReport.Plate {
    /// One that was estimated from the movie.
    /// - Parameter count: from how many pictures.
    init(_ plate: CleanPlate, _ picture: PixelBuffer, of count: Int) {
        self.init(
            origin: .made, width: picture.width, height: picture.height, path: nil, pictures: count, share: plate.share,
            residue: plate.residue, exposures: plate.exposures)
    }
}

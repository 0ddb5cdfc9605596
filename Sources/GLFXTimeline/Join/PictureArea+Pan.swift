internal import GLFXJob
internal import GLFXPrograms

extension PictureArea {
    /// The largest centered area with an aspect ratio.
    /// - Parameters:
    ///   - shape: width over height as displayed.
    ///   - picture: the same of the whole picture.
    func cut(to shape: Double, in picture: Double) -> PictureArea {
        let own = width * picture / height
        var area = self
        if own > shape {
            area.width = height * shape / picture
            area.x += (width - area.width) / 2
        } else {
            area.height = width * picture / shape
            area.y += (height - area.height) / 2
        }
        return area
    }
}

extension Pan {
    /// The area at a fraction of the time, 0 to 1: all sides are interpolated with the easing.
    func area(at share: Double) -> PictureArea {
        let gone = easing.progress(share)
        func between(_ side: KeyPath<PictureArea, Double>) -> Double {
            from[keyPath: side] + (to[keyPath: side] - from[keyPath: side]) * gone
        }
        return PictureArea(x: between(\.x), y: between(\.y), width: between(\.width), height: between(\.height))
    }
}

internal import CGLFXLibAV
internal import GLFXMedia

extension StreamSideData {
    /// Adds it and what is said of the light to an output stream before the header is written.
    /// - Returns: names of what the container does not hold.
    func write(
        with light: LightMetadata, to stream: UnsafeMutablePointer<AVStream>, in container: Container
    ) -> [String] {
        lost
            + (entries + light.entries).compactMap { kind, bytes in
                guard let row = SideDataKind.of(kind), row.isHeld(by: container) else {
                    return SideDataKind.of(kind)?.name
                }
                stream.setSideData(kind, bytes)
                return nil
            }
    }
}

extension SideDataKind {
    /// The container holds it for a whole stream.
    func isHeld(by container: Container) -> Bool {
        if case .described(let containers) = fate { containers.contains(container.name) } else { false }
    }
}

internal import CGLFXLibAV
internal import GLFXCore

extension SharedPlane {
    /// The planes of a frame of dma-bufs (`AVDRMFrameDescriptor`), by plane; nil where they do not lie as the form says.
    static func all(of frame: UnsafeMutablePointer<AVFrame>, _ form: PlaneForm) -> [SharedPlane]? {
        guard let data = frame.pointee.data.0 else { return nil }
        let descriptor = UnsafeRawPointer(data).assumingMemoryBound(to: AVDRMFrameDescriptor.self).pointee
        let objects = elements(of: descriptor.objects, AVDRMObjectDescriptor.self, descriptor.nb_objects)
        var layers = elements(of: descriptor.layers, AVDRMLayerDescriptor.self, descriptor.nb_layers).map { layer in
            (format: layer.format, parts: elements(of: layer.planes, AVDRMPlaneDescriptor.self, layer.nb_planes))
        }
        let formats = (0..<form.planeCount).compactMap {
            format(channels: form.channels(of: $0), bytes: form.bytesPerSample)
        }
        guard formats.count == form.planeCount else { return nil }
        // All planes in one layer.
        if layers.count == 1, formats.count > 1, layers[0].parts.count == formats.count {
            layers = zip(formats, layers[0].parts).map { ($0, [$1]) }
        }
        guard layers.map(\.format) == formats else { return nil }
        var planes: [SharedPlane] = []
        for layer in layers {
            var modifiers: Set<UInt64> = []
            var parts: [Part] = []
            for part in layer.parts {
                guard objects.indices.contains(Int(part.object_index)) else { return nil }
                let object = objects[Int(part.object_index)]
                modifiers.insert(object.format_modifier)
                parts.append(Part(descriptor: object.fd, offset: part.offset, bytesPerRow: part.pitch))
            }
            guard let modifier = modifiers.first, modifiers.count == 1 else { return nil }
            planes.append(
                SharedPlane(format: layer.format, modifier: modifier == unknownModifier ? nil : modifier, parts: parts))
        }
        return planes
    }

    /// DRM_FORMAT_MOD_INVALID (drm_fourcc.h).
    private static let unknownModifier: UInt64 = 0x00ff_ffff_ffff_ffff

    /// The first elements of a C array.
    private static func elements<Array, Element>(of array: Array, _: Element.Type, _ count: Int32) -> [Element] {
        withUnsafeBytes(of: array) { Swift.Array($0.bindMemory(to: Element.self).prefix(Int(max(0, count)))) }
    }
}

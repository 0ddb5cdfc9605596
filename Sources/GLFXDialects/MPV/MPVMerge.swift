/// Merges planes that blocks have changed back into the RGB picture.
///
/// Only the difference that a block made is added, so that an unchanged plane changes nothing: not even chroma, which
/// blocks get at half the size. A plane whose size was changed (a scaled luma, a chroma that a block brings to luma's
/// size) is taken as it is.
struct MPVMerge {
    /// A plane before and after its blocks.
    struct Plane {
        var before: MPVImage
        var after: MPVImage

        var isChanged: Bool { before.source != after.source }
    }

    /// The RGB picture that the planes were taken from.
    var picture: MPVImage
    var luma: Plane?
    var chroma: Plane?
    var alpha: Plane?
    /// Luma and chroma in one.
    var native: Plane?

    /// The picture whose size and offset the result has: the luma's, if it was hooked.
    var reference: MPVImage { (native ?? luma)?.after ?? picture }

    var isNeeded: Bool { [luma, chroma, alpha, native].contains { $0?.isChanged == true } }

    var pass: MPVHostPass {
        var pass = MPVHostPass("planes to RGB")
        pass.sampler("picture", picture)
        pass.addColorDifference()
        let move = pass.shift("pictureShift", MPVShift.difference(picture.shift, reference.shift))
        pass.body = [
            "vec4 c = textureLod(picture, position + \(move), 0.0);", "float y = 0.0;", "vec2 uv = vec2(0.0);",
        ]
        if let native, native.isChanged {
            let change = add(native, "native", own: "vec4(lumaOf(c.rgb), chromaOf(c.rgb), 0.0)", to: &pass)
            pass.body += ["y += \(change).x;", "uv += \(change).yz;"]
        }
        if let luma, luma.isChanged {
            pass.body.append("y += \(add(luma, "luma", own: "vec4(lumaOf(c.rgb))", to: &pass)).x;")
        }
        if let chroma, chroma.isChanged {
            pass.body.append("uv += \(add(chroma, "chroma", own: "vec4(chromaOf(c.rgb), 0.0, 0.0)", to: &pass)).xy;")
        }
        if let alpha, alpha.isChanged {
            pass.body.append("c.a += \(add(alpha, "alpha", own: "vec4(c.a)", to: &pass)).x;")
        }
        pass.body.append("color = vec4(c.rgb + colorOf(y, uv), c.a);")
        return pass
    }

    /// GLSL for the change of a plane.
    /// - Parameter own: the plane before, computed from the picture `c`.
    private func add(_ plane: Plane, _ name: String, own: String, to pass: inout MPVHostPass) -> String {
        pass.sampler(name, plane.after)
        pass.sampler("\(name)Before", plane.before)
        let after = pass.shift("\(name)Shift", MPVShift.difference(plane.after.shift, reference.shift))
        let before = pass.shift("\(name)BeforeShift", MPVShift.difference(plane.before.shift, reference.shift))
        pass.body += [
            "vec4 \(name)Change = textureLod(\(name), position + \(after), 0.0)",
            "    - (textureSize(\(name), 0) == textureSize(\(name)Before, 0)",
            "        ? textureLod(\(name)Before, position + \(before), 0.0) : \(own));",
        ]
        return "\(name)Change"
    }
}

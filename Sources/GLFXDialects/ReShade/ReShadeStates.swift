internal import GLFXCore
import GLFXHLSL
internal import GLFXShaderText

/// What a pass does with the color that its shader gives, in GLSL: blending, light, channels.
struct ReShadeStates {
    let pass: EffectModule.Pass
    let module: EffectModule
    /// Of the render target, from 0.
    let index: Int
    /// Nil: the frame.
    let format: ReShadePictures.Format?

    /// The GLSL, and what it needs.
    struct Statements {
        var lines: [String] = []
        var readsBelow = false
        var helpers: Set<HelperFunction> = []
    }

    /// Statements that change `glfx_color`; `glfx_below` is what was there before.
    /// - Parameter discards: the shader may discard pixels.
    func statements(discards: Bool) throws(Failure) -> Statements {
        var result = Statements()
        let isUnit = format?.isUnit ?? true
        let isLight = flag("SRGBWriteEnable") && format?.hasLight ?? true
        let isBlended = flag("BlendEnable", indexed: true)
        if isUnit, format != nil || isBlended { result.lines.append("glfx_color = clamp(glfx_color, 0.0, 1.0);") }
        if isBlended {
            result.readsBelow = true
            let under = isLight ? "glfx_linear(glfx_below)" : "glfx_below"
            if isLight { result.helpers.insert(.linearLight) }
            result.lines.append("vec4 glfx_under = \(under);")
            result.lines.append(
                "glfx_color = vec4(\(try blended("", parts: "rgb")), \(try blended("Alpha", parts: "a")));")
            if isUnit { result.lines.append("glfx_color = clamp(glfx_color, 0.0, 1.0);") }
        }
        if isLight {
            result.helpers.insert(.encodedLight)
            result.lines.append("glfx_color = glfx_encoded(max(glfx_color, vec4(0.0)));")
        }
        let mask = writeMask
        if mask & 15 != 15 {
            result.readsBelow = true
            let parts = (0..<4).map { "glfx_\(mask & (1 << $0) == 0 ? "below" : "color").\(["r", "g", "b", "a"][$0])" }
            result.lines.append("glfx_color = vec4(\(parts.joined(separator: ", ")));")
        }
        switch format?.channels ?? 4 {
        case 1: result.lines.append("glfx_color = vec4(glfx_color.r, 0.0, 0.0, 1.0);")
        case 2: result.lines.append("glfx_color = vec4(glfx_color.rg, 0.0, 1.0);")
        default: break
        }
        if discards {
            result.readsBelow = true
            result.lines.append("if (\(HelperFunction.discardedName)) glfx_color = glfx_below;")
        }
        return result
    }

    /// The target is cleared before.
    var clears: Bool { flag("ClearRenderTargets") }

    private func value(_ name: String, indexed: Bool = false) -> String? {
        let indexedValue = indexed ? pass.value("\(name)\(index)") : nil
        return (indexedValue ?? pass.value(name))?.map(\.text).joined().uppercased()
    }

    func flag(_ name: String, indexed: Bool = false) -> Bool {
        guard let value = value(name, indexed: indexed) else { return false }
        return value == "TRUE" || value != "0" && value.first?.isNumber == true
    }

    private var writeMask: Int {
        let tokens =
            pass.value("RenderTargetWriteMask\(index)") ?? pass.value("RenderTargetWriteMask")
            ?? pass.value("ColorWriteMask") ?? pass.value("ColorWriteEnable")
        guard let tokens, let number = EffectConstant.evaluate(tokens)?.components.first else { return 15 }
        return number >= 0 && number < 256 ? Int(number) : 15
    }

    /// One of the two blending equations.
    /// - Parameter parts: the components of the color, `rgb` or `a`.
    private func blended(_ suffix: String, parts: String) throws(Failure) -> String {
        let type = parts == "a" ? "float" : "vec3"
        let one = "\(type)(1.0)"
        func factor(_ name: String, _ standard: String) throws(Failure) -> String {
            let word = value(name + suffix, indexed: true) ?? standard
            switch word {
            case "ZERO", "0": return "\(type)(0.0)"
            case "ONE", "1": return one
            case "SRCCOLOR": return "glfx_color.\(parts)"
            case "INVSRCCOLOR": return "(\(one) - glfx_color.\(parts))"
            case "SRCALPHA": return "\(type)(glfx_color.a)"
            case "INVSRCALPHA": return "\(type)(1.0 - glfx_color.a)"
            case "DESTCOLOR", "DSTCOLOR": return "glfx_under.\(parts)"
            case "INVDESTCOLOR", "INVDSTCOLOR": return "(\(one) - glfx_under.\(parts))"
            case "DESTALPHA", "DSTALPHA": return "\(type)(glfx_under.a)"
            case "INVDESTALPHA", "INVDSTALPHA": return "\(type)(1.0 - glfx_under.a)"
            default:
                throw module.source.failure(
                    at: pass.name, "'\(word)' of '\(name + suffix)' is no factor of blending",
                    advice: "use ZERO, ONE, SRCCOLOR, SRCALPHA, DESTCOLOR, DESTALPHA or one with INV before it")
            }
        }
        // The indices of operations are before or behind `Alpha`: `BlendOp1`, `BlendOpAlpha1`.
        let operation = value("BlendOp" + suffix, indexed: true) ?? "ADD"
        let above = "glfx_color.\(parts)"
        let under = "glfx_under.\(parts)"
        let left = "\(above) * \(try factor("SrcBlend", "ONE"))"
        let right = "\(under) * \(try factor("DestBlend", "ZERO"))"
        switch operation {
        case "ADD": return "\(left) + \(right)"
        case "SUBTRACT": return "\(left) - \(right)"
        case "REVSUBTRACT", "REVERSE_SUBTRACT": return "\(right) - \(left)"
        case "MIN": return "min(\(above), \(under))"
        case "MAX": return "max(\(above), \(under))"
        default:
            throw module.source.failure(
                at: pass.name, "'\(operation)' is no operation of blending",
                advice: "use ADD, SUBTRACT, REVSUBTRACT, MIN or MAX")
        }
    }
}

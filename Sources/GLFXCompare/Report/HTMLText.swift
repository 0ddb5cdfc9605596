internal import GLFXCore

/// Text in a page.
enum HTMLText {
    /// With the characters that HTML gives a meaning as references.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in printable(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A relative path as the address of a link (RFC 3986).
    static func link(_ path: String) -> String {
        path.utf8.map { byte in
            let isPlain =
                byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
            if isPlain || "-._~/".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    /// A page without anything from elsewhere.
    static func page(title: String, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(escaped(title))</title>
        <style>
        :root { color-scheme: light dark; --line: #8884; --good: #2a8a3e; --bad: #cf3434; }
        body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; }
        h1 { font-size: 1.2em; } h2 { font-size: 1.1em; margin-top: 2em; }
        table { border-collapse: collapse; } td, th { padding: .25em .8em; border-bottom: 1px solid var(--line); text-align: left; }
        td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
        .good { color: var(--good); } .bad { color: var(--bad); }
        .three { display: grid; grid-template-columns: repeat(3, 1fr); gap: .6em; }
        figure { margin: 0; } figcaption { color: #888; font-size: .9em; }
        img { width: 100%; height: auto; display: block; background: repeating-conic-gradient(#bbb 0 25%, #eee 0 50%) 0 0 / 16px 16px; }
        img.coarse { image-rendering: pixelated; }
        svg { width: 100%; height: auto; } svg text { font: 11px system-ui, sans-serif; fill: #888; }
        svg .axis { stroke: var(--line); } svg .most { fill: none; stroke: var(--bad); } svg .limit { stroke: var(--good); stroke-dasharray: 4 3; }
        svg .psnr { fill: none; stroke: #3d7dd8; }
        </style>
        \(body)
        </html>

        """
    }
}

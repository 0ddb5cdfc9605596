internal import GLFXCore

/// `999 bytes`, `12.3 MB` (powers of ten).
func byteText(_ bytes: Int64) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    var value = Double(bytes)
    for unit in ["kB", "MB", "GB"] {
        value /= 1000
        if value < 999.95 || unit == "GB" { return "\(fixed(value, 1)) \(unit)" }
    }
    return "\(bytes) bytes"
}

/// A duration: `0:07`, `12:03`, `1:02:03`.
func clockText(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 360_000_000 else { return "?" }
    let whole = Int64(seconds.rounded())
    let twoDigits = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0 { return "\(hours):\(twoDigits(minutes)):\(twoDigits(whole % 60))" }
    return "\(minutes):\(twoDigits(whole % 60))"
}

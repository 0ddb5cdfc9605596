internal import CGLFXVersion

/// The command's version, for `--version`, `doctor` and the cache of compiled shaders. See CHANGELOG.md.
let glfxVersion = String(cString: CGLFXVersion.glfx_version())

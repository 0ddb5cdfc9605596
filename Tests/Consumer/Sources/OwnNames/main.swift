import FrameCore
import GLFXKit
import Media
import Native
import Render
import TestSupport

// Modules of its own beside the library: both are linked, and both are used.
let names = [FrameCoreName.text, MediaName.text, NativeName.text, RenderName.text, TestSupportName.text]
let reader = try MovieReader(CommandLine.arguments[1])
print(names.joined(separator: " "), reader.size.width)

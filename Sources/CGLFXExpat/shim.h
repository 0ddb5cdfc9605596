#pragma once
#include <stdint.h>
#include <expat.h>

// Expat 2.9 has it in 64 bits, and deprecates the one before.
static inline int64_t glfx_xml_byte_index(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
    return XML_GetCurrentByteIndex64(parser);
#else
    return XML_GetCurrentByteIndex(parser);
#endif
}

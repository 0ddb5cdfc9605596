// In none of 24 collections: texts that were written for a driver that takes more than the language.
#extension GL_EXT_shader_texture_lod : require
#extension GL_X_nothing : require
void main() { gl_FragColor = vec4(1.0); }

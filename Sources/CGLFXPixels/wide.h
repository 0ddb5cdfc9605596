// Compiled once for every processor and once for AVX2, chosen when the program is loaded: before the thread sanitizer is
// ready, so not under it.
#if defined(__x86_64__) && defined(__clang__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define GLFX_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define GLFX_WIDE
#endif

// What a DCTL needs of DaVinci Resolve, in C++: arithmetic that is independent of glfx's own.
#include <cmath>
#include <cstdlib>

struct float2 {
    float x, y;
};
struct float3 {
    float x, y, z;
};
struct float4 {
    union {
        struct {
            float x, y, z, w;
        };
        struct {
            float3 xyz;
            float last;
        };
    };
};

inline float2 make_float2(float x, float y) { return {x, y}; }
inline float3 make_float3(float x, float y, float z) { return {x, y, z}; }
inline float4 make_float4(float x, float y, float z, float w) {
    float4 result;
    result.x = x, result.y = y, result.z = z, result.w = w;
    return result;
}
inline float4 make_float4(float3 v, float w) { return make_float4(v.x, v.y, v.z, w); }

// Between vectors, and with a number on either side.
#define EACH(op) \
    inline float2 operator op(float2 a, float2 b) { return {a.x op b.x, a.y op b.y}; } \
    inline float2 operator op(float2 a, float b) { return {a.x op b, a.y op b}; } \
    inline float2 operator op(float a, float2 b) { return {a op b.x, a op b.y}; } \
    inline float3 operator op(float3 a, float3 b) { return {a.x op b.x, a.y op b.y, a.z op b.z}; } \
    inline float3 operator op(float3 a, float b) { return {a.x op b, a.y op b, a.z op b}; } \
    inline float3 operator op(float a, float3 b) { return {a op b.x, a op b.y, a op b.z}; } \
    inline float4 operator op(float4 a, float4 b) { return make_float4(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w); } \
    inline float4 operator op(float4 a, float b) { return make_float4(a.x op b, a.y op b, a.z op b, a.w op b); } \
    inline float4 operator op(float a, float4 b) { return make_float4(a op b.x, a op b.y, a op b.z, a op b.w); } \
    template <class A, class B> inline A &operator op##=(A &a, B b) { return a = a op b; }
EACH(+)
EACH(-)
EACH(*)
EACH(/)
#undef EACH

inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline float length(float2 v) { return std::sqrt(v.x * v.x + v.y * v.y); }
inline float _sqrtf(float x) { return std::sqrt(x); }
inline float _powf(float x, float y) { return std::pow(x, y); }
inline float _expf(float x) { return std::exp(x); }
inline float _exp2f(float x) { return std::exp2(x); }
inline float _logf(float x) { return std::log(x); }
inline float _log2f(float x) { return std::log2(x); }
inline float _log10f(float x) { return std::log10(x); }
inline float _sinf(float x) { return std::sin(x); }
inline float _cosf(float x) { return std::cos(x); }
inline float _atan2f(float y, float x) { return std::atan2(y, x); }
inline float _fabs(float x) { return std::fabs(x); }
inline float _floor(float x) { return std::floor(x); }
inline float _ceil(float x) { return std::ceil(x); }
inline float _round(float x) { return std::round(x); }
inline float _fmod(float x, float y) { return std::fmod(x, y); }
inline float _fmaxf(float x, float y) { return std::fmax(x, y); }
inline float _fminf(float x, float y) { return std::fmin(x, y); }
inline float _clampf(float x, float low, float high) { return std::fmin(std::fmax(x, low), high); }
inline float _saturatef(float x) { return _clampf(x, 0.0f, 1.0f); }
inline float _mix(float a, float b, float t) { return a + (b - a) * t; }
inline float _hypotf(float x, float y) { return std::hypot(x, y); }
inline float _copysignf(float x, float y) { return std::copysign(x, y); }

#define __DEVICE__ static
#define __CONSTANT__ static const
#define __TEXTURE__ int
#define DEVICE_IS_METAL 1

// A parameter's value, which is an environment variable (true, or a number), or its default.
static double given(const char *name, double standard) {
    const char *text = std::getenv(name);
    return !text ? standard : *text == 't' ? 1 : std::atof(text);
}
#define DEFINE_UI_PARAMS(name, label, kind, ...) kind(name, __VA_ARGS__)
#define FIRST(first, ...) first
#define DCTLUI_SLIDER_FLOAT(name, ...) static const float name = given("DCTL_" #name, FIRST(__VA_ARGS__));
#define DCTLUI_SLIDER_INT(name, ...) static const int name = given("DCTL_" #name, FIRST(__VA_ARGS__));
#define DCTLUI_VALUE_BOX(name, ...) static const float name = given("DCTL_" #name, FIRST(__VA_ARGS__));
#define DCTLUI_CHECK_BOX(name, ...) static const int name = given("DCTL_" #name, FIRST(__VA_ARGS__));

static int pictureWidth, pictureHeight, TIMELINE_FRAME_INDEX;
static const float *picturePlanes[4];

// The pixel that holds the place; outside, the edge's.
static float _tex2D(int plane, float x, float y) {
    const int column = (int)_clampf(_floor(x), 0, pictureWidth - 1), row = (int)_clampf(_floor(y), 0, pictureHeight - 1);
    return picturePlanes[plane][row * pictureWidth + column];
}

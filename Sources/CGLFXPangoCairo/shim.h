#pragma once
#include <cairo.h>

// What is used of Pango 1.50 and GLib, as their headers declare it. Those would be found only with flags of pkg-config that
// SwiftPM refuses, with a warning in every build of a client: -pthread.

typedef struct _PangoLayout PangoLayout;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontFamily PangoFontFamily;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct { int x, y, width, height; } PangoRectangle;
// Of a pixel.
#define PANGO_SCALE 1024
typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
// As in CSS: 400 is normal, 700 bold.
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;

PangoLayout *pango_cairo_create_layout(cairo_t *cairo);
void pango_cairo_update_layout(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_layout_path(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_font_map_list_families(PangoFontMap *map, PangoFontFamily ***families, int *count);
const char *pango_font_family_get_name(PangoFontFamily *family);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_line_spacing(PangoLayout *layout, float factor);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_justify(PangoLayout *layout, int justify);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_get_baseline(PangoLayout *layout);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_set_weight(PangoFontDescription *font, PangoWeight weight);
void pango_font_description_set_style(PangoFontDescription *font, PangoStyle style);
void g_object_unref(void *object);
void g_free(void *memory);

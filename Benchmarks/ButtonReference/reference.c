/* How fast cairo with libpng and librsvg draw a button, the yardsticks of `make bench`.
 *
 *   reference PATHS SVG COUNT CAIRO.png LIBRSVG.png
 *
 * PATHS is the drawing as text, read before any clock runs: "size WIDTH HEIGHT SCALE", then for each shape
 * "layer GREY X Y SCALE" and its segments "M X Y", "L X Y", "C X Y X Y X Y" and "Z". SVG is the same drawing as a file.
 * Both are drawn COUNT times into memory, as PNG, one after the other on one core. For each engine a line is printed: its
 * name, the median in microseconds, the bytes of its PNG. The last PNG of each is written, for eyes. */

#include <cairo.h>
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    char verb; /* 'l' begins a layer: its grey, x, y and scale */
    double n[6];
} Step;

typedef struct {
    unsigned char *bytes;
    size_t count, room;
} Buffer;

static int width, height;
static double scale;
static Step *steps;
static size_t step_count;
static char *svg;
static size_t svg_count;

static void fail(const char *what) {
    fprintf(stderr, "reference: %s\n", what);
    exit(2);
}

static void read_paths(const char *path) {
    FILE *file = fopen(path, "r");
    char word[16];
    size_t room = 0;
    if (!file || fscanf(file, "size %d %d %lf", &width, &height, &scale) != 3) fail("PATHS cannot be read");
    while (fscanf(file, "%15s", word) == 1) {
        if (step_count == room && !(steps = realloc(steps, (room = room * 2 + 256) * sizeof *steps))) fail("no memory");
        Step *step = &steps[step_count++];
        int wanted = word[0] == 'l' ? 4 : word[0] == 'C' ? 6 : word[0] == 'Z' ? 0 : 2;
        step->verb = word[0];
        for (int i = 0; i < wanted; i++)
            if (fscanf(file, "%lf", &step->n[i]) != 1) fail("a segment of PATHS is too short");
    }
    fclose(file);
}

static void read_svg(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || !(svg = malloc(1 << 20))) fail("SVG cannot be read");
    svg_count = fread(svg, 1, 1 << 20, file);
    fclose(file);
}

static cairo_status_t keep(void *closure, const unsigned char *data, unsigned int count) {
    Buffer *buffer = closure;
    while (buffer->count + count > buffer->room) {
        buffer->room = buffer->room * 2 + 65536;
        if (!(buffer->bytes = realloc(buffer->bytes, buffer->room))) return CAIRO_STATUS_NO_MEMORY;
    }
    memcpy(buffer->bytes + buffer->count, data, count);
    buffer->count += count;
    return CAIRO_STATUS_SUCCESS;
}

static void draw_paths(cairo_t *context) {
    for (size_t i = 0; i < step_count; i++) {
        const double *n = steps[i].n;
        switch (steps[i].verb) {
        case 'l':
            cairo_fill(context);
            cairo_identity_matrix(context);
            cairo_translate(context, n[1] * scale, n[2] * scale);
            cairo_scale(context, n[3] * scale, n[3] * scale);
            cairo_set_source_rgb(context, n[0] / 255, n[0] / 255, n[0] / 255);
            break;
        case 'M': cairo_move_to(context, n[0], n[1]); break;
        case 'L': cairo_line_to(context, n[0], n[1]); break;
        case 'C': cairo_curve_to(context, n[0], n[1], n[2], n[3], n[4], n[5]); break;
        case 'Z': cairo_close_path(context); break;
        default: fail("a segment of no kind");
        }
    }
    cairo_fill(context);
}

/* The file is read anew each time, as for every button that somebody asks for. */
static void draw_svg(cairo_t *context) {
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, svg_count, NULL);
    RsvgRectangle all = {0, 0, width, height};
    if (!handle || !rsvg_handle_render_document(handle, context, &all, NULL)) fail("librsvg refuses the SVG");
    g_object_unref(handle);
}

static void draw(void (*paint)(cairo_t *), Buffer *png) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *context = cairo_create(surface);
    paint(context);
    if (cairo_status(context) != CAIRO_STATUS_SUCCESS) fail("cairo could not draw");
    png->count = 0;
    if (cairo_surface_write_to_png_stream(surface, keep, png) != CAIRO_STATUS_SUCCESS) fail("cairo could not write");
    cairo_destroy(context);
    cairo_surface_destroy(surface);
}

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const char *name, void (*paint)(cairo_t *), int count, const char *path) {
    double *times = malloc(count * sizeof *times);
    Buffer png = {0};
    if (!times) fail("no memory");
    for (int i = -count / 4 - 1; i < count; i++) {
        double start = microseconds();
        draw(paint, &png);
        if (i >= 0) times[i] = microseconds() - start; /* the first rounds warm up */
    }
    qsort(times, count, sizeof *times, ascending);
    printf("%s %.2f %zu\n", name, times[count / 2], png.count);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(png.bytes, 1, png.count, file) != png.count || fclose(file)) fail("a PNG cannot be written");
    free(png.bytes);
    free(times);
}

int main(int count, char **words) {
    if (count != 6 || atoi(words[3]) < 1) fail("usage: reference PATHS SVG COUNT CAIRO.png LIBRSVG.png");
    read_paths(words[1]);
    read_svg(words[2]);
    measure("cairo", draw_paths, atoi(words[3]), words[4]);
    measure("librsvg", draw_svg, atoi(words[3]), words[5]);
    return 0;
}

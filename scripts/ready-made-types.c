/* Finds the types that the Swift library has ready-made, such as the storage of [String], one at a time. At the first use of Optional or
 * of an array, the Swift runtime enters each ready-made one into a table, which is a tenth of a start. Here the one that is asked for
 * is looked up in the list that the descriptor of the type has; what is not in the list is made as usual. The linker calls this
 * in place of the runtime's own function (--wrap). Descriptors of another shape go there. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A type's metadata, and how far it is made: 0 is complete. */
struct response {
    const void *metadata;
    size_t state;
};

struct response __real_swift_getCanonicalPrespecializedGenericMetadata(size_t request, const void *const *arguments,
                                                                       const int32_t *descriptor, const void *token);
struct response __wrap_swift_getCanonicalPrespecializedGenericMetadata(size_t request, const void *const *arguments,
                                                                       const int32_t *descriptor, const void *token);
struct response swift_getGenericMetadata(size_t request, const void *const *arguments, const void *descriptor);

enum {
    CLASS = 16, STRUCT = 17, ENUM = 18, /* kinds of descriptors */
    IS_GENERIC = 1 << 7, HAS_NEGATIVE_MEMBERS = 1 << (16 + 12), HAS_UNKNOWN_SUPERCLASS = 1 << (16 + 13),
    LONGEST = 1024 /* words of a descriptor */
};

/* What a word of a descriptor points to. */
static const void *target(const int32_t *word) { return (const char *)word + *word; }

/* Where the list of a descriptor begins, or NULL if it has another shape. The list is its count and that many pointers to
 * metadata, of a class that many to functions as well; behind it stands the pointer to the token. */
static const int32_t *list_of(const int32_t *descriptor, bool is_class, const void *token)
{
    int words = is_class ? 2 : 1;
    for (int at = 11; at < LONGEST; at++) {
        if (target(descriptor + at) != token)
            continue;
        for (int count = 1; at - words * count - 1 >= 11; count++)
            if (descriptor[at - words * count - 1] == count)
                return descriptor + at - words * count - 1;
        return NULL;
    }
    return NULL;
}

struct response __wrap_swift_getCanonicalPrespecializedGenericMetadata(size_t request, const void *const *arguments,
                                                                       const int32_t *descriptor, const void *token)
{
    uint32_t flags = (uint32_t)descriptor[0], kind = flags & 31;
    bool is_class = kind == CLASS;
    const uint16_t *header = (const uint16_t *)(descriptor + (is_class ? 13 : 9));
    const int32_t *list = NULL;
    /* One parameter, and nothing but it tells these types apart: no conformance. */
    if ((is_class || kind == STRUCT || kind == ENUM) && (flags & IS_GENERIC) && header[0] == 1 && header[2] == 1 &&
        !(is_class && (flags & (HAS_UNKNOWN_SUPERCLASS | HAS_NEGATIVE_MEMBERS))))
        list = list_of(descriptor, is_class, token);
    if (!list)
        return __real_swift_getCanonicalPrespecializedGenericMetadata(request, arguments, descriptor, token);
    int place_of_descriptor = is_class ? 5 : 1, place_of_argument = is_class ? descriptor[7] - descriptor[8] : 2;
    for (int i = 1; i <= list[0]; i++) {
        const void *const *metadata = target(list + i);
        if (metadata[place_of_descriptor] != descriptor)
            return __real_swift_getCanonicalPrespecializedGenericMetadata(request, arguments, descriptor, token);
        if (metadata[place_of_argument] == arguments[0])
            return (struct response){metadata, 0};
    }
    return swift_getGenericMetadata(request, arguments, descriptor);
}

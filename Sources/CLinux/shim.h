/* What Swift's Glibc module leaves out, since it needs _GNU_SOURCE. */
#define _GNU_SOURCE
#include <unistd.h>

static inline int almanac_syncfs(int fd) { return syncfs(fd); }

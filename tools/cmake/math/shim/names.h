/* Read before every file of musl's: the C library's own header first, since it declares some names that musl
 * gives to parts of its own; those get others here. */
#define _GNU_SOURCE
#include <math.h>

#define __sin portable_sin
#define __cos portable_cos
#define __tan portable_tan
#define __sinl portable_sinl
#define __cosl portable_cosl
#define __tanl portable_tanl

/* The processor's own, which is exact: that of Windows rounds twice. */
#define sqrt __builtin_sqrt
#define sqrtf __builtin_sqrtf

#define hidden /* from other files of the program, which is of no use in a library linked for good */

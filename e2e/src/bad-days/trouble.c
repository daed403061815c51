/*
 * Put before a program by LD_PRELOAD, it lets the disk under one folder fail, wait or refuse, and moves the clock, as a file of a few numbers
 * says that somebody else writes meanwhile. TROUBLE_FOLDER names the folder, TROUBLE_CONTROL the file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { FAIL_WRITE = 1, FAIL_READ = 2, READ_ONLY = 4, SLOW = 8 };

/* As trouble.ts writes them: which of the above, of a thousand calls how many, microseconds of a slow one, milliseconds of the clock. */
struct control {
  volatile int32_t faults, permille, slow_us, unused;
  volatile int64_t clock_ms;
};

static struct control nothing;
static struct control *control = &nothing;
static char folder[4096];
static size_t folder_length;
static __thread unsigned seed;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TROUBLE_CONTROL"), *under = getenv("TROUBLE_FOLDER");
  if (!path || !under) return;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped == MAP_FAILED) return;
  snprintf(folder, sizeof folder, "%s", under);
  folder_length = strlen(folder);
  control = mapped;
}

#define NEXT(name) \
  static __typeof__(&name) next; \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int below(const char *path) { return folder_length > 0 && strncmp(path, folder, folder_length) == 0; }

static int ours(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return below(path);
}

static int chosen(void) {
  if (seed == 0) seed = (unsigned)(uintptr_t)&seed ^ (unsigned)getpid();
  return rand_r(&seed) % 1000 < control->permille;
}

/* Whether a call that changes something has to fail, with errno set; waits where the disk is slow. */
static int refused(int is_ours) {
  int faults = control->faults;
  if (!(faults & (FAIL_WRITE | READ_ONLY | SLOW)) || !is_ours) return 0;
  if (faults & READ_ONLY) return errno = EROFS, 1;
  if (!chosen()) return 0;
  if (faults & SLOW) usleep(control->slow_us);
  if (faults & FAIL_WRITE) return errno = EIO, 1;
  return 0;
}
#define CHANGES(fd) if (control->faults & (FAIL_WRITE | READ_ONLY | SLOW) && refused(ours(fd))) return -1
#define READS(fd) if (control->faults & FAIL_READ && ours(fd) && chosen()) return errno = EIO, -1
#define NAMES(path) if (control->faults & READ_ONLY && below(path)) return errno = EROFS, -1

ssize_t write(int fd, const void *from, size_t size) { NEXT(write); CHANGES(fd); return next(fd, from, size); }
ssize_t pwrite(int fd, const void *from, size_t size, off_t at) { NEXT(pwrite); CHANGES(fd); return next(fd, from, size, at); }
ssize_t pwrite64(int fd, const void *from, size_t size, off64_t at) { NEXT(pwrite64); CHANGES(fd); return next(fd, from, size, at); }
ssize_t writev(int fd, const struct iovec *from, int count) { NEXT(writev); CHANGES(fd); return next(fd, from, count); }
ssize_t pwritev(int fd, const struct iovec *from, int count, off_t at) { NEXT(pwritev); CHANGES(fd); return next(fd, from, count, at); }
ssize_t pwritev64(int fd, const struct iovec *from, int count, off64_t at) { NEXT(pwritev64); CHANGES(fd); return next(fd, from, count, at); }
int fsync(int fd) { NEXT(fsync); CHANGES(fd); return next(fd); }
int fdatasync(int fd) { NEXT(fdatasync); CHANGES(fd); return next(fd); }
int ftruncate(int fd, off_t size) { NEXT(ftruncate); CHANGES(fd); return next(fd, size); }
int ftruncate64(int fd, off64_t size) { NEXT(ftruncate64); CHANGES(fd); return next(fd, size); }

ssize_t read(int fd, void *to, size_t size) { NEXT(read); READS(fd); return next(fd, to, size); }
ssize_t pread(int fd, void *to, size_t size, off_t at) { NEXT(pread); READS(fd); return next(fd, to, size, at); }
ssize_t pread64(int fd, void *to, size_t size, off64_t at) { NEXT(pread64); READS(fd); return next(fd, to, size, at); }

int unlink(const char *path) { NEXT(unlink); NAMES(path); return next(path); }
int mkdir(const char *path, mode_t mode) { NEXT(mkdir); NAMES(path); return next(path, mode); }
int rename(const char *from, const char *to) { NEXT(rename); NAMES(from); return next(from, to); }

#define MODE_OF(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }
int open(const char *path, int flags, ...) {
  MODE_OF(flags)
  NEXT(open);
  if (flags & (O_WRONLY | O_RDWR | O_CREAT)) NAMES(path);
  return next(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE_OF(flags)
  NEXT(open64);
  if (flags & (O_WRONLY | O_RDWR | O_CREAT)) NAMES(path);
  return next(path, flags, mode);
}

/* The clock of the day moves; the one that only counts does not, as when an operator sets the time. */
int clock_gettime(clockid_t which, struct timespec *to) {
  NEXT(clock_gettime);
  int code = next(which, to);
  int64_t moved = control->clock_ms;
  if (code == 0 && moved != 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) to->tv_sec += moved / 1000;
  return code;
}
int gettimeofday(struct timeval *restrict to, void *restrict zone) {
  NEXT(gettimeofday);
  int code = next(to, zone);
  if (code == 0) to->tv_sec += control->clock_ms / 1000;
  return code;
}
time_t time(time_t *to) {
  NEXT(time);
  time_t now = next(NULL) + control->clock_ms / 1000;
  if (to) *to = now;
  return now;
}

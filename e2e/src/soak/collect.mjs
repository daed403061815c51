// Loaded before a server that has `--expose-gc`: on SIGUSR2 it lets go of whatever nobody holds any more. Twice, as the first leaves some to be
// swept later.
process.on("SIGUSR2", () => {
  globalThis.gc()
  globalThis.gc()
})

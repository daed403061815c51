// Loaded before a server: SIGUSR2 has its one thread do nothing for so many milliseconds, as an endless computation would.
const BLOCKED_MS = 8_000
process.on("SIGUSR2", () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS)
})

import fc from "fast-check"
import { afterAll, vi } from "vitest"

/**
 * Tests by chance begin from the same seed each time, so that a change is judged by what it changed; `TEST_SEED=random npm test` looks
 * elsewhere, `TEST_SEED=N` there again. A failure names its seed.
 */
const asked = process.env.TEST_SEED ?? "20260301"
const seed = asked === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(asked)
if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED must be a whole number or "random", not ${asked}`)
process.env.TEST_SEED = String(seed)
fc.configureGlobal({ seed })

// Files may share their modules and their globals: each puts back what it changed.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

import fc from "fast-check"
import { afterAll, vi } from "vitest"
import { seedOf } from "../../../scripts/lib/seed.mjs"
// Words are said in English where no test says otherwise.
import "@intray/i18n/request-language"

/**
 * Tests by chance begin from the same seed each time, so that a change is judged by what it changed; `TEST_SEED=random npm test` looks
 * elsewhere, `TEST_SEED=N` there again. A failure names its seed.
 */
const seed = seedOf(process.env.TEST_SEED)
process.env.TEST_SEED = String(seed)
fc.configureGlobal({ seed })

// Files may share their modules and their globals: each puts back what it changed.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

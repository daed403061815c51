import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The tests of one part, for StrykerJS. */
export default defineConfig({
  root: at(".."),
  test: {
    include: [process.env.MUTATION_TESTS ?? ""],
    env: { INTRAY_ENGINE: "sqlite" },
    globalSetup: [at("src/vitest/folder.ts")],
    setupFiles: [at("src/vitest/seed.ts")],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})

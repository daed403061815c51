// Read by `npm run test:mutation` (e2e/src/mutation.ts), which names the part.
const { MUTATION_PART = "forms", MUTATION_MUTATE = "" } = process.env

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "e2e/vitest.mutation.config.ts" },
  mutate: [MUTATION_MUTATE, "!**/*.test.ts", "!**/testing/**", "!**/examples.ts"],
  ignorePatterns: ["dist", ".turbo", ".intray", "test-results", "docs", "data", "e2e/src/flows", "fixtures/versions"],
  // Types are not looked at: a mutant that does not compile counts as noticed in an editor, not here.
  ignoreStatic: true,
  coverageAnalysis: "perTest",
  concurrency: 1,
  timeoutMS: 30_000,
  tempDirName: ".intray/mutation",
  reporters: ["clear-text", "html", "json"],
  clearTextReporter: { reportTests: false, reportMutants: false, allowEmojis: false, logTests: false },
  htmlReporter: { fileName: `.intray/mutation-${MUTATION_PART}.html` },
  jsonReporter: { fileName: `.intray/mutation-${MUTATION_PART}.json` },
}

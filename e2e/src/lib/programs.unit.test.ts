import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { browsersForFlows, findChromiums, isPackaged } from "./chromium.ts"
import { temporaryFolder } from "./folder.ts"
import { compareVersions, versionIn } from "./programs.ts"

const folder = temporaryFolder("browsers")

/** A program that says it is a Chromium of that version. */
function pretend(version: string, ...path: string[]): string {
  const file = join(folder, ...path)
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho "Chromium ${version} built somewhere"\n`)
  chmodSync(file, 0o755)
  return file
}

/** Only the browsers of the test are there, next to the packaged one. */
function only({ path = "nowhere", cache = "nowhere", given = "", ci = "" }) {
  vi.stubEnv("PATH", join(folder, path))
  vi.stubEnv("HOME", folder)
  vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", join(folder, cache))
  vi.stubEnv("CHROMIUM_PATH", given)
  vi.stubEnv("CI", ci)
}

it("compares versions number by number, and knows the unknown for the oldest", () => {
  const sorted = ["156.0.8078.79", "", "147.0.0", "156.0.8078.9", "99.1"].sort(compareVersions)
  expect(sorted).toEqual(["", "99.1", "147.0.0", "156.0.8078.9", "156.0.8078.79"])
  expect(versionIn("Mozilla Firefox 153.7.0esr")).toBe("153.7.0")
})

// Programs that are a shell script.
it.runIf(process.platform === "linux")("takes the newest, wherever it is, and CHROMIUM_PATH before all", async () => {
  const [system, cached] = [pretend("300.1.0", "system", "chromium"), pretend("299.0.0", "cache", "chromium-1", "chrome-linux", "chrome")]
  only({ path: "system", cache: "cache" })
  const found = (await findChromiums()).filter((browser) => !isPackaged(browser))
  expect(found.map(({ executablePath, version, source }) => [executablePath, version, source])).toEqual([
    [system, "300.1.0", "the system"],
    [cached, "299.0.0", "Playwright's cache"],
  ])
  pretend("301.0.0", "cache", "chromium-1", "chrome-linux", "chrome")
  expect((await findChromiums())[0]?.executablePath).toBe(cached)
  only({ path: "system", cache: "cache", given: pretend("1.0.0", "given") })
  expect((await findChromiums())[0]).toMatchObject({ source: "CHROMIUM_PATH", version: "1.0.0" })
})

it.runIf(process.platform === "linux" && process.arch === "x64")("is content with the packaged one alone", async () => {
  only({})
  const { newest, packaged } = await browsersForFlows()
  expect([isPackaged(newest), packaged]).toEqual([true, null])
  pretend("300.1.0", "system", "chromium")
  only({ path: "system" })
  const both = await browsersForFlows()
  expect([both.newest.version, both.packaged && isPackaged(both.packaged)]).toEqual(["300.1.0", true])
})

import type { Browser } from "./chromium.ts"
import { compareVersions, isProgram, programsOnPath, versionOf } from "./programs.ts"

/**
 * The newest Firefox that is there: `FIREFOX_PATH` where it is set, else the system's. Null when there is none.
 * @throws Error when FIREFOX_PATH is no program
 */
export async function findFirefox(): Promise<Browser | null> {
  const given = process.env.FIREFOX_PATH
  if (given && !isProgram(given)) throw new Error(`FIREFOX_PATH is ${given}, which is no program that can be run.`)
  const system = [
    ...programsOnPath(["firefox-esr", "firefox"]),
    ...["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"].filter(isProgram),
  ]
  const found = await Promise.all(
    (given ? [given] : system).map(async (executablePath) => ({
      name: "Firefox",
      version: await versionOf(executablePath),
      source: given ? "FIREFOX_PATH" : "the system",
      executablePath,
      env: {},
    })),
  )
  return found.sort((a, b) => compareVersions(b.version, a.version))[0] ?? null
}

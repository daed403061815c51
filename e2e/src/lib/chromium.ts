import { execFile } from "node:child_process"
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { homedir, tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import type { LaunchOptions } from "@playwright/test"

const run = promisify(execFile)

export type Browser = { source: string; executablePath: string; env: Record<string, string> }

/**
 * Finds a Chromium: `CHROMIUM_PATH`, Playwright's cache, a system browser, then the one inside the package
 * `@sparticuz/chromium` (unpacked once per version into the temporary folder).
 * @throws Error that names every place that was looked at, and what to install
 */
async function findChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is no program that can be run.`)
    return { source: "CHROMIUM_PATH", executablePath: given, env: {} }
  }
  const cached = playwrightCache()
  if (cached) return { source: "Playwright's cache", executablePath: cached, env: {} }
  const system = systemBrowser()
  if (system) return { source: "the system", executablePath: system, env: {} }
  const packaged = await packagedBrowser()
  if (packaged.browser) return packaged.browser
  throw new Error(
    [
      "No Chromium to test with. Looked at CHROMIUM_PATH, Playwright's cache, the programs on the PATH and @sparticuz/chromium",
      `(${packaged.reason}).`,
      "Install one with `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to a browser that is there.",
    ].join(" "),
  )
}

/** Playwright's launch options for the found browser. Root may not use Chromium's sandbox. */
export async function launchOptions(): Promise<LaunchOptions> {
  const { executablePath, env } = await findChromium()
  const root = process.getuid?.() === 0
  return {
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      "--autoplay-policy=no-user-gesture-required",
      "--mute-audio",
      "--disable-dev-shm-usage",
      "--force-color-profile=srgb",
      "--font-render-hinting=none",
      ...(root ? ["--no-sandbox"] : []),
    ],
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function playwrightCache(): string | null {
  const places = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache", "ms-playwright"),
    join(homedir(), "Library", "Caches", "ms-playwright"),
    join(homedir(), "AppData", "Local", "ms-playwright"),
  ]
  const inside = [
    ["chrome-linux", "chrome"],
    ["chrome-linux64", "chrome"],
    ["chrome-linux", "headless_shell"],
    ["chrome-headless-shell-linux64", "chrome-headless-shell"],
    ["chrome-mac", "Chromium.app", "Contents", "MacOS", "Chromium"],
    ["chrome-win", "chrome.exe"],
  ]
  for (const place of places) {
    if (!place || !existsSync(place)) continue
    const versions = readdirSync(place)
      .filter((name) => name.startsWith("chromium"))
      .sort((a, b) => Number(b.split("-").at(-1)) - Number(a.split("-").at(-1)))
    for (const version of versions) {
      const found = inside.map((parts) => join(place, version, ...parts)).find(isProgram)
      if (found) return found
    }
  }
  return null
}

function systemBrowser(): string | null {
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"]
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const elsewhere = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ]
  return [...onPath, ...elsewhere].find(isProgram) ?? null
}

async function packagedBrowser(): Promise<{ browser: Browser; reason?: undefined } | { browser: null; reason: string }> {
  if (process.platform !== "linux" || process.arch !== "x64") return { browser: null, reason: "made for Linux on x64 only" }
  const version = packageVersion()
  if (!version) return { browser: null, reason: "not installed" }
  const home = join(tmpdir(), `intray-chromium-${version}`)
  if (!existsSync(join(home, "complete"))) await unpack(home)
  const browser = {
    source: "@sparticuz/chromium",
    executablePath: join(home, "chromium"),
    env: { LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_PATH: join(home, "fonts") },
  }
  try {
    await run(browser.executablePath, ["--version"], { env: { ...process.env, ...browser.env } })
    return { browser }
  } catch (error) {
    return { browser: null, reason: `does not run here: ${String(error).slice(0, 300)}` }
  }
}

function packageVersion(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium")
    const folder = entry.slice(0, entry.lastIndexOf(join("@sparticuz", "chromium")) + join("@sparticuz", "chromium").length)
    return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version
  } catch {
    return null
  }
}

/** Unpacks beside the target and renames, so that a cut-short or simultaneous run leaves nothing half done. */
async function unpack(home: string): Promise<void> {
  const work = `${home}.${process.pid}`
  mkdirSync(work, { recursive: true })
  const script = [
    'const { default: chromium } = await import("@sparticuz/chromium")',
    "await chromium.executablePath()",
    'const { writeFileSync } = await import("node:fs")',
    'writeFileSync(process.env.TMPDIR + "/complete", "")',
  ].join("\n")
  await run(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    // The package unpacks its libraries only where it believes to run on Lambda.
    env: { ...process.env, TMPDIR: work, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
  })
  try {
    renameSync(work, home)
  } catch (error) {
    rmSync(work, { recursive: true, force: true })
    if (!existsSync(join(home, "complete"))) throw error
  }
}

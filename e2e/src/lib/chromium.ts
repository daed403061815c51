import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { homedir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { LaunchOptions } from "@playwright/test"
import { disabledFeatures } from "./features.ts"
import { compareVersions, isProgram, programsOnPath, versionIn, versionOf } from "./programs.ts"

const run = promisify(execFile)

/** A browser that is there. `version` is as it says itself, "156.0.8078.79"; empty where it says none. */
export type Browser = { name: string; version: string; source: string; executablePath: string; env: Record<string, string> }

const packagedSource = "@sparticuz/chromium"

/** Whether it is the one inside the package, which lags behind what people have. */
export const isPackaged = (browser: Browser): boolean => browser.source === packagedSource

/** "Chromium 156.0.8078.79 (the system, /usr/bin/chromium)" */
export const nameOf = ({ name, version, source, executablePath }: Browser): string => `${name} ${version} (${source}, ${executablePath})`

/**
 * Every Chromium that can be had, the newest first: Playwright's cache, the system's, and the one inside the package
 * `@sparticuz/chromium` (unpacked once per version into `node_modules/.cache`). `CHROMIUM_PATH` is before all of them.
 * @throws Error that names every place that was looked at, and what to install
 */
export async function findChromiums(): Promise<Browser[]> {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is no program that can be run.`)
  const places = [
    [given, "CHROMIUM_PATH"],
    [playwrightCache(), "Playwright's cache"],
    ...systemBrowsers().map((path) => [path, "the system"]),
  ] as const
  const asked = places.map(async ([path, source]): Promise<Browser[]> => {
    if (!path || !source) return []
    return [{ name: "Chromium", version: await versionOf(path), source, executablePath: path, env: {} }]
  })
  const found = (await Promise.all(asked)).flat()
  const packaged = await packagedBrowser()
  if (packaged.browser) found.push(packaged.browser)
  if (found.length === 0)
    throw new Error(
      [
        "No Chromium to test with. Looked at CHROMIUM_PATH, Playwright's cache, the programs on the PATH and @sparticuz/chromium",
        `(${packaged.reason}).`,
        `${howToInstall}, or set CHROMIUM_PATH to a browser that is there.`,
      ].join(" "),
    )
  const chosen = (browser: Browser) => (browser.source === "CHROMIUM_PATH" ? 1 : 0)
  return found.sort((a, b) => chosen(b) - chosen(a) || compareVersions(b.version, a.version))
}

const howToInstall = "Install one with `apt-get install chromium` or `npx playwright install --with-deps chromium`"

/**
 * The browsers that the flows run in: the newest for all of them, and the packaged one, where it is another, for the few that run twice.
 */
export async function browsersForFlows(): Promise<{ newest: Browser; packaged: Browser | null }> {
  const [newest, ...others] = (await findChromiums()) as [Browser, ...Browser[]]
  return { newest, packaged: others.find(isPackaged) ?? null }
}

/** Playwright's launch options for that browser, or for the newest there is. Root may not use Chromium's sandbox. */
export async function launchOptions(browser?: Browser): Promise<LaunchOptions> {
  const { executablePath, env } = browser ?? ((await findChromiums()) as [Browser])[0]
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
      `--disable-features=${disabledFeatures.join(",")}`,
      ...(root ? ["--no-sandbox"] : []),
    ],
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

function systemBrowsers(): string[] {
  return [
    ...programsOnPath(["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"]),
    ...[
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ].filter(isProgram),
  ]
}

async function packagedBrowser(): Promise<{ browser: Browser; reason?: undefined } | { browser: null; reason: string }> {
  if (process.platform !== "linux" || process.arch !== "x64") return { browser: null, reason: "made for Linux on x64 only" }
  const version = packageVersion()
  if (!version) return { browser: null, reason: "not installed" }
  const home = join(import.meta.dirname, "..", "..", "..", "node_modules", ".cache", `intray-chromium-${version}`)
  if (!existsSync(join(home, "complete"))) await unpack(home)
  const executablePath = join(home, "chromium")
  const env = { LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_FILE: fontsOf(home) }
  try {
    const { stdout } = await run(executablePath, ["--version"], { env: { ...process.env, ...env } })
    return { browser: { name: "Chromium", version: versionIn(stdout), source: packagedSource, executablePath, env } }
  } catch (error) {
    return { browser: null, reason: `does not run here: ${String(error).slice(0, 300)}` }
  }
}

/**
 * The file that leads to the package's own fonts. Its own one names where Lambda has them, and without any font this Chromium ends at the
 * first date, file or number that a page asks for.
 */
function fontsOf(home: string): string {
  const file = join(home, "fonts-here.conf")
  const directories = `<dir>${join(home, "fonts", "fonts")}</dir><cachedir>${join(home, "fonts-cache")}</cachedir>`
  const text = `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${directories}</fontconfig>\n`
  // A checkout that was moved or copied still has the file of its former place.
  if (existsSync(file) && readFileSync(file, "utf8") === text) return file
  const work = `${file}.${process.pid}`
  writeFileSync(work, text)
  renameSync(work, file)
  return file
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

/** Unpacks next to the target and renames, so that a cut-short or simultaneous run leaves nothing half done. */
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

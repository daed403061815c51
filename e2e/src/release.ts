import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Checks } from "./lib/checks.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { freePort, until } from "./lib/net.ts"
import { makeAccount, signInClient } from "./lib/rpc.ts"

/*
 * A release is made, unpacked into an empty folder and started where there is nothing but Node: no compiler, no npm, no home. From the
 * tarball to a portal that answers may take a minute. `--tarball FILE` tries one that was made before, `--node FILE` by another Node.
 */

const { values } = parseArgs({ options: { tarball: { type: "string" }, node: { type: "string" } } })
const top = join(import.meta.dirname, "..", "..")
const node = values.node ?? process.execPath
/** Megabytes that packages may take, and seconds from the tarball to a portal. */
const PACKAGES_MB = 150
const PORTAL_S = 60
/** What builds, and has no place where only running is. */
const tools = ["typescript", "typescript-native", "drizzle-kit", "vite", "rolldown", "esbuild", "tsx", "turbo", "vitest", "@biomejs"]

const checks = new Checks()
const work = temporaryFolder("release")

/** Bytes on the disk of everything below a folder. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesOf(path) : lstatSync(path).blocks * 512)
  }, 0)
}

/** Packages that are below a folder, as name@version. */
function packagesIn(folder: string): string[] {
  const found: string[] = []
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path)) continue
    const { name, version } = JSON.parse(readFileSync(join(folder, path), "utf8")) as { name: string; version: string }
    found.push(`${name}@${version}`)
  }
  return found.sort()
}

type Bundler = { build(options: object): Promise<{ warnings: unknown[] }> }
/** Follows every import from the built programs on. @returns what leads nowhere, and would lead somewhere where everything is installed */
async function unresolved(folder: string): Promise<string[]> {
  const { build } = createRequire(createRequire(import.meta.url).resolve("tsx/package.json"))("esbuild") as Bundler
  const dist = join(folder, "apps", "server", "dist")
  const entryPoints = readdirSync(dist).flatMap((name) => (name.endsWith(".js") ? [join(dist, name)] : []))
  const options = {
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    logLevel: "silent",
    outdir: work,
    loader: { ".node": "empty" },
  }
  return build({ ...options, absWorkingDir: folder, entryPoints }).then(
    () => [],
    (cause: { errors?: { text: string }[] }) => (cause.errors?.map(({ text }) => text) ?? [String(cause)]).filter(isInstalled),
  )
}

/** Packages try what nobody has installed; that is no lack of the release. */
function isInstalled(text: string): boolean {
  const [, name] = /^Could not resolve "((?:@[^/"]+\/)?[^/"]+)/.exec(text) ?? []
  return name === undefined || existsSync(join(top, "node_modules", name))
}

/** Makes one and looks at its papers. @returns the tarball */
function make(): string {
  const out = join(work, "out")
  execFileSync(process.execPath, [join(top, "scripts", "release.mjs"), "--out", out], { stdio: "inherit" })
  const sums = readFileSync(join(out, "SHA256SUMS"), "utf8").trim().split("\n")
  for (const line of sums) {
    const [sum, name = ""] = line.split("  ")
    const found = createHash("sha256")
      .update(readFileSync(join(out, name)))
      .digest("hex")
    checks.that(found === sum, `${name} is what SHA256SUMS says`)
  }
  const tarball = sums.map((line) => line.split("  ")[1] ?? "").find((name) => name.endsWith(".tar.gz")) ?? ""
  const { version } = JSON.parse(readFileSync(join(top, "package.json"), "utf8")) as { version: string }
  checks.that(
    tarball === `intray-${version}-${process.platform}-${process.arch}.tar.gz`,
    "the tarball is named after version and system",
    tarball,
  )
  checks.that(readFileSync(join(out, `intray-${version}.md`), "utf8").startsWith(`# Intray ${version}\n`), "the notes are about it")
  return join(out, tarball)
}

const tarball = values.tarball ?? make()
const empty = join(work, "empty")
const [home, bin] = [join(work, "home"), join(work, "bin")]
for (const folder of [empty, home, bin]) mkdirSync(folder)
symlinkSync(node, join(bin, "node"))

const from = performance.now()
execFileSync("tar", ["-xzf", tarball, "-C", empty])
const [name = ""] = readdirSync(empty)
const folder = join(empty, name)
const port = await freePort()
const url = `http://localhost:${port}`
const settings = { PATH: bin, HOME: home, PORT: String(port), HOST: "127.0.0.1", RATE_LIMITS: "off" }
const server = spawn(join(folder, "intray"), ["start"], { cwd: home, env: settings, stdio: ["ignore", "pipe", "pipe"] })
let printed = ""
for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (printed += data))
const stop = (child: ChildProcess) => new Promise((resolve) => (child.exitCode === null ? child.once("close", resolve).kill() : resolve(0)))
try {
  await until("the server is ready", () => /Intray is ready/.test(printed) || (server.exitCode !== null && Promise.reject(printed)), 60_000)
  const email = "owner@example.com"
  await makeAccount(url, { name: "Owner", email })
  const owner = await signInClient(url, email)
  const slug = "first"
  await owner.mutate("portals.create", { template: "music-demos", title: "The first portal", slug })
  type Portal = { id: string; revision: number }
  const { id: portalId, revision } = await owner.query<Portal>("portals.get", { slug })
  await owner.mutate("portals.publish", { portalId, revision })
  const page = await fetch(`${url}/${slug}`)
  const seconds = (performance.now() - from) / 1000
  const shown = page.status === 200 && (await page.text()).includes("The first portal")
  checks.that(shown, "a portal answers", page.status)
  checks.time(seconds <= PORTAL_S, `from the tarball to the first portal in ${PORTAL_S} s`, seconds)
  console.log(
    `From the tarball to the first portal: ${seconds.toFixed(1)} s by Node ${execFileSync(node, ["-v"], { encoding: "utf8" }).trim()}`,
  )
  checks.that(existsSync(join(folder, "data", "intray.sqlite")), "the data folder is in the release's, wherever it is called from")
  checks.that(readdirSync(home).length === 0, "nothing was written to the home", readdirSync(home))
} catch (cause) {
  checks.that(false, "it starts with Node alone", `${cause}\n${printed}`)
} finally {
  await stop(server)
}

const picture =
  'import sharp from "sharp"; const made = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } }).avif().toBuffer(); console.log(made.length > 0)'
const drawn = execFileSync(node, ["--input-type=module", "-e", picture], { cwd: folder, env: settings, encoding: "utf8" })
checks.that(drawn.trim() === "true", "pictures are drawn by what is in it")
// Anyone who runs this from a checkout has its data folder in the environment.
const { DATA_DIR: _, ...elsewhere } = process.env
const link = execFileSync("npm", ["run", "--silent", "admin", "--", "setup-link"], { cwd: folder, env: elsewhere, encoding: "utf8" })
checks.that(/Open this link|has an admin already/.test(link), "npm run calls its programs", link)
const help = execFileSync("npx", ["--yes", "./intray-client.tgz", "--help"], { cwd: folder, env: elsewhere, encoding: "utf8" })
checks.that(/^Usage: intray /m.test(help), "npx runs the command line that is in it", help)

const megabytes = bytesOf(join(folder, "node_modules")) / 1e6
checks.that(megabytes < PACKAGES_MB, `its packages take less than ${PACKAGES_MB} MB`, megabytes)
const all = bytesOf(folder) / 1e6
console.log(
  `Packages: ${megabytes.toFixed(0)} MB; all of it, the data left out: ${(all - bytesOf(join(folder, "data")) / 1e6).toFixed(0)} MB; the tarball: ${(lstatSync(tarball).size / 1e6).toFixed(0)} MB`,
)
const present = tools.filter((tool) => existsSync(join(folder, "node_modules", tool)))
checks.that(present.length === 0, "nothing that builds is in it", present)
const nowhere = await unresolved(folder)
checks.that(nowhere.length === 0, "every import leads somewhere", nowhere.slice(0, 5))

type Sbom = { bomFormat: string; specVersion: string; components: { group?: string; name: string; version: string }[] }
const sbom = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8")) as Sbom
checks.that(sbom.bomFormat === "CycloneDX" && Number(sbom.specVersion) >= 1.5, "the list of what is in it is CycloneDX", sbom.specVersion)
const listed = sbom.components.map((one) => `${one.group ? `${one.group}/` : ""}${one.name}@${one.version}`)
checks.that(
  JSON.stringify([...new Set(listed)].sort()) === JSON.stringify([...new Set(packagesIn(folder))]),
  "it lists every package, and none besides",
  {
    unlisted: packagesIn(folder).filter((one) => !listed.includes(one)),
    absent: listed.filter((one) => !packagesIn(folder).includes(one)),
  },
)
checks.end()

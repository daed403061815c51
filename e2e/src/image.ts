import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Checks } from "./lib/checks.ts"
import { healthOf, type Instruction, settingsOf, stagesOf } from "./lib/dockerfile.ts"
import { freePort, until } from "./lib/net.ts"
import { makeAccount, signInClient } from "./lib/rpc.ts"

/*
 * `npm run e2e -- image`, as root on a Debian that has mmdebstrap: makes the layers of the Dockerfile in a folder, where there is no engine
 * for containers, and runs them as compose.yaml does: another account, nothing to write but /data and /tmp, no capabilities. In the place
 * of the base image stand Debian's own packages and this Node. `--node FILE` takes another Node, `--release DIR` a folder that was made by
 * `node scripts/release.mjs --folder DIR`, `--base TAR` the first layer of an earlier run (`--keep-base TAR`).
 */

const { values } = parseArgs({
  options: { node: { type: "string" }, release: { type: "string" }, base: { type: "string" }, "keep-base": { type: "string" } },
})
const top = join(import.meta.dirname, "..", "..")
const nodeFile = values.node ?? process.execPath
/** Megabytes of the image on its way, which is what a registry says. */
const PACKED_MB = 250

const checks = new Checks()
if (process.getuid?.() !== 0 || spawnSync("mmdebstrap", ["--version"]).status !== 0) {
  console.log("This needs root, and Debian's mmdebstrap: apt-get install mmdebstrap")
  process.exit(1)
}
const work = mkdtempSync("/var/tmp/intray-image-")
const root = join(work, "root")
process.once("exit", () => rmSync(work, { recursive: true, force: true }))

const stages = stagesOf(readFileSync(join(top, "Dockerfile"), "utf8"))
const image = stages.at(-1)
if (!image) throw new Error("The Dockerfile has no stage.")
const suite = /-(\w+)-slim$/.exec(image.from)?.[1] ?? "bookworm"
const megabytesOf = (folder: string) => Number(execFileSync("du", ["-sm", folder], { encoding: "utf8" }).split("\t")[0])
const inside = (command: string, env: Record<string, string>) =>
  execFileSync("chroot", [root, "/bin/sh", "-ec", command], {
    env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", ...env },
    stdio: "pipe",
  })

/** What a slim image of a distribution leaves out. */
const SLIM = ["/usr/share/doc/*", "/usr/share/man/*", "/usr/share/info/*", "/usr/share/locale/*", "/usr/share/lintian/*"]

/** The first layer: the distribution, this Node, and the account that the official image has. */
function makeBase(): void {
  mkdirSync(root)
  if (values.base) execFileSync("tar", ["-xf", values.base, "-C", root])
  else {
    const leave = SLIM.map((path) => `--dpkgopt=path-exclude=${path}`)
    execFileSync("mmdebstrap", ["--quiet", "--variant=minbase", ...leave, suite, root, ...sourcesOfHost()], { stdio: "inherit" })
    execFileSync("install", ["-m", "755", nodeFile, join(root, "usr", "local", "bin", "node")])
    inside("groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node", {})
    if (values["keep-base"]) execFileSync("tar", ["-cf", values["keep-base"], "-C", root, "."])
  }
  // Names are found as on the host while packages are fetched; an engine brings a file of its own.
  writeFileSync(join(root, "etc", "resolv.conf"), existsSync("/etc/resolv.conf") ? readFileSync("/etc/resolv.conf") : "")
}

function sourcesOfHost(): string[] {
  return ["/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"].filter((file) => existsSync(file)).slice(0, 1)
}

/** The folder that the first stage makes. */
function makeRelease(): string {
  if (values.release) return values.release
  const folder = join(work, "release")
  execFileSync(process.execPath, [join(top, "scripts", "release.mjs"), "--folder", folder], { stdio: "inherit" })
  return folder
}

type Settings = { env: Record<string, string>; user: string; folder: string; command: string[]; health: string[]; volumes: string[] }

/** Carries the instructions out, in their order, and prints what each adds. */
function carryOut(instructions: readonly Instruction[], release: string): Settings {
  const made: Settings = { env: {}, user: "root", folder: "/", command: [], health: [], volumes: [] }
  for (const { word, rest } of instructions) {
    const before = megabytesOf(root)
    if (word === "RUN") inside(rest, { ...made.env, DEBIAN_FRONTEND: "noninteractive" })
    else if (word === "WORKDIR") {
      made.folder = rest
      mkdirSync(join(root, rest), { recursive: true })
    } else if (word === "ENV") Object.assign(made.env, settingsOf(rest))
    else if (word === "USER") made.user = rest
    else if (word === "VOLUME") made.volumes.push(rest)
    else if (word === "CMD") made.command = JSON.parse(rest) as string[]
    else if (word === "HEALTHCHECK") made.health = healthOf(rest)
    else if (word === "COPY") {
      const [, , to = ""] = /^--from=build --chown=root:root (\S+) (\S+)$/.exec(rest) ?? []
      checks.that(to !== "", "what is copied comes from the first stage, and is root's", rest)
      execFileSync("cp", ["-a", "--no-preserve=ownership", `${release}/.`, join(root, to)])
    } else continue
    if (["RUN", "COPY"].includes(word)) console.log(`${word.padEnd(5)} ${megabytesOf(root) - before} MB  ${rest.slice(0, 70)}`)
  }
  return made
}

/** A command inside, as the image's account, on a root that is read-only but for what compose.yaml leaves open. */
function contained({ env, user, folder, volumes }: Settings, data: string, command: readonly string[], more: Record<string, string> = {}) {
  const script = [
    "set -e",
    `mount --bind ${root} ${root}`,
    ...volumes.map((path) => `mount --bind ${data} ${root}${path}`),
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount --rbind /dev ${root}/dev`,
    `mount -o remount,bind,ro ${root}`,
    // `chroot` needs a capability itself: it comes first, and the image's own setpriv takes them away.
    `exec chroot ${root} setpriv --reuid=${user} --regid=${user} --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all sh -c 'cd ${folder} && exec "$@"' sh "$@"`,
  ]
  const options = { env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", HOME: `/home/${user}`, ...env, ...more } }
  return { file: "unshare", args: ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script.join("\n"), "sh", ...command], options }
}

makeBase()
console.log(`base  ${megabytesOf(root)} MB`)
const settings = carryOut(image.instructions, makeRelease())
const whole = megabytesOf(root)
const packed = Number(execFileSync("sh", ["-c", `tar -C ${root} -c . | gzip | wc -c`], { encoding: "utf8" })) / 1e6
console.log(`The image: ${whole} MB, packed ${packed.toFixed(0)} MB`)
checks.that(packed <= PACKED_MB, `it is at most ${PACKED_MB} MB`, packed)

const data = join(work, "data")
execFileSync("install", ["--directory", "--owner=1000", "--group=1000", "--mode=0700", data])
const port = await freePort()
const url = `http://localhost:${port}`
let printed = ""

/** Starts what the image starts. */
async function start(): Promise<ChildProcess> {
  printed = ""
  const { file, args, options } = contained(settings, data, settings.command, { PORT: String(port), BASE_URL: url, RATE_LIMITS: "off" })
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (printed += text))
  await until("the image serves", () => /Intray is ready/.test(printed) || (child.exitCode !== null && Promise.reject(printed)), 60_000)
  return child
}
/** The process of the server itself: the last of the line that `unshare` begins. */
function serverOf(pid: number): number {
  const [next] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean)
  return next ? serverOf(Number(next)) : pid
}
/** Asks it to end, as an engine does. @returns milliseconds */
async function end(child: ChildProcess): Promise<number> {
  const from = performance.now()
  const gone = new Promise((resolve) => child.once("close", resolve))
  process.kill(serverOf(child.pid ?? 0), "SIGTERM")
  await gone
  return performance.now() - from
}
const runInside = (command: string[], more: Record<string, string> = {}) => {
  const { file, args, options } = contained(settings, data, command, more)
  return spawnSync(file, args, { ...options, encoding: "utf8" })
}

const begun = performance.now()
let server = await start()
try {
  console.log(`Started in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const status = readFileSync(`/proc/${serverOf(server.pid ?? 0)}/status`, "utf8")
  const field = (name: string) => new RegExp(`^${name}:\\s+(.+)$`, "m").exec(status)?.[1] ?? ""
  checks.that(/^1000\s+1000\s+1000\s+1000$/.test(field("Uid")), "it runs as an account of its own", field("Uid"))
  checks.that(/^0+$/.test(field("CapEff")) && /^0+$/.test(field("CapBnd")), "it has no capabilities", [field("CapEff"), field("CapBnd")])
  checks.that(field("NoNewPrivs") === "1", "it can get none", field("NoNewPrivs"))
  const health = runInside(settings.health, { PORT: String(port) })
  checks.that(health.status === 0, "its check of health says that it lives", health.stderr)

  await makeAccount(url, { name: "Owner", email: "owner@example.com" })
  const owner = await signInClient(url, "owner@example.com")
  await owner.mutate("portals.create", { template: "music-demos", title: "The first portal", slug: "first" })
  const { id: portalId, revision } = await owner.query<{ id: string; revision: number }>("portals.get", { slug: "first" })
  await owner.mutate("portals.publish", { portalId, revision })
  checks.that((await (await fetch(`${url}/first`)).text()).includes("The first portal"), "a portal answers")

  for (const path of ["/srv/intray/x", "/etc/x", "/home/node/x", "/usr/local/bin/x"]) {
    const { stderr } = runInside(["sh", "-c", `echo > ${path}`])
    checks.that(/Read-only|denied/.test(stderr), `${path} cannot be written`, stderr)
  }
  checks.that(runInside(["sh", "-c", "echo > /data/x && rm /data/x && echo > /tmp/x"]).status === 0, "its data and /tmp can be")
  checks.that(/pg_dump/.test(runInside(["pg_dump", "--version"]).stdout), "it has pg_dump")
  const compilers = runInside(["sh", "-c", "command -v gcc cc make python3 npm"]).stdout.trim()
  checks.that(compilers === "", "it has nothing that builds", compilers)

  const took = await end(server)
  checks.time(took < 10_000, "it ends within ten seconds when it is asked to", Math.round(took))
  checks.that(runInside(settings.health, { PORT: String(port) }).status === 1, "its check of health says that it does not live")
  server = await start()
  checks.that((await fetch(`${url}/first`)).status === 200, "what it wrote is there when it starts again")
} catch (cause) {
  checks.that(false, "the image runs", `${cause}\n${printed}`)
} finally {
  if (server.exitCode === null && server.signalCode === null) await end(server)
}
checks.end()

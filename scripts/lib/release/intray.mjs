// The command of a release: ./intray [start|backup|restore|move|admin|seed] [arguments]
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const top = dirname(fileURLToPath(import.meta.url))
const { version, drivers } = JSON.parse(readFileSync(join(top, "release.json"), "utf8"))
const programs = { start: "main", backup: "backup", restore: "restore", move: "move", admin: "admin", seed: "seed" }
const [command = "start", ...args] = process.argv.slice(2)
const file = join(top, "apps", "server", "dist", `${programs[command]}.js`)

function end(line) {
  console.error(`intray  ${line}`)
  process.exit(1)
}

if (!Object.hasOwn(programs, command) || !existsSync(file)) end(`Usage: ./intray [${Object.keys(programs).join("|")}] [arguments]`)
if (!drivers.some(({ abi }) => abi === process.versions.modules)) {
  end(
    `Intray ${version} comes with database drivers for Node ${drivers.map(({ node }) => node).join(", ")}; this is Node ${process.versions.node}. Install one of those, then try again.`,
  )
}
// Relative to where this is, wherever it is called from: the data folder is always the same one.
process.env.DATA_DIR = resolve(top, process.env.DATA_DIR || "data")
process.env.NODE_ENV ??= "production"
process.chdir(top)
// The server reads its maps when it writes a stack down, and keeps none; programs that end soon leave it to Node.
if (command !== "start") process.setSourceMapsEnabled(true)
process.argv = [process.argv[0], file, ...args]
// In this process rather than a child: signals, exit code and terminal are the program's own.
await import(pathToFileURL(file).href)

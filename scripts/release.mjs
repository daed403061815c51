// `node scripts/release.mjs`: a tarball that runs as it is, with what is in it (SBOM), what is new (notes) and check sums, in release/.
//   --node 20,22,24   major versions of Node that the database driver is compiled for, besides this one
//   --out DIR         another folder than release/
//   --folder DIR      only the folder that the tarball would hold: what the image is made of
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { Plain, run, say, since } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")
const { at, writeJson } = await import("./lib/paths.mjs")
const { exec, npmCommand } = await import("./lib/process.mjs")
const { makeFolder } = await import("./lib/release/folder.mjs")
const { readNotes, sbomOf, sumsOf } = await import("./lib/release/papers.mjs")

function options() {
  try {
    return parseArgs({ options: { node: { type: "string", default: "" }, out: { type: "string" }, folder: { type: "string" } } }).values
  } catch (cause) {
    throw new Plain(cause.message)
  }
}

await run(async () => {
  const from = performance.now()
  const { node, out, folder } = options()
  const majors = node.split(",").filter(Boolean).map(Number)
  if (!majors.every((one) => Number.isInteger(one) && one >= 20)) throw new Plain("--node names majors from 20 on, like 20,22,24.")
  // The command line is compiled by tools that running does not need.
  await ensureInstalled("all")
  await ensureBuilt()
  const client = await exec([...npmCommand(), "run", "build", "--silent", "-w", "@intray/cli"])
  if (client.code !== 0) throw new Plain(`The command line was not built:\n${client.output}`)
  if (folder !== undefined) {
    const { packages } = await makeFolder(resolve(folder), { majors, client: true })
    return say(`Made ${resolve(folder)} with ${packages.size} packages in ${since(from)}.`)
  }
  const place = out === undefined ? at("release") : resolve(out)
  mkdirSync(place, { recursive: true })
  const work = mkdtempSync(join(place, ".making-"))
  try {
    const made = await makeFolder(join(work, "intray"), { majors, client: true })
    const name = `intray-${made.version}-${process.platform}-${process.arch}`
    const files = { tarball: `${name}.tar.gz`, sbom: `${name}.cdx.json`, notes: `intray-${made.version}.md` }
    const paths = Object.fromEntries(Object.entries(files).map(([key, file]) => [key, join(place, file)]))
    const sbom = await sbomOf(made.manifest, made.packages)
    writeJson(join(work, "intray", "sbom.cdx.json"), sbom)
    writeJson(paths.sbom, sbom)
    writeFileSync(paths.notes, readNotes(made.version))
    // Sorted names and no owners, so that the same content gives the same tarball.
    const sorted = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--transform=s,^intray,intray-${made.version},`]
    const packed = await exec(["tar", ...sorted, "-czf", paths.tarball, "-C", work, "intray"])
    if (packed.code !== 0 || !existsSync(paths.tarball)) throw new Plain(`tar ended with code ${packed.code}:\n${packed.output}`)
    writeFileSync(join(place, "SHA256SUMS"), await sumsOf(Object.values(paths)))
    const drivers = made.drivers.map((one) => one.node).join(", ")
    say(`Made ${files.tarball} for Node ${drivers} with ${made.packages.size} packages, in ${place}, in ${since(from)}.`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

import { createHash } from "node:crypto"
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { at, writeJson } from "../paths.mjs"
import { exec, npmCommand } from "../process.mjs"
import { Plain } from "../say.mjs"

/*
 * Files published next to a tarball: release notes, bill of materials and checksums.
 */

/**
 * The section of the changelog about a version; before it has its own heading, the unreleased section.
 * @param {string} changelog @param {string} version
 * @throws {Plain} when the section is empty
 */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1)
  const headOf = (part) => part.slice(0, part.indexOf("\n")).trim()
  const of = (wanted) =>
    parts.find(
      (part) =>
        headOf(part)
          .replace(/^\[|\]/g, "")
          .split(" ")[0] === wanted,
    )
  const part = of(version) ?? of("Unreleased")
  const text = part?.slice(part.indexOf("\n")).trim()
  if (!text) throw new Plain(`CHANGELOG.md says nothing of ${version}, nor of what is unreleased.`)
  return `# Intray ${version}\n\n${text}\n`
}

/**
 * The bill of materials of a release (CycloneDX, by npm), from a lockfile of only its contents: the repository's lockfile also lists
 * tools.
 * @param {{ version: string, license: string, dependencies: Record<string, string> }} manifest
 * @param {Map<string, any>} packages by their paths in the lockfile
 * @throws {Plain} when npm prints nothing, or leaves a package out
 */
export async function sbomOf(manifest, packages) {
  const top = { name: "intray", ...manifest }
  const entries = [...packages].map(([path, { peerDependencies: _, peerDependenciesMeta: __, dev: ___, devOptional: ____, ...entry }]) => [
    path,
    { ...entry, dependencies: thereOf({ ...entry.dependencies, ...entry.optionalDependencies }, packages), optionalDependencies: {} },
  ])
  const work = mkdtempSync(join(tmpdir(), "intray-sbom-"))
  try {
    writeJson(join(work, "package.json"), top)
    writeJson(join(work, "package-lock.json"), { ...top, lockfileVersion: 3, packages: { "": top, ...Object.fromEntries(entries) } })
    const command = [...npmCommand(), "sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"]
    const { code, output } = await exec(command, { cwd: work })
    if (code !== 0) throw new Plain(`npm sbom ended with code ${code}:\n${output.slice(0, 2000)}`)
    const sbom = JSON.parse(output.slice(output.indexOf("{")))
    const known = new Set(sbom.components.map((one) => `${one.group ? `${one.group}/` : ""}${one.name}@${one.version}`))
    const unknown = [...packages].map(([path, { version }]) => `${nameOf(path)}@${version}`).filter((one) => !known.has(one))
    if (unknown.length > 0) throw new Plain(`npm sbom does not know ${unknown.join(", ")}.`)
    return sbom
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)

/** Of the packages that a package names, those in the release. */
function thereOf(dependencies, packages) {
  const there = new Set([...packages.keys()].map(nameOf))
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => there.has(name)))
}

/** Lines for `sha256sum --check`. @param {string[]} files */
export async function sumsOf(files) {
  const lines = []
  for (const file of files) {
    const hash = createHash("sha256")
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest("hex")}  ${basename(file)}\n`)
  }
  return lines.join("")
}

/** The release notes of this version. */
export const readNotes = (version) => notesOf(readFileSync(at("CHANGELOG.md"), "utf8"), version)

import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { allSources, ensureBuilt, isCurrent, markMade, serverBundle } from "./build.mjs"
import { ensureInstalled, isForBuilding } from "./install.mjs"
import { at, readJson } from "./paths.mjs"
import { makeFolder } from "./release/folder.mjs"
import { say, since } from "./say.mjs"

/*
 * Building needs four times as many files as running. If `npm start` installed them in a checkout without developers, this creates the
 * same folder that a release contains next to it, and removes the packages that only building needed.
 */

const apart = {
  dist: at(".intray", "run"),
  proof: "release.json",
  sources: [...allSources, "scripts/lib/release", "package.json"],
}

/** Whether the folder matches this code, and its database driver this version of Node. */
function isReady() {
  const made = readJson(join(apart.dist, apart.proof))
  return made?.drivers.some(({ abi }) => abi === process.versions.modules) === true && isCurrent(apart)
}

/**
 * Makes sure that the server and its programs can run, and returns the folder of their bundles. If everything is installed, they are
 * built in place. Otherwise they are put into a separate folder with the packages that running needs, and the packages that building
 * needed are removed. Prints what it does; nothing if there is nothing to do.
 * @returns {Promise<string>}
 * @throws {Plain} when installing or building fails
 */
export async function ensureReady() {
  const bundle = join(apart.dist, "apps", "server", "dist")
  if (isReady()) return bundle
  await ensureInstalled("run")
  await ensureBuilt()
  if (!isForBuilding()) return serverBundle
  const started = performance.now()
  rmSync(apart.dist, { recursive: true, force: true })
  const { packages } = await makeFolder(apart.dist, { majors: [] })
  markMade(apart)
  removeInstalled()
  say(`Set apart the ${packages.size} packages that running needs, and removed those that only building did (${since(started)}).`)
  return bundle
}

/** The bundles in the separate folder, if they match this code; null if everything is installed or nothing was built yet. */
export const bundlesApart = () => (isReady() ? join(apart.dist, "apps", "server", "dist") : null)

/** Removes all node_modules completely, so that no partial install can be mistaken for a complete one. */
function removeInstalled() {
  const workspaces = ["apps", "packages"].flatMap((folder) => readdirSync(at(folder)).map((name) => at(folder, name)))
  for (const folder of [at(), at("e2e"), ...workspaces]) rmSync(join(folder, "node_modules"), { recursive: true, force: true })
}

import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { allSources, ensureBuilt, isCurrent, markMade, serverBundle } from "./build.mjs"
import { ensureInstalled, isForBuilding } from "./install.mjs"
import { at, readJson } from "./paths.mjs"
import { makeFolder } from "./release/folder.mjs"
import { say, since } from "./say.mjs"

/*
 * What building needs is four times what running needs. Where `npm start` has installed it, in a checkout that nobody develops in, the
 * same folder that a release holds is made beside it, and what only building needed is taken away.
 */

const apart = {
  dist: at(".intray", "run"),
  proof: "release.json",
  sources: [...allSources, "scripts/lib/release", "package.json"],
}

/** Whether what was set apart is of this code, and its database driver of this Node. */
function isReady() {
  const made = readJson(join(apart.dist, apart.proof))
  return made?.drivers.some(({ abi }) => abi === process.versions.modules) === true && isCurrent(apart)
}

/**
 * Makes sure that the server and its programs can be run, and answers the folder with their bundles.
 * With everything installed they are built where they stand; else they are set apart, with the packages that running needs, and what was
 * installed to build them is removed. Says what it does, and nothing where nothing is to be done.
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

/** The bundles that were set apart, where they are of this code; null where everything is installed or nothing was made yet. */
export const bundlesApart = () => (isReady() ? join(apart.dist, "apps", "server", "dist") : null)

/** All node_modules; of what was installed nothing is left that could be taken for whole. */
function removeInstalled() {
  const workspaces = ["apps", "packages"].flatMap((folder) => readdirSync(at(folder)).map((name) => at(folder, name)))
  for (const folder of [at(), at("e2e"), ...workspaces]) rmSync(join(folder, "node_modules"), { recursive: true, force: true })
}

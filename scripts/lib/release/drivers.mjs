import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { at } from "../paths.mjs"
import { exec, npmCommand } from "../process.mjs"
import { Plain, say, since } from "../say.mjs"

/*
 * The driver of SQLite is compiled for one major version of Node. A release has one for each that it supports, at the place where the
 * driver looks for the one of the Node that runs it; nothing is compiled where it is installed.
 */

const name = "better-sqlite3"
const source = at("node_modules", name)
const built = join("build", "Release", "better_sqlite3.node")

/** Where the driver looks, inside its package. @param {string} abi `process.versions.modules` of the Node that loads it */
const placeOf = (abi) => join("lib", "binding", `node-v${abi}-${process.platform}-${process.arch}`, "better_sqlite3.node")

/**
 * Puts the drivers into a release: the one of this Node, and those of other majors.
 * @param {string} folder of the release
 * @param {number[]} majors whose headers come from the npm registry, with Node itself
 * @returns {Promise<{ node: number, abi: string }[]>}
 */
export async function addDrivers(folder, majors) {
  const into = join(folder, "node_modules", name)
  const own = { node: Number(process.versions.node.split(".")[0]), abi: process.versions.modules }
  place(join(source, built), into, own.abi)
  const drivers = [own]
  for (const major of majors.filter((one) => one !== own.node)) drivers.push({ node: major, abi: await compile(major, into) })
  return drivers.sort((a, b) => a.node - b.node)
}

function place(file, into, abi) {
  const path = join(into, placeOf(abi))
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(file, path)
}

/** Compiles the driver against the headers of another Node. @returns {Promise<string>} its ABI. @throws {Plain} */
async function compile(major, into) {
  const started = performance.now()
  say(`Compiling the database driver for Node ${major}, which takes some minutes.`)
  const work = mkdtempSync(join(tmpdir(), "intray-driver-"))
  try {
    const target = `node-${process.platform}-${process.arch}@${major}`
    const got = await exec([...npmCommand(), "install", "--prefix", work, "--ignore-scripts", "--no-audit", "--no-fund", target])
    const node = join(work, "node_modules", `node-${process.platform}-${process.arch}`)
    if (got.code !== 0 || !existsSync(join(node, "include", "node", "node.h"))) {
      throw new Plain(`The headers of Node ${major} could not be had from the npm registry:\n${got.output.trim()}`)
    }
    const copy = join(work, name)
    cpSync(source, copy, { recursive: true, filter: (path) => path !== join(source, "build") })
    const made = await exec([process.execPath, nodeGyp(), "rebuild", "--release", `--nodedir=${node}`], { cwd: copy })
    if (made.code !== 0) throw new Plain(`The driver for Node ${major} could not be compiled:\n${made.output.slice(-2000)}`)
    const asked = await exec([join(node, "bin", "node"), "-p", "process.versions.modules"])
    place(join(copy, built), into, asked.output.trim())
    say(`  for Node ${major} after ${since(started)}`)
    return asked.output.trim()
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The compiler's driver that npm itself brings. */
function nodeGyp() {
  const beside = join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "package.json")
  const cli = process.env.npm_execpath ?? beside
  return createRequire(cli).resolve("node-gyp/bin/node-gyp.js")
}

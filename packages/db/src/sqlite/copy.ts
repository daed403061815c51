import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { Worker } from "node:worker_threads"
import { DatabaseRefused } from "../errors.ts"

// Plain JavaScript, as it is handed to the thread as text: it must work from the sources and from a bundle alike.
const THREAD = `
const { workerData } = require("node:worker_threads")
const Sqlite = require(workerData.driver)
const handle = new Sqlite(workerData.from)
handle.pragma("busy_timeout = 5000")
handle.prepare("VACUUM INTO ?").run(workerData.to)
handle.close()
`

/**
 * Copies an SQLite database, as it stands at one moment, to a new file, while others go on reading and writing. The file appears under
 * its name only when it is whole and on disk. Runs in a thread, as it takes a second for every few hundred megabytes.
 * Throws {@link DatabaseRefused} when the file exists already or cannot be written.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw new DatabaseRefused(`${to} exists already: a backup overwrites nothing.`)
  const partial = `${to}.partial`
  try {
    mkdirSync(dirname(to), { recursive: true })
    rmSync(partial, { force: true })
    await inThread({ driver: createRequire(import.meta.url).resolve("better-sqlite3"), from, to: partial })
    const file = openSync(partial, "r+")
    fsyncSync(file)
    closeSync(file)
    renameSync(partial, to)
  } catch (error) {
    if (existsSync(partial)) rmSync(partial)
    throw new DatabaseRefused(`The database could not be copied to ${to}: ${(error as Error).message}`)
  }
}

function inThread(workerData: { driver: string; from: string; to: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, { eval: true, workerData })
    worker.once("error", reject)
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the copying thread ended with code ${code}`))))
  })
}

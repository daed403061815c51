import { Worker } from "node:worker_threads"
import { programAt } from "./confined/run.ts"

/**
 * Starts one of our files as a thread that the process does not wait for when it ends.
 * @param base `import.meta.url` of the caller
 * @param path relative to the caller, as `./listener.ts`; in the bundle it is an entry of that name
 * @param heapMegabytes of JavaScript; beyond them the thread ends with an error
 */
export function startThread(base: string, path: string, heapMegabytes: number): Worker {
  const program = programAt(base, path)
  const limits = { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } }
  const worker = base.endsWith(".ts") ? new Worker(sourceLoader(program.path), limits) : new Worker(program.path, limits)
  worker.unref()
  return worker
}

/** Node 20 does not apply `--import` to threads, so the thread itself begins by loading what reads TypeScript. */
function sourceLoader(path: string): URL {
  const code = `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))}
register()
await import(${JSON.stringify(`file://${path}`)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

import { Worker } from "node:worker_threads"
import { programAt } from "./confined/run.ts"

/**
 * Starts one of our files as a thread that does not keep the process alive.
 * @param base `import.meta.url` of the caller
 * @param path relative to the caller, such as `./listener.ts`; in the bundle it is an entry of that name
 * @param heapMegabytes of the JavaScript heap; beyond that, the thread ends with an error
 */
export function startThread(base: string, path: string, heapMegabytes: number): Worker {
  const program = programAt(base, path)
  const limits = { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } }
  const worker = base.endsWith(".ts") ? new Worker(sourceLoader(program.path), limits) : new Worker(program.path, limits)
  worker.unref()
  return worker
}

/** Node 20 does not apply `--import` to threads, so the thread itself first loads the TypeScript loader. */
function sourceLoader(path: string): URL {
  const code = `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))}
register()
await import(${JSON.stringify(`file://${path}`)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

import { readFileSync } from "node:fs"

/** A file as people really have it, from the folder next to this module. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
}

import { readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { backgrounds } from "./background.ts"

const modules = join(import.meta.dirname, "modules")
const all = backgrounds.flatMap(({ every = [] }) => every)

test("every background.ts of a module is registered", async () => {
  const files = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((file) => basename(file) === "background.ts")
  expect(files.length).toBeGreaterThan(20)
  const missing: string[] = []
  for (const file of files) {
    const exported: unknown[] = Object.values(await import(join(modules, file)))
    expect(exported, file).toHaveLength(1)
    if (!exported.some((one) => (backgrounds as readonly unknown[]).includes(one))) missing.push(file)
  }
  expect(missing).toEqual([])
})

test("each is there once, and no two timers or kinds of jobs share a name", () => {
  const names = [...all.map(({ name }) => name), ...backgrounds.flatMap(({ jobs = {} }) => Object.keys(jobs))]
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.length).toBeGreaterThan(40)
})

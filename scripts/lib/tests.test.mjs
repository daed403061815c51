import { relative, sep } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { root } from "./paths.mjs"
import { bin, exec } from "./process.mjs"

/** Every test file, as the repository has it. @type {string[]} */
let files
/** Project to the files that it runs, as vitest itself resolves them. @type {Record<string, string[]>} */
let ran

beforeAll(async () => {
  const listed = await exec(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.test.*"])
  expect(listed.code, listed.output).toBe(0)
  files = listed.output.trim().split("\n").sort()
  const found = await exec([process.execPath, bin("vitest"), "list", "--filesOnly", "--json"], { env: { VITEST: undefined } })
  expect(found.code, found.output).toBe(0)
  ran = { unit: [], sqlite: [], postgres: [], "postgres-rest": [] }
  for (const { file, projectName } of JSON.parse(found.output.slice(found.output.indexOf("["))))
    ran[projectName].push(relative(root, file).split(sep).join("/"))
  for (const list of Object.values(ran)) list.sort()
})

const union = (...lists) => lists.flat().sort()

describe("which test file runs where", () => {
  test("each runs either once or on both engines", () => {
    expect(files.length).toBeGreaterThan(200)
    expect(union(ran.unit, ran.sqlite)).toEqual(files)
  })

  test("each that runs on both engines runs on Postgres in exactly one of its two parts", () => {
    expect(union(ran.postgres, ran["postgres-rest"])).toEqual(ran.sqlite)
    expect(ran.postgres.length).toBeGreaterThan(0)
    expect(ran["postgres-rest"].length).toBeGreaterThan(0)
  })
})

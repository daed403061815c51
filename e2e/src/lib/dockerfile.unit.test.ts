import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { healthOf, settingsOf, stagesOf } from "./dockerfile.ts"

const text = readFileSync(join(import.meta.dirname, "..", "..", "..", "Dockerfile"), "utf8")

test("reads the project's own file to its last line", () => {
  const [build, image, ...none] = stagesOf(text)
  expect(none).toEqual([])
  expect(build?.name).toBe("build")
  expect(image?.from).toMatch(/-slim$/)
  const of = (word: string) => image?.instructions.filter((one) => one.word === word).map((one) => one.rest) ?? []
  expect(of("RUN")[0]).toMatch(/^apt-get update +&& apt-get install .* +&& rm -rf/)
  expect(of("USER")).toEqual(["node"])
  expect(settingsOf(of("ENV")[0] ?? "")).toMatchObject({ DATA_DIR: "/data", PORT: "3000" })
  expect(healthOf(of("HEALTHCHECK")[0] ?? "").slice(0, 2)).toEqual(["node", "-e"])
})

test("refuses what it would leave out", () => {
  expect(() => stagesOf("FROM a\nADD b c")).toThrow("ADD b c")
  expect(() => stagesOf("RUN true")).toThrow("RUN true")
})

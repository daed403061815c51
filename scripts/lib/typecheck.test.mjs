import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { at, readJson } from "./paths.mjs"
import { bin, exec } from "./process.mjs"

/**
 * Packages export their sources, so that a type that changes in one can break those that import it: their checks are kept from run to run
 * (by Turbo) only as long as nothing that they import has changed. Shown in a small repository with our own turbo.json: `far` imports `near`,
 * which imports `base`.
 */

let top
const write = (path, text) => {
  mkdirSync(dirname(join(top, path)), { recursive: true })
  writeFileSync(join(top, path), typeof text === "string" ? text : JSON.stringify(text))
}

function workspace(name, dependencies, source) {
  const manifest = {
    name: `@small/${name}`,
    version: "1.0.0",
    type: "module",
    exports: { ".": "./index.ts" },
    scripts: { typecheck: "tsc --noEmit" },
  }
  write(`packages/${name}/package.json`, {
    ...manifest,
    dependencies: Object.fromEntries(dependencies.map((one) => [`@small/${one}`, "1.0.0"])),
  })
  write(`packages/${name}/tsconfig.json`, {
    extends: "../../tsconfig.base.json",
    compilerOptions: { lib: ["ES5"], types: [] },
    include: ["*.ts"],
  })
  write(`packages/${name}/index.ts`, source)
  mkdirSync(join(top, "node_modules", "@small"), { recursive: true })
  symlinkSync(join(top, "packages", name), join(top, "node_modules", "@small", name))
}

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), "intray-turbo-"))
  for (const name of ["turbo.json", "tsconfig.base.json"]) cpSync(at(name), join(top, name))
  const { packageManager } = readJson(at("package.json"))
  write("package.json", { name: "small", private: true, packageManager, workspaces: ["packages/*"] })
  write(".gitignore", "node_modules/\n.turbo/\n")
  write("package-lock.json", {
    name: "small",
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name: "small", workspaces: ["packages/*"] } },
  })
  mkdirSync(join(top, "node_modules", ".bin"), { recursive: true })
  symlinkSync(bin("tsc"), join(top, "node_modules", ".bin", "tsc"))
  workspace("base", [], "export const answer: number = 42\n")
  workspace("near", ["base"], 'export { answer } from "@small/base"\n')
  workspace("far", ["near"], 'import { answer } from "@small/near"\nexport const half: number = answer / 2\n')
})
afterAll(() => rmSync(top, { recursive: true, force: true }))

/** Checks everything. @returns whether all is well, which checks were kept, and what was said */
async function typecheck() {
  const args = ["run", "typecheck", "--continue", "--output-logs=full", "--ui=stream"]
  const { code, output } = await exec([process.execPath, bin("turbo"), ...args], { cwd: top, env: { CI: "1", NO_COLOR: "1" } })
  const kept = [...output.matchAll(/^@small\/(\w+):typecheck: cache hit/gm)].map(([, name]) => name).sort()
  return { ok: code === 0, kept, output }
}

test("a type that changes is checked anew in whatever imports it, however far away; what does not is not", {
  timeout: 120_000,
}, async () => {
  const first = await typecheck()
  expect([first.ok, first.kept], first.output).toEqual([true, []])
  const again = await typecheck()
  expect(again.kept, again.output).toEqual(["base", "far", "near"])

  write("packages/base/index.ts", 'export const answer: string = "42"\n')
  const broken = await typecheck()
  expect([broken.ok, broken.kept], broken.output).toEqual([false, []])
  expect(broken.output).toMatch(/@small\/far:typecheck: .*error TS2362/)

  write("packages/base/index.ts", "export const answer: number = 42\n")
  write("packages/far/index.ts", 'import { answer } from "@small/near"\nexport const double: number = answer * 2\n')
  const mended = await typecheck()
  expect([mended.ok, mended.kept], mended.output).toEqual([true, ["base", "near"]])

  // What all of them are checked by.
  write("tsconfig.base.json", { compilerOptions: { ...readJson(at("tsconfig.base.json")).compilerOptions, noUnusedLocals: true } })
  expect((await typecheck()).kept).toEqual([])
})

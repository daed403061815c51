import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { at } from "../paths.mjs"
import { isNeeded, leftOut, neededToRun } from "./packages.mjs"
import { notesOf } from "./papers.mjs"

describe("packages of a release", () => {
  const lock = {
    packages: {
      "apps/server": { dependencies: { one: "1", "@intray/db": "0" }, devDependencies: { tool: "1" } },
      "packages/auth": { dependencies: {} },
      "packages/db": { dependencies: { one: "1", two: "1" } },
      "node_modules/one": { version: "1.0.0", dependencies: { deep: "1" }, peerDependencies: { tool: "1" } },
      "node_modules/one/node_modules/deep": { version: "1.0.0", optionalDependencies: { "for-other-systems": "1", ioredis: "5" } },
      "node_modules/deep": { version: "2.0.0" },
      "node_modules/two": { version: "1.0.0" },
      "node_modules/tool": { version: "1.0.0" },
      "node_modules/ioredis": { version: "5.0.0" },
      "node_modules/for-other-systems": { version: "1.0.0" },
    },
  }

  test("are dependencies of dependencies, and neither tools, peers nor what is not installed", () => {
    const found = neededToRun(lock, (path) => path !== "node_modules/for-other-systems")
    expect([...found.keys()]).toEqual(["node_modules/one", "node_modules/one/node_modules/deep", "node_modules/two"])
  })

  test("of ours have nothing that builds", () => {
    const real = JSON.parse(readFileSync(at("package-lock.json"), "utf8"))
    const names = [...neededToRun(real, () => true).keys()]
    expect(names).toEqual(
      expect.arrayContaining([
        "node_modules/better-sqlite3",
        "node_modules/bindings",
        "node_modules/sharp",
        "node_modules/pg",
        "node_modules/@redis/client",
      ]),
    )
    for (const tool of ["typescript", "vite", "tsx", "drizzle-kit", "esbuild", ...Object.keys(leftOut)])
      expect(names).not.toContain(`node_modules/${tool}`)
  })

  test("come without what is for reading, and with their licences", () => {
    const kept = ["index.js", "dist/a.mjs", "LICENSE", "LICENSE.md", "docs/NOTICE.txt", "data.json", "native.node", "font.woff"]
    const gone = ["index.d.ts", "a.d.mts", "src/a.ts", "a.js.map", "README.md"]
    expect(kept.filter((path) => !isNeeded(path, "one"))).toEqual([])
    expect(gone.filter((path) => isNeeded(path, "one"))).toEqual([])
    expect(isNeeded("deps/sqlite3/sqlite3.c", "better-sqlite3")).toBe(false)
    expect(isNeeded("lib/database.js", "better-sqlite3")).toBe(true)
  })
})

describe("notes", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\nNew things.\n\n## 0.2.0 (2026-05-01)\n\n- One.\n\n## 0.1.0\n\n- Older.\n"

  test("are the part of the version, and what is unreleased until it has one", () => {
    expect(notesOf(changelog, "0.2.0")).toBe("# Intray 0.2.0\n\n- One.\n")
    expect(notesOf(changelog, "0.1.0")).toBe("# Intray 0.1.0\n\n- Older.\n")
    expect(notesOf(changelog, "0.3.0")).toBe("# Intray 0.3.0\n\nNew things.\n")
  })

  test("that say nothing are refused", () => {
    expect(() => notesOf("# Changelog\n\n## 0.1.0\n\n", "0.1.0")).toThrow("CHANGELOG.md says nothing of 0.1.0")
  })
})

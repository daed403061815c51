import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { at, readJson } from "./paths.mjs"

const folders = { server: ["apps", "server"], db: ["packages", "db"], e2e: ["e2e"] }
const { scripts } = readJson(at("package.json"))

test("a command that runs a workspace's program names one", () => {
  const programs = Object.entries(scripts).flatMap(([name, line]) => {
    const [, workspace, script] = /scripts\/run\.mjs (\S+) (\S+)/.exec(line) ?? []
    return workspace ? [{ name, folder: folders[workspace], script }] : []
  })
  expect(programs.length).toBeGreaterThan(20)
  for (const { name, folder, script } of programs) {
    const program = /^tsx (\S+)$/.exec(readJson(at(...folder, "package.json")).scripts[script] ?? "")?.[1]
    expect(program && existsSync(at(...folder, program)), `npm run ${name}`).toBe(true)
  }
})

test("a command that a document or a comment names is there", () => {
  const files = execFileSync("git", ["ls-files", "-z", "*.md", "*.ts", "*.tsx", "*.mjs", "*.yaml", "*.yml", ".ci"], {
    cwd: at(),
    encoding: "utf8",
  })
  const missing = files.split("\0").flatMap((file) => {
    if (!file || !existsSync(at(file))) return []
    const named = readFileSync(at(file), "utf8").matchAll(/(?:^[ \t]*|`)npm run (?:--silent )?(\w[\w:-]*)(?![\w:-])(?![^`\n]* -w )/gm)
    return [...named].filter(([, name]) => !(name in scripts)).map(([said]) => `${file}: ${said}`)
  })
  expect(missing).toEqual([])
})

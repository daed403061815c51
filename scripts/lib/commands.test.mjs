import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { at, readJson } from "./paths.mjs"

const { scripts } = readJson(at("package.json"))
const files = execFileSync("git", ["ls-files", "-z", "*.md", "*.ts", "*.tsx", "*.mjs", "*.yaml", "*.yml", ".ci"], {
  cwd: at(),
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => file && existsSync(at(file)) && !/^CHANGELOG|^docs\/adr\//.test(file))

test("a command that a document or a comment names exists", () => {
  const missing = files.flatMap((file) => {
    const named = readFileSync(at(file), "utf8").matchAll(
      /(?:^[ \t]*|`)npm run (?:--silent )?(\w[\w:-]*)(?: -- ([a-z][a-z-]*))?(?![\w:-])(?![^`\n]* -w )/gm,
    )
    return [...named]
      .filter(([, name, program]) => !(name in scripts) || (name === "e2e" && program && !existsSync(at("e2e", "src", `${program}.ts`))))
      .map(([text]) => `${file}: ${text}`)
  })
  expect(missing).toEqual([])
})

import { execFileSync, spawnSync } from "node:child_process"
import { describe, expect, test } from "vitest"
import { commands } from "../commands/index.ts"
import { readArgs } from "./command.ts"
import { completionFor } from "./completion.ts"
import { Usage } from "./exit.ts"
import { commandHelp } from "./help.ts"

const list = commands.find(({ name }) => name === "submissions list")
const exporting = commands.find(({ name }) => name === "export")

describe("completion", () => {
  /** What bash offers for a line whose last word is being typed. */
  const offered = (line: string): string[] => {
    const words = line.split(" ")
    const asked = words.map((word) => `'${word}'`).join(" ")
    const script = `${completionFor("bash", commands)}\nCOMP_WORDS=(${asked}); COMP_CWORD=${words.length - 1}; _intray; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split("\n")
  }

  test("of bash offers commands, what is within one, and options", () => {
    expect(offered("intray su")).toEqual(["submissions"])
    expect(offered("intray submissions s")).toEqual(["show"])
    expect(offered("intray submissions list --la")).toEqual(["--label"])
    expect(offered("intray watch --ev")).toEqual(["--every"])
  })

  test("of fish and zsh names every command", () => {
    for (const { name } of commands) {
      for (const word of name.split(" ")) {
        expect(completionFor("fish", commands)).toContain(`-a ${word} `)
        expect(completionFor("zsh", commands)).toContain(word)
      }
    }
  })

  test("is what the shells can read", () => {
    const read = spawnSync("bash", ["-n"], { input: completionFor("bash", commands) })
    expect([read.status, read.stderr.toString()]).toEqual([0, ""])
  })
})

describe("the words of a call", () => {
  test("are read", () => {
    if (!list) throw new Error("submissions list is gone")
    expect(readArgs(list, ["-l", "sign", "--json", "--limit=7"]).values).toMatchObject({ label: "sign", json: true, limit: "7" })
    expect(commandHelp(list)).toContain("-l, --label NAME")
  })

  test.each([
    ["an unknown option", ["--colour"]],
    ["a word too many", ["one"]],
    ["an option without its value", ["--label"]],
  ])("with %s are refused, with where to look", (_, words) => {
    if (!list) throw new Error("submissions list is gone")
    expect(() => readArgs(list, words)).toThrow(Usage)
    expect(() => readArgs(list, words)).toThrow("See intray submissions list --help.")
  })

  test("with a choice that there is not are refused, with those that there are", () => {
    if (!exporting) throw new Error("export is gone")
    expect(() => readArgs(exporting, ["--format", "xml"])).toThrow("--format is one of csv, xlsx, jsonl, label-studio.")
    expect(() => readArgs(exporting, ["--headers", "ids"])).toThrow("--headers is one of questions, keys.")
    expect(() => readArgs(exporting, ["--locale", "de"])).toThrow("--locale is one of en-GB, en-US, de-DE,")
  })
})

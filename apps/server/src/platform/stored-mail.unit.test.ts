import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newId } from "@intray/db/id"
import { afterEach, beforeEach, expect, it } from "vitest"
import { expireStoredMail, isStoredMail } from "./stored-mail.ts"

const now = new Date("2026-05-01T00:00:00Z")
let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "intray-mail-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Creates a file in the folder with this age. */
function put(name: string, days: number, seconds = 0): string {
  const at = new Date(now.getTime() - days * 86_400_000 - seconds * 1000)
  writeFileSync(join(folder, name), "0123456789")
  utimesSync(join(folder, name), at, at)
  return name
}
const mailName = () => `${newId()}.eml`

it("recognizes our mails by their names", () => {
  expect(isStoredMail(mailName())).toBe(true)
  expect(isStoredMail(`${mailName()}.part`)).toBe(true)
  for (const name of ["1.eml", "from-my-mother.eml", `${newId()}.txt`, `x${mailName()}`, `${mailName()}.part.old`]) {
    expect(isStoredMail(name), name).toBe(false)
  }
})

it("removes mails after thirty days, also half-written ones, and keeps other files", async () => {
  const young = put(mailName(), 29)
  put(mailName(), 31)
  put(`${mailName()}.part`, 31)
  const theirs = put("from-my-mother.eml", 4000)
  expect(await expireStoredMail(folder, now)).toBe(2)
  expect(readdirSync(folder).sort()).toEqual([young, theirs].sort())
})

it("removes the oldest mails beyond the number and size limits", async () => {
  const [newest, second] = [1, 2, 3, 4].map((seconds) => put(mailName(), 0, seconds)) as [string, string]
  expect(await expireStoredMail(folder, now, { ms: 1e9, files: 3, bytes: 1000 })).toBe(1)
  expect(await expireStoredMail(folder, now, { ms: 1e9, files: 3, bytes: 29 })).toBe(1)
  expect(readdirSync(folder).sort()).toEqual([newest, second].sort())
})

it("removes nothing if there is no mail folder", async () => {
  expect(await expireStoredMail(join(folder, "mail"), now)).toBe(0)
})

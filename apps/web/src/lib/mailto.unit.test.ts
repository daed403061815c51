import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { mailto } from "./mailto.ts"

it.each([
  ["mara@lantern.example", "mailto:mara@lantern.example"],
  ["mara?bcc=eve@evil.example", "mailto:mara%3Fbcc%3Deve@evil.example"],
  ["a@x.example,b@x.example", "mailto:a@x.example%2Cb@x.example"],
  ["a&cc=b#c%0d@x.example", "mailto:a%26cc%3Db%23c%250d@x.example"],
])("%s stays one recipient", (address, link) => {
  expect(mailto(address)).toBe(link)
  expect(new URL(mailto(address)).search).toBe("")
})

it("includes a subject and a text", () => {
  expect(mailto("", { subject: "A & B", body: "x\ny" })).toBe("mailto:?subject=A%20%26%20B&body=x%0Ay")
})

it("is used for every mailto: link", () => {
  const root = fileURLToPath(new URL("../../../../", import.meta.url))
  const found = execFileSync(
    "git",
    ["grep", "-lE", "(mailto|tel|sms):[^a-z ]", "--", "apps/*.ts", "apps/*.tsx", "packages/*.ts", "packages/*.tsx"],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
  const made = found.split("\n").filter((file) => file !== "" && !file.includes(".test."))
  expect(made).toEqual(["apps/web/src/lib/mailto.ts"])
})

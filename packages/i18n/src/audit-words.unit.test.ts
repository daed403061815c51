import { expect, it } from "vitest"
import { auditActions } from "./audit-actions.ts"
import { auditLog } from "./audit-log.ts"
import { auditLog as german } from "./members/de/audit-log.ts"

it.each(auditActions)("names %s in plain words, in English and German", (action) => {
  for (const words of [auditLog.actions, german.actions]) {
    expect(words[action]).toMatch(/^\p{Lu}/u)
    expect(words[action]).not.toMatch(/[_.]/)
  }
})

it("has no words twice, and none for an unknown action", () => {
  for (const words of [auditLog.actions, german.actions]) {
    expect(Object.keys(words).toSorted()).toEqual([...auditActions].toSorted())
    expect(new Set(Object.values(words)).size).toBe(auditActions.length)
  }
})

it("can filter by every kind of action", () => {
  const kinds = [...new Set(auditActions.map((action) => `${action.split(".")[0]}.`))].toSorted()
  expect(Object.keys(auditLog.kinds).toSorted()).toEqual(kinds)
  expect(Object.keys(german.kinds).toSorted()).toEqual(kinds)
})

import { recent as words } from "@intray/i18n/recent"
import { describe, expect, it } from "vitest"
import { isTakenBack, mayTakeBack, standing } from "./standing.ts"

const act = { kind: "stage" as const, undone: false, told: false, erased: false, submissions: 1 }

describe("the state of an act", () => {
  it("is shown where the submitter was notified, also after an attempt to undo it", () => {
    const tried = { ...act, told: true, undone: true }
    expect([standing(tried), isTakenBack(tried), mayTakeBack(tried)]).toEqual([words.told, false, false])
    expect(standing({ ...act, told: true })).toBe(words.told)
  })

  it("is shown as undone if nobody was notified, and can be undone before that", () => {
    const undone = { ...act, undone: true }
    expect([standing(undone), isTakenBack(undone), mayTakeBack(undone)]).toEqual([words.undone, true, false])
    expect([standing(act), isTakenBack(act), mayTakeBack(act)]).toEqual([null, false, true])
  })

  it("cannot be undone after its only submission was erased", () => {
    expect([standing({ ...act, erased: true }), mayTakeBack({ ...act, erased: true })]).toEqual([words.erased, false])
    expect(mayTakeBack({ ...act, erased: true, submissions: 2 })).toBe(true)
  })
})

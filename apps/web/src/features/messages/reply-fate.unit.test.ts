import { describe, expect, it } from "vitest"
import { asNew, asSent, fateOf, type SavedReply } from "./reply-fate.ts"

const draft = (more: Partial<SavedReply> = {}): SavedReply => ({
  id: "one",
  subject: "",
  body: "Hello {{submitter.name}}",
  templateId: null,
  open: true,
  ...more,
})
const item = (more: object = {}) => ({ state: "waiting" as const, subject: "", body: "Hello Mara", files: [], ...more })

describe("a reply whose response was lost", () => {
  it("has arrived if the draft is unchanged, compared with its variables filled in", () => {
    expect(fateOf(asSent(draft(), []), [], undefined)).toBe("open")
    expect(fateOf(asSent(draft(), []), [], item())).toBe("arrived")
    expect(fateOf(draft({ body: "Hello Mara" }), [], item())).toBe("arrived")
  })

  it("is kept after a change of text or files: it replaces a waiting message, never a sent one", () => {
    const changed = { ...asSent(draft(), []), body: "No, sorry." }
    expect(fateOf(changed, [], item())).toBe("replaces")
    expect(fateOf(asSent(draft(), []), ["file"], item())).toBe("replaces")
    for (const state of ["sent", "failed"] as const) expect(fateOf(changed, [], item({ state }))).toBe("late")
  })

  it("is not assumed to have arrived if two versions were sent", () => {
    const second = asSent({ ...asSent(draft(), []), body: "No, {{submitter.name}}" }, [])
    expect(fateOf(second, [], item())).toBe("replaces")
    expect(fateOf(second, [], item({ body: second.body }))).toBe("arrived")
  })

  it("continues under a new id with its whole text", () => {
    const next = asNew(asSent(draft(), []))
    expect(next).toEqual({ ...draft(), id: next.id })
    expect(next.id).not.toBe("one")
  })
})

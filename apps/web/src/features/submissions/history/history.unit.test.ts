import type { HistoryItem } from "@intray/server/modules/history/schema"
import { describe, expect, it } from "vitest"
import { sentence, textOf } from "./history.ts"

const known = {
  userId: "u1",
  portal: "Music demos",
  stages: [{ id: "s-declined", name: "Declined", category: "declined", publicWording: "Not this time" }],
  labels: [{ id: "l1", name: "Shortlist" }],
}

const user = (id: string, name: string | null): HistoryItem["actor"] => ({ type: "user", id, name })
const item = (type: string, actor: HistoryItem["actor"], after: unknown, before: unknown = null): HistoryItem => ({
  id: "e1",
  type,
  actor,
  before,
  after,
  createdAt: "2026-03-11T21:47:00.000Z",
})
const tell = (...of: Parameters<typeof item>) => textOf(sentence(item(...of), known))
const stage = (name: string, held = false) => ({ stageId: "s", name, publicStageId: "s-declined", held })

describe("sentence", () => {
  it("calls the reader You and others by name", () => {
    expect(tell("submission.labelled", user("u1", "Imke"), { labelId: "l1", name: "Shortlist", on: true })).toBe("You added Shortlist")
    expect(tell("submission.labelled", user("u2", "Yuki"), { labelId: "l1", name: "Shortlist", on: true })).toBe("Yuki added Shortlist")
    expect(tell("submission.labelled", user("u3", null), { labelId: "l1", name: "Shortlist", on: true })).toBe("Someone added Shortlist")
  })

  it("uses a label's name at that time, whatever it is called now", () => {
    expect(tell("submission.unlabelled", user("u1", "Imke"), { labelId: "gone", name: "Old name", on: false })).toBe("You removed Old name")
    expect(tell("submission.unlabelled", user("u1", "Imke"), null, { labelId: "l1", name: "Pass", on: true })).toBe("You removed Pass")
    expect(tell("submission.labelled", user("u1", "Imke"), null)).toBe("You added a deleted label")
  })

  it("describes messages and imports", () => {
    const submitter: HistoryItem["actor"] = { type: "submitter", id: null, name: "Mara Lind" }
    const system: HistoryItem["actor"] = { type: "system", id: null, name: null }
    expect(tell("message.received", submitter, { messageId: "m1" })).toBe("Mara Lind wrote a message")
    expect(tell("message.received", { ...submitter, name: null }, { messageId: "m1" })).toBe("The submitter wrote a message")
    expect(tell("message.sent", user("u1", "Imke"), { messageId: "m1" })).toBe("You wrote to the submitter")
    expect(tell("message.sent", system, { messageId: "m1" })).toBe("A message went to the submitter")
    expect(tell("message.failed", system, { messageId: "m1" })).toBe("A message did not reach the submitter")
    expect(tell("submission.imported", user("u2", "Yuki"), stage("New"))).toBe("Yuki imported it into Music demos")
  })

  it("distinguishes a move from a held decision", () => {
    expect(tell("submission.stage_changed", user("u2", "Yuki"), stage("Listening"))).toBe("Yuki moved it to Listening")
    expect(tell("submission.stage_changed", user("u2", "Yuki"), stage("Declined", true))).toBe("Yuki decided: Declined, held")
  })

  it("distinguishes a move by a member from a move caused by a removed stage", () => {
    const [before, after] = [stage("Shortlist"), stage("Listening")]
    expect(tell("submission.restaged", user("u2", "Yuki"), { ...after, stageId: "s2" }, { ...before, stageId: "s1" })).toBe(
      "Yuki removed the stage Shortlist: moved to Listening",
    )
    expect(tell("submission.restaged", user("u2", "Yuki"), after, after)).toBe("Yuki removed the stage that the submitter saw")
  })

  it("quotes the status that was sent to the submitter", () => {
    expect(tell("submission.published", user("u1", "Imke"), stage("Declined"))).toBe("You published “Not this time”")
  })

  it("describes actors that are not users", () => {
    expect(tell("submission.created", { type: "submitter", id: null, name: null }, null)).toBe("Received through Music demos")
    expect(tell("submission.withdrawn", { type: "submitter", id: null, name: "Kitefall" }, stage("Withdrawn"))).toBe("Kitefall withdrew it")
    expect(tell("submission.trashed", user("u2", "Yuki"), null)).toBe("Yuki moved it to the trash")
    expect(tell("submission.restored", user("u2", "Yuki"), null)).toBe("Yuki restored it from the trash")
    expect(tell("submission.erased", user("u2", "Yuki"), { because: "team" })).toBe("Yuki erased everything personal")
    expect(tell("submission.withdrawn", { type: "submitter", id: null, name: null }, null)).toBe("The submitter withdrew it")
    expect(tell("submission.later_kind", { type: "system", id: null, name: null }, null)).toBe("Intray changed it")
  })

  it("marks only names as strong", () => {
    expect(sentence(item("submission.created", user("u1", "Imke"), null), known)).toEqual({
      icon: "received",
      parts: [
        { text: "Received through ", strong: false },
        { text: "Music demos", strong: true },
      ],
    })
  })

  it("handles a name that contains the marker characters", () => {
    const told = sentence(item("submission.stage_changed", user("u2", "Yu\uE001ki"), stage("Li\uE000stening")), known)
    expect(textOf(told)).toBe("Yuki moved it to Listening")
  })

  it("describes assignments and comments", () => {
    const [me, yuki, imke] = [user("u1", "Ruta"), user("u2", "Yuki"), user("u3", "Imke")]
    const of = (assigneeId: string | null, name: string | null = null) => ({ assigneeId, name })
    const assigned = (actor: HistoryItem["actor"], before: unknown, after: unknown) => tell("submission.assigned", actor, after, before)
    expect(assigned(yuki, of(null), of("u3", "Imke"))).toBe("Yuki assigned it to Imke")
    expect(assigned(yuki, of(null), of("u1", "Ruta"))).toBe("Yuki assigned it to you")
    expect(assigned(me, of("u3", "Imke"), of("u1", "Ruta"))).toBe("You took it on")
    expect(assigned(yuki, of("u3", "Imke"), of(null))).toBe("Yuki unassigned Imke")
    expect(assigned(imke, of("u3", "Imke"), of(null))).toBe("Imke gave it up")
    expect(assigned(yuki, of("u9"), of(null))).toBe("Yuki unassigned somebody who left")
    const ended = (because: string) => ({ ...of(null), because })
    expect(assigned(yuki, of("u3", "Imke"), ended("removed"))).toBe("Yuki removed Imke from the team, so it is unassigned")
    expect(assigned(imke, of("u3", "Imke"), ended("left"))).toBe("Imke left the team, so it is unassigned")
    const system: HistoryItem["actor"] = { type: "system", id: null, name: null }
    expect(assigned(system, of("u9"), ended("no_account"))).toBe("The account of somebody who left was deleted, so it is unassigned")
    expect(tell("submission.commented", yuki, { commentId: "c", atMs: null })).toBe("Yuki commented")
    expect(tell("submission.commented", me, { commentId: "c", atMs: 83_400 })).toBe("You commented at 1:23")
    expect(tell("comment.edited", yuki, { commentId: "c", atMs: null })).toBe("Yuki changed a comment")
    expect(tell("comment.deleted", yuki, { commentId: "c", atMs: null })).toBe("Yuki deleted a comment")
    expect(tell("submission.snoozed", me, { until: null })).toBe("You woke it")
    expect(tell("submission.snoozed", me, { until: "2026-03-12T09:00:00.000Z" })).toMatch(/^You snoozed it until .*March.*, \d\d:\d\d$/)
  })
})

import { expect, it } from "vitest"
import { isOwnChange, ownChange } from "./own.ts"
import { changedIn, movesCounts, routersOf } from "./use-refresh.ts"

const change = (event: string, actId: string | null = "theirs") => ({ event, submissions: [], many: false, actorId: null, actId })

it("refetches what an event is about, and nothing for this tab's own actions", () => {
  const routers = (...events: ReturnType<typeof change>[]) => {
    const found = routersOf({ type: "changes", seq: 1, changes: events }, isOwnChange)
    return found && [...found].sort()
  }
  expect(routers(change("label.updated"), change("stage.created"))).toEqual(["labelGroups", "labels", "stages"])
  expect(routers(change("label_group.reordered"))).toEqual(["labelGroups", "labels"])
  expect(routers(change("release.published"), change("template.reply_updated"))).toEqual(["releases", "replies", "templates"])
  expect(routers(change("submission.labelled"))).toEqual(["history", "publications", "undo"])
  expect(routers(change("submission.erased")), "what can be said of it").toEqual([
    "comments",
    "duplicates",
    "history",
    "mentions",
    "messages",
    "outbox",
    "publications",
    "undo",
  ])
  const moved = ["history", "messages", "outbox", "publications", "undo"]
  expect(routers(change("submission.stage_changed")), "what waited for its decision is a draft").toEqual(moved)
  expect(routers(change("submission.restaged"))).toEqual(moved)
  expect(routers(change("submission.created")), "somebody may have sent it before").toEqual([
    "duplicates",
    "history",
    "publications",
    "undo",
  ])
  expect(routers(change("submission.commented")), "what is said about it").toEqual(["comments", "history", "mentions"])
  const ofTeam = ["billing", "groups", "invitations", "members", "outbox", "roles", "session"]
  expect(routers(change("team.member_joined"))).toEqual(ofTeam)
  expect(routers(change("team.role_changed")), "what one may do").toBeNull()
  expect(routers(change("team.handed_on"))).toBeNull()
  expect(routers(change("submission.labelled", ownChange("mine")))).toEqual([])
  expect(routers(change("api_key.revoked"), change("view.created")), "by its name").toEqual(["apiKeys", "views"])
  expect(routers(change("unheard.of"), change("constructor.called")), "routers that nothing was read from").toEqual([
    "constructors",
    "unheards",
  ])
  expect(routers(change("label.updated"), change("group.renamed"))).toBeNull()
  expect(routers(change("portal.groups_changed"))).toBeNull()
  for (const verb of ["created", "updated", "deleted"]) expect(routers(change(`review_round.${verb}`)), "names may be hidden").toBeNull()
  for (const verb of ["declared", "removed"]) expect(routers(change(`review.conflict_${verb}`)), "submissions may be hidden").toBeNull()
  expect(routersOf({ type: "ready", seq: 1 }, isOwnChange)?.size).toBe(0)
  expect(routersOf({ type: "reset", seq: 1 }, isOwnChange)).toBeNull()
})

it("recounts after every event that may move a submission, and after no other", () => {
  const moves = (...events: ReturnType<typeof change>[]) => movesCounts({ type: "changes", seq: 1, changes: events })
  expect(moves(change("submission.created"))).toBe("now")
  expect(moves(change("label.updated"), change("submission.stage_changed", ownChange("my own")))).toBe("now")
  expect(moves(change("publication.finished"))).toBe("now")
  for (const event of ["message.received", "message.seen", "message.sent", "message.written"])
    expect(moves(change(event)), event).toBe("now")
  expect(moves(change("label.updated"), change("comment.edited"), change("message.failed"))).toBeNull()
  expect(movesCounts({ type: "ready", seq: 1 })).toBeNull()
})

it("knows which submissions others have changed, or that it may be any", () => {
  const of = (event: string, ids: string[], actId = "theirs") => ({
    ...change(event, actId),
    submissions: ids.map((id, index) => ({ id, number: index + 1 })),
  })
  const changed = (...events: ReturnType<typeof of>[]) => {
    const found = changedIn({ type: "changes", seq: 1, changes: events }, isOwnChange)
    return found && [...found]
  }
  expect(changed(of("submission.labelled", ["a", "b"]), of("message.seen", ["b"]), of("comment.edited", ["c"]))).toEqual(["a", "b", "c"])
  expect(changed(of("submission.labelled", ["a"], ownChange("by me")), of("label.updated", []))).toEqual([])
  expect(changed(of("submission.deleted", [])), "an import was undone").toBeNull()
  expect(changed({ ...of("submission.imported", []), many: true })).toBeNull()
  expect(changedIn({ type: "ready", seq: 1 }, isOwnChange)).toEqual(new Set())
})

it("delays counts by label only after this tab's own labels", () => {
  const moves = (...events: ReturnType<typeof change>[]) => movesCounts({ type: "changes", seq: 1, changes: events })
  const mine = ownChange("one key")
  expect(moves(change("submission.labelled", mine), change("submission.unlabelled", mine))).toBe("later")
  expect(moves(change("submission.labelled"))).toBe("now")
  expect(moves(change("submission.labelled", mine), change("submission.labelled"))).toBe("now")
  expect(moves(change("submission.labelled", mine), change("submission.stage_changed", mine))).toBe("now")
  expect(moves({ ...change("submission.labelled", mine), many: true })).toBe("now")
})

it("forgets old actions", () => {
  ownChange("first")
  for (let count = 0; count < 1000; count += 1) ownChange(`act-${count}`)
  expect([isOwnChange("first"), isOwnChange("act-999"), isOwnChange(null)]).toEqual([false, true, false])
})

import { expect, it } from "vitest"
import { isOwnChange, ownChange } from "./own.ts"
import { movesCounts, routersOf } from "./use-refresh.ts"

const change = (event: string, actId: string | null = "theirs") => ({ event, submissions: [], many: false, actorId: null, actId })

it("asks anew for what an event is about, and for nothing that this tab did itself", () => {
  const routers = (...events: ReturnType<typeof change>[]) => {
    const found = routersOf({ type: "changes", seq: 1, changes: events }, isOwnChange)
    return found && [...found].sort()
  }
  expect(routers(change("label.updated"), change("stage.created"))).toEqual(["labelGroups", "labels", "stages"])
  expect(routers(change("label_group.reordered"))).toEqual(["labelGroups", "labels"])
  expect(routers(change("release.published"), change("template.reply_updated"))).toEqual(["releases", "replies", "templates"])
  expect(routers(change("submission.labelled"))).toEqual(["acts", "history", "publications"])
  expect(routers(change("submission.erased")), "what can be said of it").toEqual([
    "acts",
    "comments",
    "history",
    "messages",
    "publications",
  ])
  expect(routers(change("submission.commented")), "what is said about it").toEqual(["comments", "history", "mentions"])
  expect(routers(change("team.member_joined"))).toEqual(["invitations", "members", "outbox", "session"])
  expect(routers(change("team.role_changed")), "what one may do").toBeNull()
  expect(routers(change("submission.labelled", ownChange("mine")))).toEqual([])
  expect(routers(change("unheard.of"), change("constructor.called"))).toEqual([])
  expect(routers(change("label.updated"), change("group.renamed"))).toBeNull()
  expect(routers(change("portal.groups_changed"))).toBeNull()
  expect(routersOf({ type: "ready", seq: 1 }, isOwnChange)?.size).toBe(0)
  expect(routersOf({ type: "reset", seq: 1 }, isOwnChange)).toBeNull()
})

it("counts anew after whatever may have moved a submission, by whoever it was, and after nothing else", () => {
  const moves = (...events: ReturnType<typeof change>[]) => movesCounts({ type: "changes", seq: 1, changes: events })
  expect(moves(change("submission.created"))).toBe("now")
  expect(moves(change("label.updated"), change("submission.stage_changed", ownChange("my own")))).toBe("now")
  expect(moves(change("publication.finished"))).toBe("now")
  expect(moves(change("label.updated"), change("comment.edited"))).toBeNull()
  expect(movesCounts({ type: "ready", seq: 1 })).toBeNull()
})

it("lets what is counted by labels wait after one that was set here, and after nothing else", () => {
  const moves = (...events: ReturnType<typeof change>[]) => movesCounts({ type: "changes", seq: 1, changes: events })
  const mine = ownChange("one key")
  expect(moves(change("submission.labelled", mine), change("submission.unlabelled", mine))).toBe("later")
  expect(moves(change("submission.labelled"))).toBe("now")
  expect(moves(change("submission.labelled", mine), change("submission.labelled"))).toBe("now")
  expect(moves(change("submission.labelled", mine), change("submission.stage_changed", mine))).toBe("now")
  expect(moves({ ...change("submission.labelled", mine), many: true })).toBe("now")
})

it("forgets acts that are long gone", () => {
  ownChange("first")
  for (let count = 0; count < 1000; count += 1) ownChange(`act-${count}`)
  expect([isOwnChange("first"), isOwnChange("act-999"), isOwnChange(null)]).toEqual([false, true, false])
})

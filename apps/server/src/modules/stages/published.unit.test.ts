import fc from "fast-check"
import { expect, test } from "vitest"
import {
  canReplace,
  type Line,
  moved,
  published,
  replaced,
  type StageFacts,
  type StagePosition,
  successorOf,
  withdrawn,
} from "./published.ts"

const stages: StageFacts[] = [
  { id: "new", category: "inbox", publicWording: "Received" },
  { id: "listening", category: "review", publicWording: "In review" },
  { id: "shortlist", category: "review", publicWording: "In review" },
  { id: "accepted", category: "accepted", publicWording: "Accepted" },
  { id: "declined", category: "declined", publicWording: "Not this time" },
]
const gone: StageFacts = { id: "withdrawn", category: "withdrawn", publicWording: "Withdrawn" }
const stage = (id: string) => [...stages, gone].find((one) => one.id === id) as StageFacts

type Step = { move: string } | "publish" | "withdraw"

/** Applies the steps; returns every position with the lines that the submitter got. */
function walk(steps: Step[]): { position: StagePosition; lines: Line[] }[] {
  let position: StagePosition = { stageId: "new", publicStageId: "new", held: false }
  let lines: Line[] = [{ wording: "Received", category: "inbox" }]
  return steps.map((step) => {
    const last = lines.at(-1)?.wording ?? null
    const next =
      step === "publish"
        ? published(position, stage(position.stageId))
        : step === "withdraw"
          ? withdrawn(gone)
          : moved(position, stage(step.move), last)
    position = next.position
    if (next.line) lines = [...lines, next.line]
    return { position, lines }
  })
}

const wordings = (steps: Step[]) =>
  walk(steps)
    .at(-1)
    ?.lines.map((line) => line.wording)

test("does not publish a move to spam, and drops a held decision", () => {
  const spam: StageFacts = { id: "spam", category: "spam", publicWording: "Received" }
  const seen = { stageId: "declined", publicStageId: "listening", held: true }
  expect(moved(seen, spam, "In review")).toEqual({ position: { stageId: "spam", publicStageId: "listening", held: false }, line: null })
  const kept = { stageId: "spam", publicStageId: "new", held: false }
  expect(moved(kept, stage("new"), "Received")).toEqual({ position: { stageId: "new", publicStageId: "new", held: false }, line: null })
  expect(withdrawn(gone, spam)).toEqual({
    position: { stageId: "spam", publicStageId: "withdrawn", held: false },
    line: { wording: "Withdrawn", category: "withdrawn" },
  })
})

test("a move into review adds one public line", () => {
  expect(wordings([{ move: "listening" }, { move: "shortlist" }])).toEqual(["Received", "In review"])
})

test("a move into accepted or declined is not public until it is published", () => {
  const [shortlisted, accepted, shown] = walk([{ move: "shortlist" }, { move: "accepted" }, "publish"])
  expect(accepted?.position).toEqual({ stageId: "accepted", publicStageId: "shortlist", held: true })
  expect(accepted?.lines).toEqual(shortlisted?.lines)
  expect(shown?.position).toEqual({ stageId: "accepted", publicStageId: "accepted", held: false })
  expect(shown?.lines.at(-1)).toEqual({ wording: "Accepted", category: "accepted" })
})

test("a held decision that is taken back was never public", () => {
  expect(wordings([{ move: "listening" }, { move: "declined" }, { move: "listening" }])).toEqual(["Received", "In review"])
})

test("a published decision is corrected by a new line", () => {
  expect(wordings([{ move: "declined" }, "publish", { move: "listening" }])).toEqual(["Received", "Not this time", "In review"])
  expect(wordings([{ move: "declined" }, "publish", { move: "accepted" }, "publish"])).toEqual(["Received", "Not this time", "Accepted"])
})

test("leaves nothing to publish after a move back to the published stage", () => {
  const last = walk([{ move: "declined" }, "publish", { move: "accepted" }, { move: "declined" }]).at(-1)
  expect(last?.position).toEqual({ stageId: "declined", publicStageId: "declined", held: false })
})

test("writes one line when published twice", () => {
  expect(wordings([{ move: "accepted" }, "publish", "publish"])).toEqual(["Received", "Accepted"])
})

test("lines are only ever added, and never contain held decisions", () => {
  const step = fc.oneof(fc.constantFrom(...stages.map((one) => ({ move: one.id }))), fc.constant("publish" as const))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let before: Line[] = [{ wording: "Received", category: "inbox" }]
      for (const [index, { position, lines }] of walk(steps).entries()) {
        expect(lines.slice(0, before.length)).toEqual(before)
        expect(lines.length - before.length).toBeLessThanOrEqual(1)
        // The newest line always has the wording of the published stage.
        expect(lines.at(-1)?.wording).toBe(stage(position.publicStageId).publicWording)
        expect(position.held).toBe(position.stageId !== position.publicStageId)
        const decided = ["accepted", "declined"].includes(stage(position.publicStageId).category)
        const said = steps.slice(0, index + 1).includes("publish")
        if (decided) expect(said).toBe(true)
        before = lines
      }
    }),
  )
})

test("a stage replaces a removed one for the team and for the submitter, and leaves nothing to publish if both agree", () => {
  const into = { id: "b" }
  expect(replaced({ stageId: "a", publicStageId: "a", held: false }, "a", into)).toEqual({ stageId: "b", publicStageId: "b", held: false })
  expect(replaced({ stageId: "a", publicStageId: "new", held: true }, "a", into)).toEqual({
    stageId: "b",
    publicStageId: "new",
    held: true,
  })
  expect(replaced({ stageId: "a", publicStageId: "b", held: true }, "a", into)).toEqual({ stageId: "b", publicStageId: "b", held: false })
  expect(replaced({ stageId: "c", publicStageId: "a", held: true }, "a", into)).toEqual({ stageId: "c", publicStageId: "b", held: true })
})

test("open stages replace each other, decisions only their like, and nothing replaces withdrawn and spam", () => {
  expect(canReplace("inbox", "review") && canReplace("review", "inbox") && canReplace("accepted", "accepted")).toBe(true)
  const others = [
    ["accepted", "declined"],
    ["review", "accepted"],
    ["declined", "review"],
    ["withdrawn", "withdrawn"],
    ["spam", "spam"],
  ] as const
  expect(others.filter(([from, into]) => canReplace(from, into))).toEqual([])
})

test("finds the successor of a removed stage, through stages that were removed since", () => {
  const at = (id: string, replacedById: string | null) => ({ id, replacedById, archivedAt: replacedById === null ? null : new Date(0) })
  expect(successorOf([at("a", "b"), at("b", "c"), at("c", null)], "a")?.id).toBe("c")
  expect(successorOf([at("a", "b"), at("b", "a")], "a")).toBe(null)
  expect(successorOf([at("a", null)], "a")).toBe(null)
})

import { describe, expect, it } from "vitest"
import {
  copyCriteria,
  countChanges,
  criterionOfPath,
  editRound,
  estimateWork,
  findFaults,
  momentOfEdit,
  moved,
  rebaseCriteria,
  resizeScale,
  toInput,
} from "./plan-model.ts"

const zone = "Europe/Berlin"
const criterion = (id: string) => ({
  id,
  name: id,
  help: "",
  weight: 1,
  scale: ["Low", "High"],
  required: true,
  onlyIf: null,
  scored: false,
  labelGroupId: null,
})
const round = {
  id: "r1",
  portalId: "p1",
  revision: 3,
  name: "First read",
  opensAt: "2027-03-01T08:00:12.345Z",
  closesAt: null,
  stageId: null,
  reviewsPerSubmission: 3,
  visibility: "afterOwn" as const,
  average: "mean" as const,
  everyone: true,
  assignedOnly: false,
  reminderDays: null,
  calibrationOpensAt: null,
  calibration: [],
  blind: false,
  state: "open" as const,
  reviewerIds: [],
  criteria: [criterion("a"), criterion("b")],
}
const saved = editRound(round, zone)

describe("the edit of a round", () => {
  it("sends the saved values for an unchanged round, to the millisecond", () => {
    const { id, portalId, revision, state, criteria, ...fields } = round
    expect(toInput(saved, zone)).toEqual({ ...fields, criteria: criteria.map(({ scored, ...one }) => one) })
    expect(countChanges(saved, saved, zone)).toBe(0)
  })

  it("parses a changed time in the round's time zone", () => {
    const opens = { ...saved.opens, wall: { day: "2027-07-01", time: "09:00" } }
    expect(momentOfEdit(opens, zone)).toBe("2027-07-01T07:00:00.000Z")
    expect(momentOfEdit({ wall: { day: "2027-07-01", time: "" } }, zone)).toBeNull()
  })

  it("counts fields, criteria and their order", () => {
    const [a, b] = saved.criteria as [(typeof saved.criteria)[number], (typeof saved.criteria)[number]]
    const changed = { ...saved, name: "Second read", each: "4" }
    expect(countChanges(changed, saved, zone)).toBe(2)
    expect(countChanges({ ...saved, criteria: [b, a] }, saved, zone)).toBe(1)
    expect(countChanges({ ...saved, criteria: [{ ...a, weight: 2 }] }, saved, zone)).toBe(2)
    expect(countChanges({ ...saved, criteria: [a, b, ...copyCriteria([a], () => "n1")] }, saved, zone)).toBe(1)
    expect(countChanges({ ...saved, blind: true }, saved, zone)).toBe(1)
    expect(countChanges({ ...saved, everyone: false, reviewerIds: ["u1"] }, saved, zone)).toBe(1)
  })

  it("reports missing fields by the server's paths", () => {
    const [a, b] = saved.criteria as [(typeof saved.criteria)[number], (typeof saved.criteria)[number]]
    const edit = {
      ...saved,
      name: " ",
      each: "21",
      everyone: false,
      criteria: [
        { ...a, name: "", scale: ["Low", ""] },
        { ...b, onlyIf: { field: "kind", values: [] } },
      ],
    }
    expect(findFaults(edit)).toEqual({
      name: "name",
      reviewsPerSubmission: "each",
      reviewerIds: "reviewers",
      "criteria.0.name": "criterionName",
      "criteria.0.scale.1": "value",
      "criteria.1.onlyIf": "askedMissing",
    })
    expect(findFaults({ ...saved, criteria: [] })).toEqual({ criteria: "criteria" })
    expect(findFaults(saved)).toEqual({})
    expect([criterionOfPath("criteria.1.onlyIf"), criterionOfPath("reviewerIds.1")]).toEqual([1, null])
  })
})

describe("criteria", () => {
  it("can be moved, and scales grow and shrink at the upper end", () => {
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"])
    expect(resizeScale(["a", "b", "c"], 2)).toEqual(["a", "b"])
    expect(resizeScale(["a", "b"], 3)).toEqual(["a", "b", ""])
  })

  it("become new ones in a copy, and after another member removed them", () => {
    expect(copyCriteria(saved.criteria, () => "n1")[0]).toMatchObject({ key: "n1", name: "a" })
    expect(copyCriteria(saved.criteria, () => "n1")[0]).not.toHaveProperty("id")
    const [a, b] = rebaseCriteria(saved.criteria, [{ ...criterion("a"), scored: true }])
    expect(a).toMatchObject({ id: "a", scored: true })
    expect(b).not.toHaveProperty("id")
  })
})

describe("the work of a round", () => {
  const now = new Date("2027-03-01T00:00:00Z")
  const base = { submissions: 41, each: 3, opensAt: null, closesAt: null }

  it("counts reviews, in all and by the day", () => {
    expect(estimateWork({ ...base, closesAt: "2027-03-15T00:00:00Z" }, now)).toEqual({ submissions: 41, reviews: 123, daily: 9 })
    expect(estimateWork({ ...base, opensAt: "2027-03-10T00:00:00Z", closesAt: "2027-03-15T00:00:00Z" }, now).daily).toBe(25)
  })

  it("has no daily amount without an end date", () => {
    expect(estimateWork(base, now)).toEqual({ submissions: 41, reviews: 123, daily: null })
    expect(estimateWork({ ...base, closesAt: "2027-02-01T00:00:00Z" }, now).daily).toBeNull()
  })
})

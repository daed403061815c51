import { describe, expect, it } from "vitest"
import { createRandomNumbers } from "../../platform/random.ts"
import { TeamModels, type TeamRow } from "./learn/team-models.ts"
import { isInLot } from "./lot.ts"
import { getMuted, isMutedBy } from "./muting.ts"
import { propose } from "./propose.ts"
import { getTargets, type KnownGroup } from "./team-rows.ts"

const group = (id: string, more: Partial<KnownGroup> = {}): KnownGroup => ({
  id,
  kind: "one",
  labels: ["a", "b"].map((name) => ({ id: `${id}-${name}`, name, description: "" })),
  required: true,
  onlyIf: null,
  portals: null,
  ...more,
})
const by = (labelId: string, more: { byPerson?: boolean; createdAt?: Date } = {}) => ({
  submissionId: "s",
  labelId,
  byPerson: true,
  createdAt: new Date(1000),
  ...more,
})

describe("targets", () => {
  const base = { portalId: "p", decided: false, dismissed: new Set<string>(), learnFrom: null }
  const [one, many] = [group("one"), group("many", { kind: "several", required: false })]
  const groups = [one, many]

  it("say that the other labels do not apply where one is chosen", () => {
    expect(getTargets({ ...base, groups, labels: [by("one-b")] })).toMatchObject({ one: [-1, 1] })
  })

  it("say nothing of the missing labels of a submission that is half labelled", () => {
    expect(getTargets({ ...base, groups, labels: [by("many-a")] })).toEqual({ many: [1, 0] })
  })

  it("count a missing label after all required groups are answered, and after the decision", () => {
    expect(getTargets({ ...base, groups, labels: [by("many-a"), by("one-a")] })).toEqual({ one: [1, -1], many: [1, -1] })
    expect(getTargets({ ...base, groups, decided: true, labels: [by("many-a")] })).toEqual({ many: [1, -1] })
    expect(getTargets({ ...base, groups, labels: [by("one-a")] })).toEqual({ one: [1, -1], many: [-1, -1] })
  })

  it("count a dismissed label", () => {
    expect(getTargets({ ...base, groups, labels: [], dismissed: new Set(["one-a"]) })).toEqual({ one: [-1, 0] })
  })

  it("leave out labels of others than people, and those from before the team started again", () => {
    expect(getTargets({ ...base, groups, labels: [by("one-a", { byPerson: false })] })).toEqual({})
    expect(getTargets({ ...base, groups, decided: true, labels: [by("one-a")], learnFrom: new Date(1000) })).toEqual({})
  })

  it("leave out groups that are not asked", () => {
    expect(getTargets({ ...base, groups: [group("one", { portals: ["q"] })], labels: [by("one-a")] })).toEqual({})
  })
})

describe("muting", () => {
  it("needs eight outcomes, and certainty that fewer than 60 percent are right", () => {
    expect(isMutedBy({ right: 0, wrong: 7 })).toBe(false)
    expect(isMutedBy({ right: 0, wrong: 8 })).toBe(true)
    expect(isMutedBy({ right: 40, wrong: 10 })).toBe(false)
    expect(isMutedBy({ right: 15, wrong: 35 })).toBe(true)
  })

  it("mutes a label that is right 30 percent of the time after 11 proposals in the median, and hardly ever one that is right 80 percent", () => {
    const random = createRandomNumbers(7)
    const mutedAfter = (precision: number) => {
      const outcomes: boolean[] = []
      for (let count = 1; count <= 300; count += 1) {
        outcomes.unshift(random() < precision)
        const right = outcomes.slice(0, 50).filter(Boolean).length
        if (isMutedBy({ right, wrong: Math.min(50, count) - right })) return count
      }
      return null
    }
    const bad = Array.from({ length: 400 }, () => mutedAfter(0.3) ?? 300).sort((a, b) => a - b)
    expect(bad[200]).toBeLessThanOrEqual(13)
    expect(Array.from({ length: 400 }, () => mutedAfter(0.8)).filter((count) => count !== null).length).toBeLessThanOrEqual(4)
  })

  it("follows what somebody chose", () => {
    const outcomes = Array.from({ length: 10 }, () => ({ labelId: "a", outcome: "dismissed" as const }))
    expect(getMuted(outcomes, {})).toEqual(new Set(["a"]))
    expect(getMuted(outcomes, { a: false, b: true })).toEqual(new Set(["b"]))
  })
})

describe("a proposal", () => {
  const situation = {
    group: group("one"),
    off: false,
    lot: false,
    labelIds: new Set<string>(),
    dismissed: new Set<string>(),
    muted: new Set<string>(),
  }
  const word = { kind: "word" as const, text: "amen", part: 0.5 }
  const predict = (a: number | null, b: number | null, reasons = [word]) => ({
    groupId: "one",
    finished: 60,
    labels: [
      { id: "one-a", percent: a, reasons },
      { id: "one-b", percent: b, reasons },
    ],
  })
  const reasonOf = (more: Partial<Parameters<typeof propose>[0]>) =>
    propose({ ...situation, prediction: predict(80, 20), ...more }).silence?.reason

  it("is the label that is at least as likely as not", () => {
    expect(propose({ ...situation, prediction: predict(80, 20) })).toMatchObject({
      proposals: [{ labelId: "one-a", percent: 80 }],
      silence: null,
    })
  })

  it("is none where two are too close, which both are named then", () => {
    expect(propose({ ...situation, prediction: predict(41, 44) }).silence).toMatchObject({
      reason: "unsure",
      close: [
        { labelId: "one-b", percent: 44 },
        { labelId: "one-a", percent: 41 },
      ],
    })
  })

  it("is none where nothing but its frequency speaks for a label", () => {
    expect(propose({ ...situation, prediction: predict(80, 20, []) }).silence).toMatchObject({ reason: "unsure", close: [] })
  })

  it("gives the reason for its silence", () => {
    expect(reasonOf({ off: true })).toBe("off")
    expect(reasonOf({ prediction: null })).toBe("learning")
    expect(reasonOf({ prediction: { groupId: "one", finished: 12, labels: [] } })).toBe("examples")
    expect(reasonOf({ labelIds: new Set(["one-b"]) })).toBe("answered")
    expect(reasonOf({ lot: true })).toBe("lot")
    expect(reasonOf({ dismissed: new Set(["one-a"]) })).toBe("dismissed")
    expect(reasonOf({ muted: new Set(["one-a"]) })).toBe("muted")
    expect(reasonOf({ prediction: predict(null, null) })).toBe("unsure")
  })
})

it("the lot takes a tenth", () => {
  const taken = Array.from({ length: 5000 }, (_, index) => isInLot(`submission-${index}`, "group")).filter(Boolean).length
  expect(taken).toBeGreaterThan(400)
  expect(taken).toBeLessThan(600)
})

describe("models of a team", () => {
  const words = [
    ["amen", "chopped", "drums", "rolling"],
    ["harmonium", "slow", "organ", "tape"],
  ]
  const random = createRandomNumbers(2)
  const textOf = (kind: number) => Array.from({ length: 5 }, () => words[kind]?.[Math.floor(random() * 4)]).join(" ")
  const rows: TeamRow[] = Array.from({ length: 130 }, (_, index) => ({
    id: `s${index}`,
    content: { texts: [textOf(index % 2)], facts: [] },
    targets: { one: index % 2 === 0 ? [1, -1] : [-1, 1] },
  }))
  const pause = async () => {}
  const open = () =>
    new TeamModels(
      [group("one")],
      rows.flatMap((row) => row.content ?? []),
    )
  const asked = { texts: ["rolling drums with slow organ"], facts: [] }
  const percentOf = (models: TeamModels) => models.predict(asked)[0]?.labels[0]?.percent ?? -1

  it("are as if they had never learned what was taken back", async () => {
    const models = open()
    await models.learn(rows.slice(0, 120), pause)
    const before = percentOf(models)
    const wrong = { ...(rows[121] as TeamRow), content: asked, targets: { one: [-1, 1] as const } }
    await models.learn([wrong], pause)
    expect(percentOf(models)).toBeLessThan(before)
    await models.learn([{ ...wrong, targets: {} }], pause)
    expect(Math.abs(percentOf(models) - before)).toBeLessThanOrEqual(1)
  })

  it("stay the same when they learn the same rows again", async () => {
    const models = open()
    await models.learn(rows, pause)
    const before = percentOf(models)
    expect(await models.learn(rows, pause)).toEqual([])
    expect(percentOf(models)).toBe(before)
    expect(models.inspect()[0]?.finished).toBe(130)
  })

  it("forecast a submission before they learn it", async () => {
    const models = open()
    await models.learn(rows.slice(0, 100), pause)
    const forecasts = await models.learn(rows.slice(100), pause)
    expect(forecasts.length).toBeGreaterThan(20)
    expect(forecasts.filter((one) => one.right).length).toBeGreaterThan(0.9 * forecasts.length)
  })

  it("remember the newest 2,000 submissions", async () => {
    const models = open()
    const many = Array.from({ length: 2_010 }, (_, index): TeamRow => ({ ...(rows[index % 100] as TeamRow), id: `m${index}` }))
    await models.learn(many, pause)
    expect(models.inspect()[0]?.finished).toBe(2_000)
  }, 60_000)
})

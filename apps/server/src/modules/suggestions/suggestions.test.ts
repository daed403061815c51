import { newSecret } from "@intray/db/id"
import { submissionLabel, suggestionOutcome, suggestionSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal, send, type TestTeam } from "../../testing/world.ts"
import { createLearner, getLearner } from "./learner.ts"
import { isInLot } from "./lot.ts"
import type { GroupSuggestion } from "./schema.ts"
import { getSettings } from "./settings.ts"
import { listGroups, loadContent, loadRows } from "./team-rows.ts"

const world = useWorld()
let team: TestTeam
let groupId: string
let labels: Record<"breaks" | "drone", string>

const words = {
  breaks: ["amen", "chopped", "drums", "rolling", "jungle", "breakbeat", "snare", "tempo"],
  drone: ["sustained", "harmonium", "hum", "slow", "organ", "cathedral", "tape", "minutes"],
}
type Kind = keyof typeof words

/** A text of words that go with one of the labels, another one for each number. */
const textOf = (kind: Kind, seed: number) =>
  Array.from({ length: 6 }, (_, at) => words[kind][(seed * 3 + at * (1 + (seed % 5))) % 8]).join(" ")

const act = () => `act-${newSecret(60)}`

async function makeTeam(): Promise<void> {
  team = await world.team()
  const { caller } = team.owner
  groupId = (await caller.labelGroups.create({ name: "Kind", multiple: false, required: true })).id
  const make = async (name: string) => (await caller.labels.create({ groupId, name, hue: "teal", key: null })).id
  labels = { breaks: await make("Alpha"), drone: await make("Beta") }
}

/** Submissions whose texts say what they are. @returns their ids, the oldest first */
async function sendMany(slug: string, count: number, more: Record<string, unknown> = {}): Promise<{ id: string; kind: Kind }[]> {
  for (let index = 0; index < count; index += 1) {
    await send(world, slug, { message: textOf(index % 2 === 0 ? "breaks" : "drone", index), ...more })
  }
  const found: { id: string }[] = []
  for (let cursor: string | null = null; found.length < count; ) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await team.owner.caller.submissions.list({ limit: 50, cursor })
    found.push(...page.items)
    cursor = page.nextCursor
    if (cursor === null) break
  }
  return found
    .slice(0, count)
    .reverse()
    .map(({ id }, index) => ({ id, kind: index % 2 === 0 ? "breaks" : "drone" }))
}

const setLabel = (submissionId: string, labelId: string, actId = act()) =>
  team.member.caller.labels.set({ submissionId, labelId, on: true, actId })
const settle = () => getLearner(world.services).settled(team.id)

async function suggested(submissionId: string): Promise<GroupSuggestion> {
  const { groups, silence } = await team.member.caller.suggestions.forSubmission({ submissionId })
  expect(silence).toBeNull()
  const own = groups.find((one) => one.groupId === groupId)
  if (!own) throw new Error("no such group")
  return own
}

const outcomes = () => world.db.select().from(suggestionOutcome).where(eq(suggestionOutcome.teamId, team.id))

describe("suggestions", () => {
  let all: { id: string; kind: Kind }[]
  let fresh: { id: string; kind: Kind }[]
  let slug: string

  beforeAll(async () => {
    await makeTeam()
    slug = (await makePortal(team)).slug
    all = await sendMany(slug, 80)
    await settle()
  })

  it("say how many examples there are before there are enough", async () => {
    for (const { id, kind } of all.slice(0, 49)) await setLabel(id, labels[kind])
    await settle()
    const own = await suggested(all[60]?.id ?? "")
    expect(own).toMatchObject({ proposals: [], silence: { reason: "examples", have: 49, need: 50 } })
  })

  it("propose a label with its reasons after the fiftieth label", async () => {
    const { id, kind } = all[49] as (typeof all)[number]
    await setLabel(id, labels[kind])
    await settle()
    fresh = all.slice(50).filter((one) => !isInLot(one.id, groupId))
    const [first] = fresh as [(typeof all)[number]]
    const own = await suggested(first.id)
    expect(own.silence).toBeNull()
    expect(own.proposals).toHaveLength(1)
    expect(own.proposals[0]).toMatchObject({ labelId: labels[first.kind] })
    expect(own.proposals[0]?.percent).toBeGreaterThan(60)
    const reasons = own.proposals[0]?.reasons ?? []
    expect(reasons.length).toBeGreaterThan(0)
    for (const { text } of reasons) expect(words[first.kind]).toContain(text)
  })

  it("show nothing on the submissions chosen by lot, and measure there", async () => {
    // Which ones are in the lot follows from their ids, so submissions are sent until there is one.
    let inLot = all.slice(50).find((one) => isInLot(one.id, groupId))
    while (!inLot) inLot = (await sendMany(slug, 1)).find((one) => isInLot(one.id, groupId))
    expect(await suggested(inLot.id)).toMatchObject({ proposals: [], silence: { reason: "lot" } })
    await setLabel(inLot.id, labels[inLot.kind])
    await settle()
    expect((await outcomes()).filter((one) => one.submissionId === inLot.id)).toMatchObject([{ lot: true, outcome: "same" }])
  })

  it("are accepted as the person's own act, which undo takes back with everything learned", async () => {
    const [{ id, kind }] = fresh as [(typeof all)[number]]
    const labelId = labels[kind]
    const before = (await suggested(id)).proposals[0]
    const { version } = await team.member.caller.suggestions.forSubmission({ submissionId: id })
    const actId = act()
    const percent = before?.percent ?? 0
    expect(await team.member.caller.suggestions.accept({ submissionId: id, labelId, actId })).toEqual({
      labelIds: [labelId],
    })
    const history = await team.viewer.caller.history.list({ submissionId: id })
    expect(history.items[0]).toMatchObject({
      type: "submission.labelled",
      actor: { type: "user", id: team.member.id },
      after: { labelId, suggestion: { version, percent } },
    })
    await settle()
    expect((await outcomes()).filter((one) => one.submissionId === id)).toMatchObject([{ outcome: "accepted", percent }])
    expect(await suggested(id)).toMatchObject({ proposals: [], silence: { reason: "answered" } })
    expect(await team.member.caller.undo.undo({ actId })).toMatchObject({ undone: [{ submissionId: id }] })
    await settle()
    expect((await outcomes()).filter((one) => one.submissionId === id)).toEqual([])
    const after = (await suggested(id)).proposals[0]
    expect(after?.labelId).toBe(labelId)
    expect(Math.abs((after?.percent ?? 0) - percent)).toBeLessThanOrEqual(1)
  })

  it("are not repeated once dismissed, until the dismissal is taken back", async () => {
    const [, { id, kind }] = fresh as [(typeof all)[number], (typeof all)[number]]
    const labelId = labels[kind]
    const answer = { submissionId: id, labelId, version: 1, percent: 80 }
    expect(await team.member.caller.suggestions.dismiss({ ...answer, dismissed: true })).toEqual({ dismissed: true })
    await settle()
    expect(await suggested(id)).toMatchObject({ proposals: [] })
    expect(await team.member.caller.suggestions.dismiss({ ...answer, dismissed: false })).toEqual({ dismissed: false })
    await settle()
    expect((await suggested(id)).proposals[0]).toMatchObject({ labelId })
  })

  it("learn from another label as an answer", async () => {
    const [, , { id, kind }] = fresh as [(typeof all)[number], (typeof all)[number], (typeof all)[number]]
    const other = kind === "breaks" ? labels.drone : labels.breaks
    await setLabel(id, other, "another")
    await settle()
    expect((await outcomes()).filter((one) => one.submissionId === id)).toMatchObject([{ labelId: labels[kind], outcome: "other" }])
    await team.member.caller.undo.undo({ actId: "another" })
    await settle()
    expect((await outcomes()).filter((one) => one.submissionId === id)).toEqual([])
  })

  it("are the same in another process, which begins with the rows", async () => {
    const [, , , { id }] = fresh as (typeof all)[number][] as [unknown, unknown, unknown, (typeof all)[number]]
    const again = createLearner(world.services)
    await again.settled(team.id)
    const content = await loadContent(world.db, { teamId: team.id, submissionId: id, fieldsOff: [] })
    if (!content) throw new Error("no content")
    const one = (await getLearner(world.services).predict(team.id, content))?.groups.find((group) => group.groupId === groupId)
    const other = (await again.predict(team.id, content))?.groups.find((group) => group.groupId === groupId)
    expect(other?.finished).toBe(one?.finished)
    for (const [index, { percent }] of (one?.labels ?? []).entries()) {
      expect(Math.abs((other?.labels[index]?.percent ?? -99) - (percent ?? 0))).toBeLessThanOrEqual(1)
    }
  })

  it("stay silent where the team or a group switched them off, and come back", async () => {
    const [{ id }] = fresh as [(typeof all)[number]]
    const { suggestions } = team.owner.caller
    await suggestions.updateSettings({ group: { id: groupId, on: false } })
    expect(await suggested(id)).toMatchObject({ silence: { reason: "off" } })
    await suggestions.updateSettings({ group: { id: groupId, on: true } })
    await suggestions.updateSettings({ enabled: false })
    expect(await team.member.caller.suggestions.forSubmission({ submissionId: id })).toEqual({ version: 0, silence: "off", groups: [] })
    await suggestions.updateSettings({ enabled: true })
    await settle()
    expect((await suggested(id)).proposals).toHaveLength(1)
  })

  it("do not propose a muted label", async () => {
    const [{ id, kind }] = fresh as [(typeof all)[number]]
    const { suggestions } = team.owner.caller
    await suggestions.updateSettings({ label: { id: labels[kind], muted: true } })
    await settle()
    expect(await suggested(id)).toMatchObject({ proposals: [], silence: { reason: "muted" } })
    await suggestions.updateSettings({ label: { id: labels[kind], muted: null } })
    await settle()
    expect((await suggested(id)).proposals).toHaveLength(1)
  })

  it("do not use a field that was left out", async () => {
    const [{ id }] = fresh as [(typeof all)[number]]
    const { suggestions } = team.owner.caller
    await suggestions.updateSettings({ field: { path: "message", used: false } })
    await settle()
    expect((await suggestions.settings()).fields.find((one) => one.path === "message")).toMatchObject({ used: false, identifying: false })
    const own = await suggested(id)
    for (const { reasons } of own.proposals) for (const { text } of reasons) expect([...words.breaks, ...words.drone]).not.toContain(text)
    await suggestions.updateSettings({ field: { path: "message", used: true } })
    await settle()
  })

  it("show in the settings what they go by", async () => {
    const settings = await team.owner.caller.suggestions.settings()
    expect(settings).toMatchObject({ enabled: true, learning: false, needed: { group: 50, label: 5 } })
    const group = settings.groups.find((one) => one.id === groupId)
    expect(group?.finished).toBeGreaterThanOrEqual(50)
    const alpha = group?.labels.find((one) => one.id === labels.breaks)
    expect(alpha?.examples).toBeGreaterThanOrEqual(25)
    const toward = alpha?.features.filter((one) => one.weight > 0).map((one) => one.text) ?? []
    expect(words.breaks).toContain(toward[0])
    expect(alpha?.features.some((one) => one.weight < 0)).toBe(true)
    const identifying = settings.fields.filter((one) => one.identifying)
    expect(identifying.map((one) => one.path)).toEqual(expect.arrayContaining(["name", "email"]))
    for (const one of identifying) expect(one.used).toBe(false)
  })

  it("forget everything: nothing is left, and labels set before are not learned from again", async () => {
    const { suggestions } = team.owner.caller
    world.forward(1000)
    const { length } = await outcomes()
    // @ts-expect-error it takes nothing, least of all a team
    expect(await refusal(suggestions.forget({ teamId: team.id }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await outcomes()).toHaveLength(length)
    await suggestions.forget()
    world.forward(1000)
    expect(await outcomes()).toEqual([])
    await settle()
    const [{ id }] = fresh as [(typeof all)[number]]
    expect(await suggested(id)).toMatchObject({ silence: { reason: "examples", have: 0, need: 50 } })
    const settings = await suggestions.settings()
    for (const { finished, labels: own } of settings.groups) {
      expect(finished).toBe(0)
      for (const one of own) expect(one).toMatchObject({ examples: 0, features: [], accepted: { of: 0 }, calibration: null })
    }
    await setLabel(id, labels.breaks)
    await settle()
    expect((await suggestions.settings()).groups.find((one) => one.id === groupId)?.finished).toBe(1)
  })
})

describe("permissions", () => {
  let submissionId: string
  beforeEach(async () => {
    await makeTeam()
    const { slug } = await makePortal(team)
    submissionId = (await sendMany(slug, 1))[0]?.id ?? ""
  })
  const answer = () => ({ submissionId, labelId: labels.breaks })
  const dismissal = () => ({ ...answer(), version: 1, percent: 80, dismissed: true })

  it("are those of labelling for suggestions, and those of the team's settings for their settings", async () => {
    const { viewer, member } = team
    const calls = [
      () => viewer.caller.suggestions.forSubmission({ submissionId }),
      () => viewer.caller.suggestions.accept({ ...answer(), actId: act() }),
      () => viewer.caller.suggestions.dismiss(dismissal()),
      () => member.caller.suggestions.settings(),
      () => member.caller.suggestions.updateSettings({ enabled: false }),
      () => member.caller.suggestions.startAgain(),
      () => member.caller.suggestions.forget(),
    ]
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: "FORBIDDEN" })
  })

  it("end at the team: others' submissions, labels and groups do not exist", async () => {
    const other = await world.team()
    const { suggestions } = other.owner.caller
    const calls = [
      () => suggestions.forSubmission({ submissionId }),
      () => suggestions.accept({ ...answer(), actId: act() }),
      () => suggestions.dismiss(dismissal()),
      () => suggestions.updateSettings({ group: { id: groupId, on: false } }),
      () => suggestions.updateSettings({ label: { id: labels.breaks, muted: true } }),
    ]
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    expect(await world.db.$count(suggestionSetting, eq(suggestionSetting.teamId, other.id))).toBe(0)
  })

  it("refuse a likelihood above 100 percent", async () => {
    const call = team.member.caller.suggestions.dismiss({ ...dismissal(), percent: 120 })
    expect(await refusal(call)).toMatchObject({ code: "BAD_REQUEST" })
  })

  it("set a label that was not suggested as any other, and count nothing as accepted", async () => {
    expect(await team.member.caller.suggestions.accept({ ...answer(), actId: act() })).toEqual({ labelIds: [labels.breaks] })
    const [event] = (await team.viewer.caller.history.list({ submissionId })).items
    expect(event).toMatchObject({ type: "submission.labelled", after: { labelId: labels.breaks } })
    expect(event?.after).not.toHaveProperty("suggestion")
    expect(await outcomes()).toEqual([])
  })
})

describe("independent reviews", () => {
  const round = {
    opensAt: "2020-01-01T00:00:00.000Z",
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 2,
    average: "mean" as const,
    everyone: true,
    reviewerIds: [],
    criteria: [{ name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: false, onlyIf: null }],
  }
  let submissionId: string
  let portalId: string
  beforeEach(async () => {
    await makeTeam()
    const portal = await makePortal(team)
    portalId = portal.id
    submissionId = (await sendMany(portal.slug, 1))[0]?.id ?? ""
    await settle()
  })

  it("have no suggestions before one's own review is in", async () => {
    const { id } = await team.owner.caller.reviews.createRound({ ...round, portalId, name: "Alone", visibility: "afterOwn" })
    expect(await team.member.caller.suggestions.forSubmission({ submissionId })).toEqual({ version: 0, silence: "withheld", groups: [] })
    await team.member.caller.reviews.save({ roundId: id, submissionId, state: "submitted", scores: {} })
    expect((await team.member.caller.suggestions.forSubmission({ submissionId })).silence).toBeNull()
  })

  it("are refused suggestions in a blind round", async () => {
    await team.owner.caller.reviews.createRound({ ...round, portalId, name: "Blind", visibility: "always", blind: true })
    const call = team.member.caller.suggestions.forSubmission({ submissionId })
    expect(await refusal(call)).toMatchObject({ reason: "blind_round" })
  })
})

describe("what is learned from", () => {
  it("leaves out what says who somebody is, also inside of other answers", async () => {
    await makeTeam()
    const { slug } = await makePortal(team)
    const message =
      "Kitefall demos, sent by Sunniva Aasbrekk, hello@kitefall.example, https://kitefall.example/x @kitefall_band: rolling drums"
    const [one] = await sendMany(slug, 1, { message })
    const content = await loadContent(world.db, { teamId: team.id, submissionId: one?.id ?? "", fieldsOff: [] })
    const text = JSON.stringify(content).toLowerCase()
    expect(text).toContain("rolling drums")
    for (const part of ["sunniva", "aasbrekk", "hello", "kitefall.example", "kitefall_band"]) expect(text).not.toContain(part)
  })

  it("is the label of a person, and not that of an API key or a rule", async () => {
    await makeTeam()
    const { slug } = await makePortal(team)
    const [one] = await sendMany(slug, 1)
    const id = one?.id ?? ""
    await setLabel(id, labels.breaks)
    const read = async () => {
      const [known, settings] = [await listGroups(world.db, team.id), await getSettings(world.db, team.id)]
      const [row] = await loadRows(world.db, { teamId: team.id, groups: known, settings }, [id])
      return row?.targets[groupId]
    }
    expect(await read()).toEqual([1, -1])
    await world.db.update(submissionLabel).set({ setBy: "some-key" }).where(eq(submissionLabel.submissionId, id))
    expect(await read()).toBeUndefined()
  })
})

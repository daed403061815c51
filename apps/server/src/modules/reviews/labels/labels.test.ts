import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { changeRound, criterionInput, makeRound, readRound, roundInput } from "../../../testing/rounds.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, type Person, refusal, send, type TestTeam } from "../../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
let group: { id: string; labels: { id: string; name: string }[] }
let sent: { id: string; number: number }[]

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
  group = await makeGroup("Verdict of readers", ["Yes", "Maybe", "No"])
  sent = []
  for (let index = 0; index < 3; index += 1) {
    await send(world, portal.slug)
    const { id, number } = await newest(team)
    sent.push({ id, number })
  }
})

async function makeGroup(name: string, labels: readonly string[], multiple = false) {
  const { labelGroups, labels: labelsCaller } = team.owner.caller
  const { id } = await labelGroups.create({ name, multiple, required: false })
  const made = []
  for (const label of labels)
    made.push({ id: (await labelsCaller.create({ groupId: id, name: label, hue: "grey", key: null })).id, name: label })
  return { id, labels: made }
}

/** As a client sends it: wordings and weight of a label group are ignored. */
const labelCriterion = (labelGroupId: string, more: Parameters<typeof criterionInput>[0] = {}) =>
  criterionInput({ name: "Verdict", scale: ["any", "wording"], weight: 5, labelGroupId, ...more })

const makeLabelRound = (more: Parameters<typeof makeRound>[3] = {}) =>
  makeRound(world, team, portal, { criteria: [labelCriterion(group.id), criterionInput({ name: "Fit" })], ...more })

const save = (who: Person, roundId: string, submissionId: string | undefined, scores: Record<string, number>) =>
  who.caller.reviews.save({ roundId, submissionId: submissionId ?? "", state: "submitted", scores })
const labelsOf = async (submissionId: string | undefined) =>
  (await team.owner.caller.submissions.get({ id: submissionId ?? "" })).labelIds.filter((id) => group.labels.some((one) => one.id === id))
const close = (roundId: string) =>
  changeRound(team, portal, roundId, { closesAt: new Date(world.services.clock.now().getTime() - 500).toISOString() })

describe("a label group in a round", () => {
  test("has its labels as values, and counts in no score", async () => {
    const { round, roundId, criterionIds } = await makeLabelRound()
    expect(round.criteria[0]).toMatchObject({ name: "Verdict", labelGroupId: group.id, scale: ["Yes", "Maybe", "No"], weight: 0 })
    expect(round.criteria[1]).toMatchObject({ labelGroupId: null, scale: ["Poor", "Fair", "Good"], weight: 1 })
    const [verdict = "", fit = ""] = criterionIds
    expect(await refusal(save(team.member, roundId, sent[0]?.id, { [verdict]: 4, [fit]: 3 }))).toMatchObject({
      paths: [`scores.${verdict}`],
    })
    await save(team.member, roundId, sent[0]?.id, { [verdict]: 3, [fit]: 3 })
    const { items } = await team.owner.caller.reviews.results({ roundId })
    expect(items.find((one) => one.submissionId === sent[0]?.id)?.score).toBe(1)
  })

  test("is one of the team that takes one label and is asked at the portal", async () => {
    const create = (...criteria: ReturnType<typeof labelCriterion>[]) =>
      refusal(team.owner.caller.reviews.createRound(roundInput(world, portal, { criteria })))
    const several = await makeGroup("Several", ["A", "B"], true)
    const short = await makeGroup("Short", ["A"])
    const long = await makeGroup("Long", [..."ABCDEFGHIJK"])
    for (const { id } of [several, short, long])
      expect(await create(labelCriterion(id))).toMatchObject({ paths: ["criteria.0.labelGroupId"] })
    const elsewhere = await makeGroup("Elsewhere", ["A", "B"])
    const other = await makePortal(team)
    await team.owner.caller.labelGroups.update({ groupId: elsewhere.id, portals: [other.id] })
    expect(await create(labelCriterion(elsewhere.id))).toMatchObject({ paths: ["criteria.0.labelGroupId"] })
    expect(await create(labelCriterion(group.id), labelCriterion(group.id))).toMatchObject({ paths: ["criteria.1.labelGroupId"] })
    const stranger = await world.team()
    const strange = stranger.owner.caller.reviews.createRound(
      roundInput(world, await makePortal(stranger), { criteria: [labelCriterion(group.id)] }),
    )
    expect(await refusal(strange)).toMatchObject({ paths: ["criteria.0.labelGroupId"] })
  })

  test("keeps its labels once somebody has chosen, under their present names", async () => {
    const { roundId, criterionIds } = await makeLabelRound()
    const { labels } = team.owner.caller
    await labels.create({ groupId: group.id, name: "Later", hue: "grey", key: null })
    await changeRound(team, portal, roundId, { name: "Before any review" })
    expect((await readRound(team, portal, roundId)).criteria[0]?.scale).toEqual(["Yes", "Maybe", "No", "Later"])
    await save(team.member, roundId, sent[0]?.id, { [criterionIds[0] ?? ""]: 3, [criterionIds[1] ?? ""]: 1 })
    await labels.create({ groupId: group.id, name: "Too late", hue: "grey", key: null })
    await labels.update({ labelId: group.labels[2]?.id ?? "", name: "Rather not" })
    await changeRound(team, portal, roundId, { name: "After a review" })
    const [criterion, fit] = (await readRound(team, portal, roundId)).criteria
    expect(criterion?.scale).toEqual(["Yes", "Maybe", "Rather not", "Later"])
    const { scored: _, ...scale } = { ...criterion, labelGroupId: null, scale: ["a", "b", "c", "d"] } as NonNullable<typeof criterion>
    const { scored: __, ...kept } = fit as NonNullable<typeof fit>
    expect(await refusal(changeRound(team, portal, roundId, { criteria: [scale, kept] }))).toMatchObject({ reason: "scale_scored" })
  })

  test("is withheld like scores", async () => {
    const { roundId, criterionIds } = await makeLabelRound({ everyone: false, reviewerIds: [team.owner.id, team.member.id] })
    await save(team.member, roundId, sent[0]?.id, { [criterionIds[0] ?? ""]: 3, [criterionIds[1] ?? ""]: 1 })
    expect(await refusal(team.owner.caller.reviews.labels({ roundId }))).toMatchObject({ reason: "scores_hidden" })
    expect(await refusal(team.owner.caller.reviews.applyLabels({ roundId, actId: randomUUID() }))).toMatchObject({
      reason: "scores_hidden",
    })
    expect((await team.admin.caller.reviews.labels({ roundId })).items[0]?.undecided).toBe(1)
    expect(await refusal(team.member.caller.reviews.labels({ roundId }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("has a nominal alpha", async () => {
    const { roundId, criterionIds } = await makeLabelRound()
    const [verdict = "", fit = ""] = criterionIds
    for (let index = 3; index < 12; index += 1) {
      await send(world, portal.slug)
      sent.push({ id: (await newest(team)).id, number: 0 })
    }
    // The same disagreements, first to last: ordinal and nominal alphas differ.
    for (const [index, { id }] of sent.entries()) {
      const first = 1 + (index % 3)
      const second = index < 4 ? 1 + ((index + 1) % 3) : first
      await save(team.member, roundId, id, { [verdict]: first, [fit]: first })
      await save(team.admin, roundId, id, { [verdict]: second, [fit]: second })
    }
    const { items } = await team.owner.caller.reviews.agreement({ roundId })
    const [labels, scale] = items
    expect([labels?.submissions, scale?.submissions]).toEqual([12, 12])
    // 24 values: 9 times 1, 8 times 2, 7 times 3. Observed 8 of 24 apart; expected (24² - 9² - 8² - 7²) / (24 × 23).
    expect(labels?.alpha).toBeCloseTo(1 - 8 / 24 / ((576 - 81 - 64 - 49) / 552), 6)
    expect(scale?.alpha).not.toBeCloseTo(labels?.alpha ?? 0, 2)
  })
})

describe("labels that reviewers agreed on", () => {
  test("are applied once the round has closed, by one act that can be undone", async () => {
    const { roundId, criterionIds } = await makeLabelRound()
    const [verdict = "", fit = ""] = criterionIds
    const [first, second, third] = sent
    const [yes, , no] = group.labels
    await save(team.member, roundId, first?.id, { [verdict]: 1, [fit]: 1 })
    await save(team.admin, roundId, first?.id, { [verdict]: 1, [fit]: 1 })
    await save(team.member, roundId, second?.id, { [verdict]: 1, [fit]: 1 })
    await save(team.admin, roundId, second?.id, { [verdict]: 2, [fit]: 1 })
    await save(team.member, roundId, third?.id, { [verdict]: 1, [fit]: 1 })
    await save(team.admin, roundId, third?.id, { [verdict]: 2, [fit]: 1 })
    await team.owner.caller.reviews.settle({ roundId, submissionId: third?.id ?? "", scores: { [verdict]: 3 } })
    const apply = (actId: string) => team.owner.caller.reviews.applyLabels({ roundId, actId })
    expect(await refusal(apply(randomUUID()))).toMatchObject({ reason: "round_open" })
    await team.owner.caller.labels.set({ submissionId: first?.id ?? "", labelId: no?.id ?? "", on: true, actId: randomUUID() })
    await close(roundId)
    const member = team.member.caller.reviews.applyLabels({ roundId, actId: randomUUID() })
    expect(await refusal(member), "who labels and does not manage reviews").toMatchObject({ code: "FORBIDDEN" })
    expect(await team.owner.caller.reviews.labels({ roundId })).toEqual({
      closed: true,
      items: [
        {
          criterionId: verdict,
          name: "Verdict",
          labels: [
            { labelId: yes?.id, name: "Yes", submissions: 1, applied: 0 },
            { labelId: group.labels[1]?.id, name: "Maybe", submissions: 0, applied: 0 },
            { labelId: no?.id, name: "No", submissions: 1, applied: 0 },
          ],
          undecided: 1,
          undecidedSubmissions: [{ submissionId: second?.id, number: second?.number }],
        },
      ],
    })
    const actId = randomUUID()
    expect(await apply(actId)).toEqual({ actId, submissions: 2 })
    expect([await labelsOf(first?.id), await labelsOf(second?.id), await labelsOf(third?.id)]).toEqual([[yes?.id], [], [no?.id]])
    expect((await team.owner.caller.reviews.labels({ roundId })).items[0]?.labels.map((one) => one.applied)).toEqual([1, 0, 1])
    expect(await apply(randomUUID())).toMatchObject({ submissions: 0 })
    const { items } = await team.owner.caller.undo.list()
    expect(items[0]).toMatchObject({ actId, kind: "label", submissions: 2 })
    await team.owner.caller.undo.undo({ actId })
    expect([await labelsOf(first?.id), await labelsOf(second?.id), await labelsOf(third?.id)]).toEqual([[no?.id], [], []])
  })

  test("are refused where one of them is out of use, with nothing written", async () => {
    const { roundId, criterionIds } = await makeLabelRound({ reviewsPerSubmission: 1 })
    const [verdict = "", fit = ""] = criterionIds
    await save(team.member, roundId, sent[0]?.id, { [verdict]: 1, [fit]: 1 })
    await save(team.member, roundId, sent[1]?.id, { [verdict]: 2, [fit]: 1 })
    await close(roundId)
    await team.owner.caller.labels.archive({ labelId: group.labels[1]?.id ?? "", archived: true })
    expect(await refusal(team.owner.caller.reviews.applyLabels({ roundId, actId: randomUUID() }))).toMatchObject({
      reason: "label_archived",
    })
    expect(await labelsOf(sent[0]?.id)).toEqual([])
  })

  test("of another team are not found", async () => {
    const { roundId } = await makeLabelRound()
    const other = await world.team()
    expect(await refusal(other.owner.caller.reviews.labels({ roundId }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.reviews.applyLabels({ roundId, actId: randomUUID() }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

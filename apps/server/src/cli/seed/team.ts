import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { account, label, member, portal, portalVersion, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { FormDefinition } from "../../modules/forms/schema.ts"
import type { StageFacts } from "../../modules/stages/published.ts"
import { stagesOf } from "../../modules/stages/service.ts"
import { createTeam } from "../../modules/teams/service.ts"
import { musicDemos } from "../../modules/templates/built-in/music-demos.ts"
import { addLabelGroups } from "../../modules/templates/label-groups.ts"
import { addReplies } from "../../modules/templates/replies.ts"
import { asTeamId, type TeamId } from "../../platform/events.ts"
import type { StageSet } from "./story.ts"
import { PROMISE_DAYS } from "./talk.ts"

export const people = [
  { role: "owner", name: "Imke Sandoval" },
  { role: "admin", name: "Yuki Fujii" },
  { role: "member", name: "Tobias Aalto" },
  { role: "viewer", name: "Ruta Hansen" },
] as const

export const password = "correct horse battery"

export type SeededPortal = { id: string; versionId: string; form: FormDefinition; share: number; slug: string }
export type SeededTeam = {
  id: TeamId
  /** Ids of its accounts. */
  people: string[]
  /** Those who may label, with their names. */
  reviewers: { id: string; name: string }[]
  portals: SeededPortal[]
  stages: StageSet
  stageNames: Map<string, string>
  labels: Map<string, { id: string; name: string }>
}

const plain = { help: "", required: false, identifying: false }

function remixForm(): FormDefinition {
  const { fields, roles } = musicDemos.form
  return {
    fields: fields.map((field) =>
      field.type === "group" && field.key === "tracks"
        ? { ...field, label: "Remixes", help: "Of any track on the Low Tide series.", itemName: "remix", itemsName: "remixes" }
        : field,
    ),
    roles,
  }
}

function liveForm(): FormDefinition {
  const { fields, roles } = musicDemos.form
  const at = fields.findIndex((field) => field.key === "release_status")
  return {
    fields: [
      ...fields.slice(0, at),
      { ...plain, key: "live", type: "yes_no", label: "Have you played these songs live?", required: true },
      { ...plain, key: "people", type: "number", label: "How many are you on stage?", required: true, min: 1, max: 40, integer: true },
      ...fields.slice(at),
    ],
    roles,
  }
}

/** Lantern Quay: four people, three portals, the stages of every team, the labels of the template. */
export async function makeTeam(tx: Tx, facts: { passwordHash: string; since: Date; now: Date }): Promise<SeededTeam> {
  const { since } = facts
  const ids = people.map(() => newId(since))
  for (const [index, { role, name }] of people.entries()) {
    const id = ids[index] as string
    const dates = { createdAt: since, updatedAt: since }
    await tx
      .insert(user)
      .values({ id, name, email: `${role}@example.com`, emailVerified: true, role: role === "owner" ? "admin" : "user", ...dates })
    await tx
      .insert(account)
      .values({ id: newId(since), userId: id, providerId: "credential", accountId: id, password: facts.passwordHash, ...dates })
  }
  const team = await createTeam(tx, { name: "Lantern Quay", slug: "lantern-quay", ownerId: ids[0] as string, at: since })
  const teamId = asTeamId(team.id)
  for (const [index, { role }] of people.entries()) {
    if (role !== "owner")
      await tx.insert(member).values({ id: newId(since), organizationId: teamId, userId: ids[index] as string, role, createdAt: since })
  }
  await addLabelGroups(tx, { teamId, groups: musicDemos.labelGroups, now: since })
  await addReplies(tx, teamId, musicDemos.replies, since)
  const portals: SeededPortal[] = []
  for (const one of [
    { slug: "demos", title: "Music demos", form: musicDemos.form, share: 0.8, state: "open" as const, intro: musicDemos.intro },
    {
      slug: "low-tide-remixes",
      title: "Low Tide remixes",
      form: remixForm(),
      share: 0.16,
      state: "open" as const,
      intro: "Rework anything from the Low Tide series. Stems are on the series page.",
    },
    {
      slug: "live-sessions",
      title: "Live sessions",
      form: liveForm(),
      share: 0.04,
      state: "paused" as const,
      intro: "One afternoon, one room, no overdubs. We book the next round in spring.",
    },
  ]) {
    const { slug, title, form, state, intro, share } = one
    const id = newId(since)
    const versionId = newId(since)
    const closedAt = state === "paused" ? new Date(facts.now.getTime() - 3 * 86_400_000) : null
    const dates = { draftSavedAt: since, createdAt: since, updatedAt: since }
    await tx.insert(portal).values({
      id,
      teamId,
      slug,
      title,
      intro,
      state,
      closedAt,
      version: 1,
      draft: form,
      draftRevision: 1,
      template: "music-demos",
      promiseDays: PROMISE_DAYS,
      asksTreatment: slug === "demos",
      ...dates,
    })
    await tx
      .insert(portalVersion)
      .values({ id: versionId, teamId, portalId: id, version: 1, form, publishedBy: ids[0] ?? null, createdAt: since })
    portals.push({ id, versionId, form, share, slug })
  }
  const stages = await stagesOf(tx, teamId)
  const at = (position: number) => stages[position] as StageFacts
  const labels = await tx.select({ id: label.id, name: label.name }).from(label).where(eq(label.teamId, teamId))
  return {
    id: teamId,
    people: ids,
    reviewers: people.slice(0, 3).map(({ name }, index) => ({ id: ids[index] as string, name })),
    portals,
    stages: { new: at(0), listening: at(1), shortlist: at(2), accepted: at(3), declined: at(4), withdrawn: at(5) },
    stageNames: new Map(stages.map((stage) => [stage.id, stage.name])),
    labels: new Map(labels.map((one) => [one.name, one])),
  }
}

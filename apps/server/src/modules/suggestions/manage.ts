import { label, labelGroup, suggestionOutcome } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { UpdateSettingsInput } from "./schema.ts"
import { getSettings, writeSettings } from "./settings.ts"

const done = { done: true } as const

const setIn = (list: readonly string[], one: string, isIn: boolean) => [...list.filter((other) => other !== one), ...(isIn ? [one] : [])]

/** Changes what the team chose. @throws NotFound */
export function updateSettings(ctx: TeamContext, { enabled, group, field, label: muting }: UpdateSettingsInput): Promise<{ done: true }> {
  const { db, team, clock } = ctx
  return db.transaction(async (tx) => {
    const settings = { ...(await getSettings(tx, team.id)) }
    if (enabled !== undefined) settings.enabled = enabled
    if (group) {
      if ((await tx.$count(labelGroup, and(eq(labelGroup.id, group.id), eq(labelGroup.teamId, team.id)))) === 0) {
        throw new NotFound("labelGroup")
      }
      settings.groupsOff = setIn(settings.groupsOff, group.id, !group.on)
    }
    if (field) settings.fieldsOff = setIn(settings.fieldsOff, field.path, !field.used).slice(-MOST_FIELDS)
    if (muting) {
      if ((await tx.$count(label, and(eq(label.id, muting.id), eq(label.teamId, team.id)))) === 0) throw new NotFound("label")
      const { [muting.id]: _, ...others } = settings.muted
      settings.muted = muting.muted === null ? others : { ...others, [muting.id]: muting.muted }
    }
    await writeSettings(tx, team.id, settings, clock.now())
    const what = Object.entries({ enabled, group, field, label: muting }).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    await recordTeamEvent(tx, ctx, { type: "suggestion.updated", before: null, after: { what } })
    return done
  })
}

/** Fields that a team can leave out; those left out first are used again. */
const MOST_FIELDS = 1_000

/** Learns from the labels that are set from now on alone. What became of earlier suggestions stays in the statistics. */
export function startAgain(ctx: TeamContext): Promise<{ done: true }> {
  const { db, team, clock } = ctx
  return db.transaction(async (tx) => {
    const settings = await getSettings(tx, team.id)
    await writeSettings(tx, team.id, { ...settings, learnFrom: clock.now() }, clock.now())
    await recordTeamEvent(tx, ctx, { type: "suggestion.started_again", before: null, after: null })
    return done
  })
}

/** Deletes everything that was learned, with what became of suggestions. Labels stay, and are not learned from again. */
export function forget(ctx: TeamContext): Promise<{ done: true }> {
  const { db, team, clock } = ctx
  return db.transaction(async (tx) => {
    const settings = await getSettings(tx, team.id)
    await tx.delete(suggestionOutcome).where(eq(suggestionOutcome.teamId, team.id))
    const now = clock.now()
    await writeSettings(tx, team.id, { ...settings, learnFrom: now, forgottenAt: now }, now)
    await recordTeamEvent(tx, ctx, { type: "suggestion.forgotten", before: null, after: null })
    return done
  })
}

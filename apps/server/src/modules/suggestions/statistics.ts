import type { TeamContext } from "../../platform/services.ts"
import { identifyingKeys, isHidden } from "../forms/identifying.ts"
import { listLabelGroups } from "../labels/groups/service.ts"
import { getPath, isUsable } from "./content.ts"
import { MIN_FINISHED, MIN_POSITIVE } from "./learn/model.ts"
import { LEAST_PERCENT } from "./learn/team-models.ts"
import { getLearner } from "./learner.ts"
import { DAYS, getMuted, isRight, listOutcomes } from "./muting.ts"
import type { SuggestionSettings } from "./schema.ts"
import { getSettings } from "./settings.ts"
import { seesWhatModelsLearn } from "./suggest.ts"
import { listForms } from "./team-rows.ts"

type Outcome = Awaited<ReturnType<typeof listOutcomes>>[number]

const WEEK = 7 * 86_400_000
const WEEKS = Math.floor(DAYS / 7)
/** Percent of one range of the calibration. */
const RANGE = 10

const getShare = (outcomes: readonly Outcome[]) => ({ right: outcomes.filter(isRight).length, of: outcomes.length })

/** The settings of suggestions, with what the models learned and how often they were right. */
export async function getStatistics(ctx: TeamContext): Promise<SuggestionSettings> {
  const { db, team, services, clock } = ctx
  const settings = await getSettings(db, team.id)
  // A caller who does not see all portals gets the settings without what was learned.
  const all = await seesWhatModelsLearn(ctx)
  const inspected = all && settings.enabled ? await getLearner(services).inspect(team.id) : null
  const outcomes = all ? await listOutcomes(db, team.id, clock.now()) : []
  const muted = getMuted(outcomes, settings.muted)
  const { groups } = await listLabelGroups(ctx)
  const toLabel = (groupId: string, one: (typeof groups)[number]["labels"][number]) => {
    const known = inspected?.groups.find((group) => group.groupId === groupId)?.labels.find((other) => other.id === one.id)
    const own = outcomes.filter((outcome) => outcome.labelId === one.id)
    const shown = own.filter((outcome) => !outcome.lot)
    const lot = own.filter((outcome) => outcome.lot)
    const examples = known?.examples ?? 0
    const chosen = settings.muted[one.id] !== undefined
    const state = muted.has(one.id) ? (chosen ? "mutedByHand" : "muted") : examples < MIN_POSITIVE ? "few" : "on"
    const predicted = lot.length === 0 ? 0 : Math.round(lot.reduce((sum, { percent }) => sum + percent, 0) / lot.length)
    return {
      id: one.id,
      name: one.name,
      hue: one.hue,
      examples,
      state,
      chosen,
      accepted: getShare(shown),
      weeks: toWeeks(shown, clock.now()),
      calibration: lot.length === 0 ? null : { ...getShare(lot), predicted },
      features: known?.features ?? [],
    } as const
  }
  return {
    enabled: settings.enabled,
    learning: all && settings.enabled && inspected === null,
    learnFrom: settings.learnFrom?.toISOString() ?? null,
    forgottenAt: settings.forgottenAt?.toISOString() ?? null,
    needed: { group: MIN_FINISHED, label: MIN_POSITIVE },
    groups: groups
      .filter((group) => !group.archived)
      .map((group) => ({
        id: group.id,
        name: group.name,
        on: !settings.groupsOff.includes(group.id),
        finished: inspected?.groups.find((one) => one.groupId === group.id)?.finished ?? 0,
        labels: group.labels.filter((one) => !one.archived).map((one) => toLabel(group.id, one)),
      })),
    calibration: toRanges(outcomes.filter((outcome) => outcome.lot)),
    fields: all ? await listFields(ctx, settings.fieldsOff) : [],
  }
}

function toWeeks(outcomes: readonly Outcome[], now: Date) {
  return Array.from({ length: WEEKS }, (_, week) => {
    const to = now.getTime() - (WEEKS - 1 - week) * WEEK
    return getShare(outcomes.filter(({ createdAt }) => createdAt.getTime() <= to && createdAt.getTime() > to - WEEK))
  })
}

function toRanges(outcomes: readonly Outcome[]) {
  return Array.from({ length: (100 - LEAST_PERCENT) / RANGE }, (_, index) => {
    const from = LEAST_PERCENT + index * RANGE
    const to = from + RANGE
    return { from, to, ...getShare(outcomes.filter(({ percent }) => percent >= from && percent < to)) }
  })
}

/** The fields of the newest form of each portal, those with the same key once. */
async function listFields({ db, team }: TeamContext, fieldsOff: readonly string[]): Promise<SuggestionSettings["fields"]> {
  const fields = new Map<string, SuggestionSettings["fields"][number]>()
  for (const form of await listForms(db, team.id)) {
    const hidden = identifyingKeys(form)
    for (const field of form.fields) {
      const leaves = field.type === "group" ? field.fields.map((leaf) => ({ field: leaf, group: field })) : [{ field, group: null }]
      for (const leaf of leaves) {
        const path = getPath(leaf)
        const identifying = isHidden(hidden, path)
        if (!identifying && !isUsable(leaf.field)) continue
        const known = fields.get(path)
        if (known) known.identifying ||= identifying
        else fields.set(path, { path, label: leaf.field.label, used: !fieldsOff.includes(path), identifying })
      }
    }
  }
  return [...fields.values()].map((one) => ({ ...one, used: one.used && !one.identifying }))
}

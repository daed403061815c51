import type { CriterionItem, Plan, UpdateRoundInput } from "@intray/server/modules/reviews/schema"
import { momentOf, type WallTime, wallTimeOf } from "../../../lib/zones.ts"

export type PlanRound = Plan["rounds"][number]
export type RoundInput = Omit<UpdateRoundInput, "id" | "revision" | "removeScored">

export type EditedCriterion = Omit<CriterionItem, "id"> & {
  /** Names it on the page; of a saved one its id. */
  key: string
  /** Absent: not saved yet. */
  id?: string
}

/** A time as its fields show it, and the exact moment that it was before. */
export type EditedTime = { wall: WallTime; iso?: string }

export type EditedRound = Pick<
  RoundInput,
  "name" | "stageId" | "visibility" | "average" | "everyone" | "assignedOnly" | "reminderDays" | "reviewerIds"
> & {
  blind: boolean
  opens: EditedTime | null
  closes: EditedTime | null
  /** null: no calibration. */
  calibrationOpens: EditedTime | null
  /** The numbers of its submissions, as they are typed. */
  calibration: string
  /** As it is typed. */
  each: string
  criteria: readonly EditedCriterion[]
}

export const MAX_EACH = 20
export const MAX_SCALE = 10
export const MAX_CRITERIA = 12
export const MAX_ROUNDS = 20
export const MAX_CALIBRATION = 10

const timeAt = (iso: string | null, zone: string): EditedTime | null => (iso === null ? null : { wall: wallTimeOf(iso, zone), iso })

const sameWall = (a: WallTime, b: WallTime) => a.day === b.day && a.time === b.time && a.later === b.later

/** The moment that an edited time means; null: none, or not whole. A time that was not changed keeps its seconds. */
export function momentOfEdit(time: EditedTime | null, zone: string): string | null {
  if (time === null) return null
  if (time.iso !== undefined && sameWall(wallTimeOf(time.iso, zone), time.wall)) return time.iso
  return momentOf(time.wall, zone)?.iso ?? null
}

/** A saved round, ready for its form. */
export function editRound(
  round: Omit<PlanRound, "reviewers" | "reviews" | "submissions" | "complete" | "remindedAt">,
  zone: string,
): EditedRound {
  const { name, stageId, visibility, average, everyone, blind, assignedOnly, reminderDays, reviewerIds } = round
  return {
    name,
    blind,
    stageId,
    visibility,
    average,
    everyone,
    assignedOnly,
    reminderDays,
    reviewerIds,
    calibrationOpens: timeAt(round.calibrationOpensAt, zone),
    calibration: round.calibration.map((one) => one.number).join(", "),
    opens: timeAt(round.opensAt, zone),
    closes: timeAt(round.closesAt, zone),
    each: String(round.reviewsPerSubmission),
    criteria: round.criteria.map((one) => ({ ...one, key: one.id })),
  }
}

/** How many reviews a submission should get; null: what was typed is no such number. */
export function readEach(typed: string): number | null {
  const value = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return value >= 1 && value <= MAX_EACH ? value : null
}

/** Numbers of submissions, as in "12, 15"; null: what was typed is no such list, or too long. */
export function readNumbers(typed: string): number[] | null {
  const parts = typed.split(/[\s,;#]+/).filter((part) => part !== "")
  if (parts.length > MAX_CALIBRATION || parts.some((part) => !/^\d{1,9}$/.test(part) || Number(part) < 1)) return null
  return [...new Set(parts.map(Number))]
}

export function toInput(edit: EditedRound, zone: string): RoundInput {
  const { name, stageId, visibility, average, everyone, blind, assignedOnly, reminderDays, reviewerIds } = edit
  return {
    name: name.trim(),
    stageId,
    visibility,
    average,
    everyone,
    assignedOnly,
    reminderDays,
    calibrationOpensAt: momentOfEdit(edit.calibrationOpens, zone),
    calibration: edit.calibrationOpens === null ? [] : (readNumbers(edit.calibration) ?? []),
    blind,
    reviewerIds: everyone ? [] : [...reviewerIds],
    opensAt: momentOfEdit(edit.opens, zone),
    closesAt: momentOfEdit(edit.closes, zone),
    reviewsPerSubmission: readEach(edit.each) ?? 0,
    criteria: edit.criteria.map(({ id, name: criterion, help, weight, scale, labelGroupId, required, onlyIf }) => ({
      ...(id === undefined ? {} : { id }),
      name: criterion.trim(),
      help: help.trim(),
      weight,
      scale: scale.map((word) => word.trim()),
      labelGroupId,
      required,
      onlyIf,
    })),
  }
}

export type FaultKind = "name" | "reviewers" | "each" | "criteria" | "criterionName" | "value" | "calibration" | "askedMissing"

/** What is missing in a round, by the path that the server would name: `criteria.0.scale.2`. Times are read by their fields. */
export function findFaults(edit: EditedRound): Record<string, FaultKind> {
  const found: Record<string, FaultKind> = {}
  if (edit.name.trim() === "") found.name = "name"
  if (readEach(edit.each) === null) found.reviewsPerSubmission = "each"
  if (!edit.everyone && edit.reviewerIds.length === 0) found.reviewerIds = "reviewers"
  if (edit.calibrationOpens !== null && !readNumbers(edit.calibration)?.length) found.calibration = "calibration"
  if (edit.criteria.length === 0) found.criteria = "criteria"
  for (const [index, { name, scale, labelGroupId, onlyIf }] of edit.criteria.entries()) {
    if (name.trim() === "") found[`criteria.${index}.name`] = "criterionName"
    for (const [at, word] of labelGroupId === null ? scale.entries() : [])
      if (word.trim() === "") found[`criteria.${index}.scale.${at}`] = "value"
    if (onlyIf !== null && onlyIf.values.length === 0) found[`criteria.${index}.onlyIf`] = "askedMissing"
  }
  return found
}

/** The place of a criterion in a path such as `criteria.2.scale`; null: the path names none. */
export function criterionOfPath(path: string): number | null {
  const at = /^criteria\.(\d+)/.exec(path)?.[1]
  return at === undefined ? null : Number(at)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** How many things of a round are not saved: each field is one, each criterion is one, their order is one. */
export function countChanges(edit: EditedRound, saved: EditedRound, zone: string): number {
  const [now, before] = [toInput(edit, zone), toInput(saved, zone)]
  let count = 0
  for (const key of [
    "name",
    "stageId",
    "visibility",
    "average",
    "blind",
    "assignedOnly",
    "reminderDays",
    "calibrationOpensAt",
    "opensAt",
    "closesAt",
  ] as const) {
    if (now[key] !== before[key]) count += 1
  }
  if (edit.each.trim() !== saved.each) count += 1
  if (!same(now.calibration, before.calibration)) count += 1
  if (now.everyone !== before.everyone || !same([...now.reviewerIds].sort(), [...before.reviewerIds].sort())) count += 1
  const byId = new Map(before.criteria.map((one) => [one.id, one]))
  const kept = now.criteria.filter((one) => one.id !== undefined && byId.has(one.id))
  count += now.criteria.length - kept.length
  count += before.criteria.length - kept.length
  count += kept.filter((one) => !same(one, byId.get(one.id))).length
  const order = before.criteria.map((one) => one.id).filter((id) => kept.some((one) => one.id === id))
  if (
    !same(
      kept.map((one) => one.id),
      order,
    )
  )
    count += 1
  return count
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** A scale of another length. Wordings that are left over are dropped from the upper end, new ones are empty. */
export function resizeScale(scale: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => scale[index] ?? "")
}

/** The same criteria for another round: as new ones, without what was scored. */
export function copyCriteria(criteria: readonly EditedCriterion[], newKey: () => string): EditedCriterion[] {
  return criteria.map(({ id: _, ...one }) => ({ ...one, key: newKey(), scored: false }))
}

/** An edit that goes on from a version that somebody else saved: criteria that they removed become new ones. */
export function rebaseCriteria(criteria: readonly EditedCriterion[], saved: readonly CriterionItem[]): EditedCriterion[] {
  return criteria.map((one) => {
    const known = saved.find(({ id }) => id === one.id)
    if (known) return { ...one, scored: known.scored }
    const { id: _, ...rest } = one
    return { ...rest, scored: false }
  })
}

const DAY_MS = 86_400_000

/**
 * Returns how much work a round is. What each reviewer gets depends on limits and conflicts, which only a preview knows.
 * @param closesAt null: no end, and no amount per day
 */
export function estimateWork(
  round: { submissions: number; each: number; opensAt: string | null; closesAt: string | null },
  now: Date,
): { submissions: number; reviews: number; daily: number | null } {
  const { submissions, opensAt, closesAt } = round
  const reviews = submissions * round.each
  const from = Math.max(now.getTime(), opensAt === null ? 0 : Date.parse(opensAt))
  const days = closesAt === null ? 0 : Math.ceil((Date.parse(closesAt) - from) / DAY_MS)
  return { submissions, reviews, daily: reviews > 0 && days > 0 ? Math.ceil(reviews / days) : null }
}

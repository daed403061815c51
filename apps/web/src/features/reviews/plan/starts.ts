import { reviewPlan as words } from "@intray/i18n/review-plan"
import { randomHex } from "../../../lib/random.ts"
import type { EditedCriterion, EditedRound } from "./plan-model.ts"

export const startNames = ["talks", "demos", "grants", "contests", "jobs", "data"] as const
export type StartName = (typeof startNames)[number]

/** The start that fits a portal which was made from a built-in template. */
const startOfTemplate: Readonly<Record<string, StartName>> = {
  "talk-proposals": "talks",
  "music-demos": "demos",
  "grant-applications": "grants",
  "contest-entries": "contests",
  "job-applications": "jobs",
  "data-contributions": "data",
}

/** All starts, the one that fits the portal first. @param template what the portal was made from */
export function startsFor(template: string | null): { name: StartName; fits: boolean }[] {
  const fitting = template === null ? undefined : startOfTemplate[template]
  const all = startNames.map((name) => ({ name, fits: name === fitting }))
  return [...all.filter((one) => one.fits), ...all.filter((one) => !one.fits)]
}

/** Criteria with another weight than 1, or that may be left out. */
const special: Record<StartName, Partial<Record<"a" | "b" | "c" | "d", { weight?: number; required?: boolean }>>> = {
  talks: { a: { weight: 2 }, d: { weight: 0, required: false } },
  demos: { a: { weight: 2 }, c: { weight: 2 }, d: { required: false } },
  grants: {},
  contests: { a: { weight: 2 } },
  jobs: { a: { weight: 2 }, d: { weight: 0, required: false } },
  data: {},
}

const splitScale = (scale: string) => scale.split(" | ")

export function newKey(): string {
  return `new-${randomHex(8)}`
}

export function newCriterion(): EditedCriterion {
  const scale = splitScale(words.newCriterion.scale)
  return { key: newKey(), name: "", help: "", weight: 1, scale, labelGroupId: null, required: true, onlyIf: null, scored: false }
}

/** A label group that each reviewer answers alone; its labels are the values. */
export function newLabelCriterion({ id, name, labels }: { id: string; name: string; labels: readonly string[] }): EditedCriterion {
  return { ...newCriterion(), name, weight: 0, scale: [...labels], labelGroupId: id }
}

const blank: Omit<EditedRound, "name" | "criteria"> = {
  opens: null,
  closes: null,
  stageId: null,
  each: "3",
  visibility: "afterOwn",
  average: "mean",
  everyone: true,
  assignedOnly: false,
  reminderDays: null,
  calibrationOpens: null,
  calibration: "",
  blind: false,
  reviewerIds: [],
}

export function emptyRound(): EditedRound {
  return { ...blank, name: "", criteria: [newCriterion()] }
}

/** A round with ready-made criteria. */
export function startRound(name: StartName): EditedRound {
  const { round, criteria } = words.starts[name]
  const all = criteria as Partial<Record<"a" | "b" | "c" | "d", { name: string; help: string; scale: string }>>
  return {
    ...blank,
    name: round,
    criteria: (["a", "b", "c", "d"] as const).flatMap((key) => {
      const one = all[key]
      if (!one) return []
      const made = { ...newCriterion(), name: one.name, help: one.help, scale: splitScale(one.scale) }
      return [{ ...made, ...special[name][key] }]
    }),
  }
}

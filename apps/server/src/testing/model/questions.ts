import type { Random } from "../../cli/seed/random.ts"
import { offerState } from "../../modules/offers/schema.ts"
import type { AnswerCondition } from "../../modules/submission-index/answers/schema.ts"
import type { SubmissionFilter } from "../../modules/submission-index/schema.ts"

/** Words that the model's submissions are made of, with some that only begin like them. */
export const vocabulary = [
  ...["Kite", "kitefall", "Glass", "glasshouse", "Ørsted", "orbit", "東京都", "京都", "Dust", "dusk", "a", "ab"],
  ...["Λόγος", "λογοσύνη", "שלום", "مُرَحَّب", "Kite🎵dusk", "don't", "AND", "x".repeat(70)],
]
const askedFor = [
  ...vocabulary,
  '"kite"',
  "gla",
  "kitef",
  "京",
  "zzz",
  "hello",
  "!",
  "ΛΟΓΟΣ",
  "🎵",
  'kite "dusk',
  "x".repeat(61),
  "low",
  "or",
  '"ab" a',
]

/** Answers that filters ask for, by question: what the model's submissions answer. */
export const filterable = {
  release_status: ["unreleased", "public", "signed_elsewhere"],
  ai_use: ["mixing", "writing", "sound", "artwork"],
  "tracks.genre": ["electronica", "ambient", "techno"],
  bpm: [80, 128, 132.5, 140],
  days: ["2030-01-01", "2030-06-15", "2031-12-31"],
} as const

function randomCondition(random: Random): AnswerCondition {
  const ordered = <T>(values: readonly T[]) => {
    const [one, other] = [random.below(values.length), random.below(values.length)]
    return [values[Math.min(one, other)] as T, values[Math.max(one, other)] as T] as const
  }
  const choice = (key: "release_status" | "ai_use" | "tracks.genre") => {
    const options = () => [...new Set([random.pick(filterable[key]), random.pick(filterable[key])])]
    return { key, [random.pick(["any", "any", "all", "none"] as const)]: options() }
  }
  const [min, max] = ordered(filterable.bpm)
  const [from, to] = ordered(filterable.days)
  const range = <T extends object, U extends object>(low: T, high: U) => random.pick([low, high, { ...low, ...high }])
  return random.pick([
    choice("release_status"),
    choice("ai_use"),
    choice("tracks.genre"),
    { key: "tracks.bpm", ...range({ min }, { max }) },
    { key: "keep_until", ...range({ from }, { to }) },
    { key: "newsletter", yes: random.chance(0.7) },
    { key: "place", contains: random.pick([...vocabulary, "gla", "KITE", "orsted", "ÂÂ"]).slice(0, 40) },
    {
      key: random.pick(["place", "message", "newsletter", "keep_until", "tracks.bpm", "tracks.audio", "links", "release_status"]),
      answered: random.chance(0.5),
    },
  ])
}

/** What filters of the model's team can name. */
export type Names = { slugs: string[]; stageIds: string[]; labelIds: string[]; userIds: string[]; from: Date; to: Date; top: number }

function some<T>(random: Random, from: readonly T[], most = 3): T[] {
  return [...new Set(Array.from({ length: random.below(most + 1) }, () => random.pick(from)))]
}

/** A filter that asks for a few things. */
export function randomFilter(random: Random, names: Names): SubmissionFilter {
  const filter: SubmissionFilter = {}
  const moment = () => {
    const ms = names.from.getTime() + random.next() * (names.to.getTime() - names.from.getTime())
    return new Date(Math.floor(ms / 1000) * 1000).toISOString()
  }
  // Few things at a time, or nothing would ever match.
  const ask = (chance: number, write: () => void) => random.chance(chance) && write()
  ask(0.2, () => (filter.portals = some(random, names.slugs)))
  ask(0.3, () => (filter.stages = some(random, names.stageIds, 4)))
  ask(0.5, () => (filter.state = random.pick(["open", "open", "all"] as const)))
  ask(0.4, () => {
    filter.labels = {}
    ask(0.6, () => (filter.labels = { ...filter.labels, any: some(random, names.labelIds) }))
    ask(0.25, () => (filter.labels = { ...filter.labels, all: some(random, names.labelIds, 2) }))
    ask(0.5, () => (filter.labels = { ...filter.labels, none: some(random, names.labelIds) }))
  })
  ask(0.2, () => (filter.assignees = some(random, [...names.userIds, "me", "none", "none"])))
  ask(0.15, () => (filter.reviewers = some(random, [...names.userIds, "me"])))
  ask(0.1, () => (filter.from = moment()))
  ask(0.1, () => (filter.to = moment()))
  ask(0.15, () => (filter.files = random.chance(0.5)))
  ask(0.1, () => (filter.held = random.chance(0.5)))
  ask(0.2, () => (filter.snoozed = random.pick(["hide", "only", "any"] as const)))
  ask(0.2, () => (filter.text = some(random, askedFor, 2).join(" ")))
  ask(0.1, () => (filter.overdue = true))
  ask(0.1, () => (filter.unread = true))
  ask(0.1, () => (filter.offer = some(random, offerState.options, 2)))
  ask(0.1, () => (filter.trash = true))
  ask(0.35, () => (filter.answers = Array.from({ length: 1 + random.below(3) }, () => randomCondition(random))))
  ask(0.1, () => (filter.numbers = Array.from({ length: random.below(30) }, () => 1 + random.below(names.top + 5))))
  return filter
}

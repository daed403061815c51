import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const n = (value: number) => formatNumber(locale, value)

/** Texts of the inbox's filter on reviews in one round. */
export const reviewFilter = forMembers("reviewFilter", {
  title: "Reviews in a round",
  back: "All choices",
  loading: "Loading the rounds",
  failed: "The rounds did not load.",
  noRounds: "There is no round whose scores you see.",
  round: "Round",
  roundOf: (p: { round: string; portal: string }) => `${p.round}, ${p.portal}`,
  count: "Number of reviews",
  counts: { any: "Any", none: "None yet", some: "From … to …" },
  fields: {
    minReviews: "Reviews from",
    maxReviews: "Reviews to",
    minScore: "Score from, in %",
    maxScore: "Score to, in %",
    minSpread: "Spread from, in %",
    maxSpread: "Spread to, in %",
  },
  help: "The spread is the highest minus the lowest score. Both ends are included, and a field can stay empty.",
  apply: "Show these submissions",
  /** Parts of a chip, after the name of the round. */
  says: {
    inRound: "in the round",
    none: "no reviews yet",
    reviewsFrom: (p: { min: number }) => plural(locale, p.min, { one: "# review or more", other: "# reviews or more" }),
    reviewsTo: (p: { max: number }) => `at most ${plural(locale, p.max, { one: "# review", other: "# reviews" })}`,
    reviewsBetween: (p: { min: number; max: number }) =>
      p.min === p.max ? plural(locale, p.min, { one: "# review", other: "# reviews" }) : `${n(p.min)} to ${n(p.max)} reviews`,
    scoreFrom: (p: { min: string }) => `score ${p.min} or more`,
    scoreTo: (p: { max: string }) => `score at most ${p.max}`,
    scoreBetween: (p: { min: string; max: string }) => `score ${p.min} to ${p.max}`,
    spreadFrom: (p: { min: string }) => `spread ${p.min} or more`,
    spreadTo: (p: { max: string }) => `spread at most ${p.max}`,
    spreadBetween: (p: { min: string; max: string }) => `spread ${p.min} to ${p.max}`,
  },
  gone: "a round that no longer exists, or whose scores you do not see",
  wrong: {
    percent: "Enter a number from 0 to 100.",
    whole: (p: { max: number }) => `Enter a whole number from 0 to ${n(p.max)}.`,
    reversed: "This is below the lower end. Enter a higher number.",
    nothing: "Enter at least one of the two numbers.",
  },
})

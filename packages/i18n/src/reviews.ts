import { forMembers } from "./members.ts"

/** Review rounds, reviews and the queue, as members read them. */
export const reviews = forMembers("reviews", {
  scaleShort: "A scale needs at least two values.",
  scaleLong: "A scale has at most ten values.",
  noCriteria: "Add at least one criterion.",
  tooManyScores: "A review has at most twelve scores.",
  emptyRange: "This has to be at least the lower end of the range.",
  adjustedRange: "A range of scores works on scores as they were given. Leave out `adjusted`.",
  assign: { nobody: "Choose at least one reviewer." },
  blind: {
    mark: "Blind",
    why: "You review this portal in a blind round. Names are hidden until the round closes.",
    reveal: "Show names",
    revealed: (p: { number: number }) => `Names of #${p.number} are shown to you. The history says so.`,
    failed: "The names were not shown. Try again.",
  },
  /** Lines of a submission's history. */
  history: {
    submitted: (p: { who: string }) => `${p.who} submitted a review`,
    abstained: (p: { who: string }) => `${p.who} abstained from reviewing`,
    changed: (p: { who: string }) => `${p.who} changed their review`,
    conflictDeclared: (p: { who: string }) => `${p.who} declared a conflict of interest`,
    conflictRemoved: (p: { who: string }) => `${p.who} took back a conflict of interest`,
    settled: (p: { who: string }) => `${p.who} settled the scores`,
    unsettled: (p: { who: string }) => `${p.who} took back the settled scores`,
    revealed: (p: { who: string }) => `${p.who} revealed who sent this`,
  },
})

/*
 * Distributes submissions among reviewers. Pure: the same input with the same seed gives the same result.
 */
import { createRandomNumbers } from "../../../platform/random.ts"

/**
 * A reviewer, by their place in the list.
 * @property load submissions that are assigned to them already
 * @property limit the most that they may have in all; null: no limit
 */
export type ReviewerLoad = { load: number; limit: number | null }

/**
 * What a submission needs.
 * @property wanted how many of the reviewers it should get
 * @property among reviewers who may get it: neither assigned already nor with a conflict of interest
 * @property conflicts how many more there would be without conflicts of interest
 */
export type Need = { wanted: number; among: readonly number[]; conflicts: number }

/** Why a submission gets fewer reviewers than it should. */
export type MissingReason = "conflicts" | "limits" | "too_few"

/**
 * @property given the reviewers of each submission, in the order of the submissions
 * @property missing how many reviewers each lacks, and why; null: none
 */
export type Distribution = { given: number[][]; missing: ({ count: number; reason: MissingReason } | null)[] }

function shuffle(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [order[at] as number, order[other] as number]
    order[at] = two
    order[other] = one
  }
  return order
}

/** The state of one distribution: who has how many, and who has what. */
class Board {
  readonly given: Set<number>[]
  /** The submissions that each reviewer was given now. */
  readonly byReviewer: Set<number>[]
  readonly load: number[]
  readonly reviewers: readonly ReviewerLoad[]
  readonly among: readonly ReadonlySet<number>[]

  constructor(reviewers: readonly ReviewerLoad[], needs: readonly Need[]) {
    this.reviewers = reviewers
    this.load = reviewers.map((one) => one.load)
    this.byReviewer = reviewers.map(() => new Set())
    this.given = needs.map(() => new Set())
    this.among = needs.map((need) => new Set(need.among))
  }

  hasRoom(reviewer: number): boolean {
    const limit = this.reviewers[reviewer]?.limit ?? null
    return limit === null || this.loadOf(reviewer) < limit
  }

  loadOf(reviewer: number): number {
    return this.load[reviewer] ?? 0
  }

  isGiven(submission: number, reviewer: number): boolean {
    return this.given[submission]?.has(reviewer) ?? false
  }

  give(submission: number, reviewer: number): void {
    this.given[submission]?.add(reviewer)
    this.byReviewer[reviewer]?.add(submission)
    this.load[reviewer] = this.loadOf(reviewer) + 1
  }

  take(submission: number, reviewer: number): void {
    this.given[submission]?.delete(reviewer)
    this.byReviewer[reviewer]?.delete(submission)
    this.load[reviewer] = this.loadOf(reviewer) - 1
  }

  /**
   * Hands one submission on from each reviewer of a chain to the next, so that the first one has one less and the last one has one more.
   * @param isEnd whether a chain may end at this reviewer
   * @returns null where it was done; otherwise everybody whom a chain reaches
   */
  handOn(from: number, isEnd: (reviewer: number) => boolean): Set<number> | null {
    const cameFrom = new Map<number, { reviewer: number; submission: number }>()
    const queue = [from]
    for (const reviewer of queue) {
      for (const submission of this.byReviewer[reviewer] ?? []) {
        for (const next of this.among[submission] ?? []) {
          if (next === from || cameFrom.has(next) || this.isGiven(submission, next)) continue
          cameFrom.set(next, { reviewer, submission })
          if (isEnd(next)) {
            this.move(next, cameFrom)
            return null
          }
          queue.push(next)
        }
        if (queue.length === this.load.length) return new Set(queue)
      }
    }
    return new Set(queue)
  }

  private move(end: number, cameFrom: ReadonlyMap<number, { reviewer: number; submission: number }>): void {
    for (let at = end, step = cameFrom.get(at); step; at = step.reviewer, step = cameFrom.get(at)) {
      this.take(step.submission, step.reviewer)
      this.give(step.submission, at)
    }
  }
}

/**
 * Gives each submission as many reviewers as it wants, as evenly as conflicts of interest and limits allow: no chain of exchanges could make
 * a reviewer with two or more submissions above another one level with them. Without conflicts and limits the loads differ by one at most.
 *
 * Greedy, then improved by chains of exchanges: N. Harvey, R. Ladner, L. Lovász and T. Tamir, "Semi-matchings for bipartite graphs and load
 * balancing", Journal of Algorithms 59 (2006).
 */
export function distribute(reviewers: readonly ReviewerLoad[], needs: readonly Need[], seed: number): Distribution {
  const random = createRandomNumbers(seed)
  const board = new Board(reviewers, needs)
  const order = shuffle(needs.length, random)
  // Those with the least choice first. Sorting keeps the random order among equals.
  order.sort((a, b) => choiceOf(needs[a]) - choiceOf(needs[b]))
  for (const submission of order) {
    const need = needs[submission]
    if (!need) continue
    for (const reviewer of pickLeast(board, need, random)) board.give(submission, reviewer)
    makeRoom(board, submission, need)
  }
  balance(board)
  return {
    given: board.given.map((set) => [...set].sort((a, b) => a - b)),
    missing: needs.map((need, index) => whyMissing(board, need, index)),
  }
}

/** The reviewers with the fewest submissions, as many as are wanted; chance decides among equals. */
function pickLeast(board: Board, { wanted, among }: Need, random: () => number): number[] {
  const picked: { reviewer: number; load: number; chance: number }[] = []
  for (const reviewer of among) {
    const one = { reviewer, load: board.loadOf(reviewer), chance: random() }
    if (!board.hasRoom(reviewer)) continue
    let at = picked.length
    for (let other = picked[at - 1]; other && isBefore(one, other); other = picked[at - 1]) at -= 1
    if (at >= wanted) continue
    picked.splice(at, 0, one)
    if (picked.length > wanted) picked.pop()
  }
  return picked.map((one) => one.reviewer)
}

type Ranked = { load: number; chance: number }

function isBefore(one: Ranked, other: Ranked): boolean {
  return one.load < other.load || (one.load === other.load && one.chance < other.chance)
}

function choiceOf(need: Need | undefined): number {
  return need ? need.among.length - need.wanted : 0
}

/** Where everybody who may get a submission is at their limit, lets one of them hand on another submission. */
function makeRoom(board: Board, submission: number, need: Need): void {
  for (const reviewer of need.among) {
    const given = board.given[submission]?.size ?? 0
    if (given >= need.wanted) return
    if (board.isGiven(submission, reviewer)) continue
    if (board.hasRoom(reviewer) || board.handOn(reviewer, (end) => board.hasRoom(end)) === null) board.give(submission, reviewer)
  }
}

/** Moves submissions from reviewers with many to reviewers with few, until no chain makes them more even. */
function balance(board: Board): void {
  const settled = new Set<number>()
  for (;;) {
    let most = -1
    for (let at = 0; at < board.load.length; at += 1) {
      if (!settled.has(at) && (most < 0 || board.loadOf(at) > board.loadOf(most))) most = at
    }
    if (most < 0) return
    const from = most
    const fewer = (end: number) => board.loadOf(end) <= board.loadOf(from) - 2 && board.hasRoom(end)
    // A chain that begins at somebody it reaches would be part of a chain that begins here.
    for (const reached of board.handOn(from, fewer) ?? []) settled.add(reached)
  }
}

function whyMissing(board: Board, { wanted, among, conflicts }: Need, submission: number): { count: number; reason: MissingReason } | null {
  const count = wanted - (board.given[submission]?.size ?? 0)
  if (count <= 0) return null
  if (among.length >= wanted) return { count, reason: "limits" }
  return { count, reason: conflicts > 0 ? "conflicts" : among.some((one) => !board.isGiven(submission, one)) ? "limits" : "too_few" }
}

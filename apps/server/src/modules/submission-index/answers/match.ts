import type { Database } from "@intray/db"
import { type KeyScope, readAnswerKeys, type ValueTest } from "@intray/db/answers"
import { searchKey } from "@intray/db/search"
import { othersFirst } from "../../../platform/others-first.ts"
import type { SubmissionIndex } from "../index.ts"

/** Submissions with a value that passes one of the tests; with `negate`, all others. */
export type Clause = { tests: readonly ValueTest[]; negate: boolean }

/** By number: 1 where a submission matches. */
export type Matches = Uint8Array

/** Submissions whose values are read at a time: the process answers others in between. */
const CHUNK = 50_000
/** Clauses of a team that are kept, the least recently used first to go. */
const MOST_CLAUSES = 32
/** Bytes of all kept clauses of a team. */
const MOST_BYTES = 64_000_000

/** What was read for one clause, and the last event that it includes. */
class ClauseMatches {
  bits: Matches = new Uint8Array(0)
  seq = -1
  readonly #tests: readonly ValueTest[]
  #work: Promise<void> = Promise.resolve()

  constructor(tests: readonly ValueTest[]) {
    this.#tests = tests
  }

  /** Reads what changed since the last time. One reading at a time: a slow one must not overwrite a newer one. */
  catchUp(db: Database, teamIndex: SubmissionIndex): Promise<void> {
    const next = () => this.#read(db, teamIndex)
    this.#work = this.#work.then(next, next)
    return this.#work
  }

  async #read(db: Database, teamIndex: SubmissionIndex): Promise<void> {
    const { seq, top, ordinal } = teamIndex
    if (this.seq >= seq) return
    const first = searchKey(ordinal, 0)
    const changed = this.seq < 0 ? null : teamIndex.changedSince(this.seq)
    if (top >= this.bits.length) {
      const grown = new Uint8Array(Math.ceil((top + 1) * 1.1))
      grown.set(this.bits)
      this.bits = grown
    }
    if (changed !== null && changed.length <= CHUNK) {
      const found = await this.#find(db, { keys: changed.map((number) => first + number) })
      for (const number of changed) this.bits[number] = 0
      for (const key of found) this.bits[key - first] = 1
    } else {
      const bits = new Uint8Array(this.bits.length)
      for (let from = 0; from <= top; from += CHUNK) {
        for (const key of await this.#find(db, { from: first + from, to: first + Math.min(top, from + CHUNK - 1) })) bits[key - first] = 1
        await othersFirst()
      }
      this.bits = bits
    }
    this.seq = seq
  }

  async #find(db: Database, scope: KeyScope): Promise<number[]> {
    if ("keys" in scope && scope.keys.length === 0) return []
    const found: number[] = []
    for (const test of this.#tests) for (const key of await readAnswerKeys(db, test, scope)) found.push(key)
    return found
  }
}

const caches = new WeakMap<SubmissionIndex, Map<string, ClauseMatches>>()

function clauseMatches(teamIndex: SubmissionIndex, tests: readonly ValueTest[]): ClauseMatches {
  const kept = caches.get(teamIndex) ?? new Map<string, ClauseMatches>()
  caches.set(teamIndex, kept)
  const name = JSON.stringify(tests)
  const entry = kept.get(name) ?? new ClauseMatches(tests)
  kept.delete(name)
  kept.set(name, entry)
  const most = Math.max(1, Math.min(MOST_CLAUSES, Math.floor(MOST_BYTES / (teamIndex.top + 1))))
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return entry
}

/** Which submissions match all clauses, as of the index's last event or later. */
export async function matchAnswers(db: Database, teamIndex: SubmissionIndex, clauses: readonly Clause[]): Promise<Matches> {
  const entries = clauses.map(({ tests }) => clauseMatches(teamIndex, tests))
  for (const entry of entries) if (entry.seq < teamIndex.seq) await entry.catchUp(db, teamIndex)
  const { top } = teamIndex
  const all = new Uint8Array(top + 1).fill(1)
  for (const [index, { bits }] of entries.entries()) {
    const wanted = clauses[index]?.negate ? 0 : 1
    for (let number = 0; number <= top; number += 1) if ((bits[number] ?? 0) !== wanted) all[number] = 0
  }
  return all
}

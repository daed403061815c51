import type { Accepted } from "../lib/intake.ts"

/** A label that a person set or removed. */
export type LabelChange = { actId: string; labelId: string; on: boolean; acknowledged: boolean }

/** One submission with all later actions, done by one person in this order. */
export type Sent = {
  /** Unique, so that duplicates are found by it. */
  email: string
  key: string
  file: { bytes: Buffer; sha256: string; id: string | null; whole: boolean } | null
  /** Null until the file's id is known. From the first attempt on, exactly these answers are sent again. */
  answers: Record<string, unknown> | null
  accepted: Accepted | null
  /** The row's id, once a member has looked it up. */
  id: string | null
  labelChanges: LabelChange[]
  comments: { id: string; acknowledged: boolean }[]
}

/** Everything that was attempted, acknowledged or not, for the checks afterwards. */
export class Ledger {
  readonly all: Sent[] = []
  /** Position of the last call of {@link since}. */
  #seen = 0

  add(sent: Sent): Sent {
    this.all.push(sent)
    return sent
  }

  /** The entries added since the last call. */
  since(): Sent[] {
    const news = this.all.slice(this.#seen)
    this.#seen = this.all.length
    return news
  }

  /** Number of actions that the server acknowledged. */
  get acknowledged(): number {
    return this.all.reduce(
      (sum, { accepted, labelChanges, comments, file }) =>
        sum +
        Number(accepted !== null) +
        Number(file?.whole ?? false) +
        [...labelChanges, ...comments].filter((one) => one.acknowledged).length,
      0,
    )
  }
}

import type { Accepted } from "../lib/intake.ts"

/** A label that somebody put on or took off. */
export type LabelChange = { actId: string; labelId: string; on: boolean; acknowledged: boolean }

/** One thing that somebody sends in, with all that is done to it afterwards, by one person in this order. */
export type Sent = {
  /** No two are the same: what is there twice is found by it. */
  email: string
  key: string
  file: { bytes: Buffer; sha256: string; id: string | null; whole: boolean } | null
  /** Null until it is known how the file is called. From the first attempt on it is sent again in these words. */
  answers: Record<string, unknown> | null
  accepted: Accepted | null
  /** The row's id, once somebody of the team has looked. */
  id: string | null
  labelChanges: LabelChange[]
  comments: { id: string; acknowledged: boolean }[]
}

/** Everything that was tried, acknowledged or not: what is looked for afterwards. */
export class Ledger {
  readonly all: Sent[] = []
  /** Up to where {@link since} was asked. */
  #seen = 0

  add(sent: Sent): Sent {
    this.all.push(sent)
    return sent
  }

  /** What was added since the last time. */
  since(): Sent[] {
    const news = this.all.slice(this.#seen)
    this.#seen = this.all.length
    return news
  }

  /** How many things somebody was told are done. */
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

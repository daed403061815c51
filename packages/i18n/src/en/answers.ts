import { formatDay } from "../format.ts"

/** Answers in words, wherever they are read: the inbox, the status page, mails. */

/** Days are written day first, no matter who reads. */
const locale = "en-GB"

export const answerWords = {
  yes: "Yes",
  no: "No",
  agreed: "Agreed",
  rating: (p: { value: number; scale: number }) => `${p.value} of ${p.scale}`,
  /** `day` is `YYYY-MM-DD`. */
  day: (day: string) => formatDay(locale, day),
}

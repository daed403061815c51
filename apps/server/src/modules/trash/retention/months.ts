/*
 * Calendar months in UTC: a month after the 31st of January is the 1st of March, and never a day too early.
 */

/** The moment a number of months later. */
export function monthsAfter(moment: Date, months: number): Date {
  const after = new Date(moment)
  after.setUTCMonth(moment.getUTCMonth() + months)
  if (after.getUTCDate() === moment.getUTCDate()) return after
  return new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), 1))
}

/** The latest moment that is at least this many months ago: {@link monthsAfter} of it has come. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - months)
  if (before.getUTCDate() === moment.getUTCDate()) return before
  // The last moment of the shorter month.
  return new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1) - 1)
}

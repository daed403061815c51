/**
 * The user this page belongs to. All tabs of a browser share one session: another tab may sign in as another user while a change waits
 * here for the connection. One user's change must never be sent as another.
 */

/** Header with the user of a call; the server rejects changes if another user is signed in (`other_person`). */
const personHeader = "x-intray-person"

let person: string | undefined

/** The account that this page was rendered for; undefined: unknown. */
export const pagePerson = (): string | undefined => person

/**
 * Stores the account; undefined after signing in or out here. @returns whether the page belonged to another user until now; it then stays
 * theirs
 */
export function storePerson(id: string | undefined): boolean {
  if (id !== undefined && person !== undefined && person !== id) return true
  person = id
  return false
}

export function personHeaders(): Record<string, string> {
  return person === undefined ? {} : { [personHeader]: person }
}

/** An action that was started for a user to whom this page no longer belongs. */
export class OtherPerson extends Error {
  override name = "OtherPerson"
}

/** @throws OtherPerson if the page belonged to another user when the action was started */
export function demandPerson(begunFor: string | undefined): void {
  if (begunFor !== person) throw new OtherPerson()
}

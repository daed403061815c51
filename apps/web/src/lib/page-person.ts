/**
 * Whose page this is. The browser has one session for all its tabs: another tab may sign in as somebody else while a change waits here for the
 * line to come back, and what one person did is never sent in another's name.
 */

/** Names the person of a call; the server changes nothing where somebody else is signed in by then (`other_person`). */
const personHeader = "x-intray-person"

let person: string | undefined

/** The account that this page was drawn for; undefined: none is known. */
export const pagePerson = (): string | undefined => person

/** Remembers it; undefined where somebody has signed in or out here. @returns whether the page was somebody else's until now, and stays so */
export function storePerson(id: string | undefined): boolean {
  if (id !== undefined && person !== undefined && person !== id) return true
  person = id
  return false
}

export function personHeaders(): Record<string, string> {
  return person === undefined ? {} : { [personHeader]: person }
}

/** What was begun for somebody whose page this is no longer. */
export class OtherPerson extends Error {
  override name = "OtherPerson"
}

/** @throws OtherPerson where the page was another person's when that was begun */
export function demandPerson(begunFor: string | undefined): void {
  if (begunFor !== person) throw new OtherPerson()
}

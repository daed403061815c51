/*
 * What people, teams, roles and groups are called by, and whether there is anything to be seen of what somebody wrote. Browser-safe.
 */
import { normalizeText } from "./clean-text.ts"

/**
 * What nobody sees of a name: it turns the words around it, or makes one name look like another. The joiners that scripts and emoji are
 * written with are none of it.
 */
const unseen =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu

/** Cleans a name: NFC, one kind of spelling, no invisible characters but the joiners of scripts and emoji. Empty if nothing can be seen. */
export function plainName(text: string): string {
  return normalizeText(text).replace(unseen, "").trim()
}

/** What an id looks like. No team is called so: calls name a team by its id as well, and the one would be taken for the other. */
export const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/*
 * Names of people, teams, roles and groups, and the check that a text has visible characters. Browser-safe.
 */
import { normalizeText } from "./clean-text.ts"

/**
 * Invisible characters that reverse the text around them or make two names look alike. The joiners that scripts and emoji need are not
 * included.
 */
const unseen =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu

/** Cleans a name: NFC, uniform spelling, no invisible characters except the joiners of scripts and emoji. Empty if nothing is visible. */
export function plainName(text: string): string {
  return normalizeText(text).replace(unseen, "").trim()
}

/** The shape of an id. No team may have such a name, because calls can also name a team by its id. */
export const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The names a label's colour is stored by. Lime is not among them: it means "here" and "go". */
export const hues = ["red", "orange", "amber", "emerald", "teal", "cyan", "blue", "indigo", "violet", "fuchsia", "pink", "grey"] as const
export type Hue = (typeof hues)[number]

/** A stored name as a hue; one that is not known any more is shown grey. */
export function toHue(name: string | null | undefined): Hue {
  return hues.find((hue) => hue === name) ?? "grey"
}

/** The same hue for the same text, always; for people and teams without a picture. */
export function hueOf(text: string): Hue {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hues[hash % (hues.length - 1)] ?? "grey"
}

import type { Catalogue } from "./catalogue.ts"

const accents: Record<string, string> = {
  a: "á",
  b: "ƀ",
  c: "ç",
  d: "ð",
  e: "é",
  f: "ƒ",
  g: "ĝ",
  h: "ĥ",
  i: "í",
  j: "ĵ",
  k: "ķ",
  l: "ļ",
  m: "ɱ",
  n: "ñ",
  o: "ó",
  p: "þ",
  r: "ř",
  s: "š",
  t: "ţ",
  u: "ú",
  w: "ŵ",
  y: "ý",
  z: "ž",
  A: "Á",
  B: "Ɓ",
  C: "Ç",
  D: "Ð",
  E: "É",
  F: "Ƒ",
  G: "Ĝ",
  H: "Ĥ",
  I: "Í",
  J: "Ĵ",
  K: "Ķ",
  L: "Ļ",
  M: "Ṁ",
  N: "Ñ",
  O: "Ó",
  P: "Þ",
  R: "Ř",
  S: "Š",
  T: "Ţ",
  U: "Ú",
  W: "Ŵ",
  Y: "Ý",
  Z: "Ž",
}

/** A text with accents, and three tenths longer, as a translation may be; addresses stay what they are. */
export function lengthened(text: string): string {
  if (text === "" || /^https?:/.test(text)) return text
  const accented = [...text].map((char) => accents[char] ?? char).join("")
  return `${accented}${"~".repeat(Math.ceil(text.length * 0.3))}`
}

function through(value: unknown): unknown {
  if (typeof value === "string") return lengthened(value)
  // What a sentence holds of other people's words is lengthened along with it: nobody reads these pages.
  if (typeof value === "function") return (...given: unknown[]) => through((value as (...all: unknown[]) => unknown)(...given))
  // A list stays one: pages go through it.
  if (Array.isArray(value)) return value.map(through)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, through(each)]))
}

/** The pseudo-language made of a catalogue: what of a page is not lengthened is a bare string, and what is cut has too narrow a place. */
export function pseudo(catalogue: Catalogue): Catalogue {
  return { ...(through(catalogue) as Catalogue), locale: catalogue.locale }
}

/** Encodings that an import reads, by the names of the Encoding Standard. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1256",
  "macintosh",
  "shift_jis",
] as const
export type Encoding = (typeof encodings)[number]
/** Separators of the cells of a row. */
export const delimiters = [",", ";", "\t", "|"] as const
export type Delimiter = (typeof delimiters)[number]

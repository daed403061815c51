/**
 * Texts that are being changed, numbers and times as they are typed among them: only those that were touched, each with what it said when
 * that began. What somebody else saves meanwhile is shown where nothing was touched, and asked about where it was. Pure.
 */
export type Texts<Key extends string> = Record<Key, string>
export type Touched<Key extends string> = Partial<Record<Key, { text: string; base: string }>>

/** What a text is kept as: as numbers are typed in several ways, and moments by the clocks of any zone. */
export type Tidy<Key extends string> = (text: string, key: Key) => string
export const trimmed: Tidy<string> = (text) => text.trim()

export type ReadTexts<Key extends string> = {
  /** What the fields show. */
  shown: Texts<Key>
  /** What is to be saved, and what it said before. */
  changed: Partial<Texts<Key>>
  expected: Partial<Texts<Key>>
  /** What somebody else has changed meanwhile, to something else. */
  overtaken: Key[]
}

/** @param saved what is kept by now */
export function readTexts<Key extends string>(
  saved: Texts<Key>,
  touched: Touched<Key>,
  tidy: Tidy<NoInfer<Key>> = trimmed,
): ReadTexts<Key> {
  const read: ReadTexts<Key> = { shown: { ...saved }, changed: {}, expected: {}, overtaken: [] }
  for (const key of Object.keys(saved) as Key[]) {
    const one = touched[key]
    if (one === undefined || one.text === one.base) continue
    read.shown[key] = one.text
    const text = tidy(one.text, key)
    if (text === one.base || text === saved[key]) continue
    read.changed[key] = text
    read.expected[key] = one.base
    if (saved[key] !== one.base) read.overtaken.push(key)
  }
  return read
}

/** Somebody types. Over what says by now what they had typed, as where the answer to saving it was lost, it begins again. */
export function typeText<Key extends string>(saved: Texts<Key>, touched: Touched<Key>, key: NoInfer<Key>, text: string): Touched<Key> {
  const before = touched[key]
  const base = before === undefined || before.text.trim() === saved[key] ? saved[key] : before.base
  return { ...touched, [key]: { text, base } }
}

/** What is kept by now was read: the own words go on over it. */
export function overNewest<Key extends string>(saved: Texts<Key>, touched: Touched<Key>, key: NoInfer<Key>): Touched<Key> {
  const one = touched[key]
  return one === undefined ? touched : { ...touched, [key]: { ...one, base: saved[key] } }
}

/** The words of one, or all of those that were saved, go; what was typed while they were being saved stays. */
export function without<Key extends string>(
  touched: Touched<Key>,
  saved: Partial<Texts<Key>>,
  tidy: Tidy<NoInfer<Key>> = trimmed,
): Touched<Key> {
  const left = Object.entries(touched) as [Key, { text: string; base: string }][]
  return Object.fromEntries(
    left.flatMap(([key, one]) => {
      const text = saved[key]
      if (text === undefined) return [[key, one]]
      return tidy(one.text, key) === text ? [] : [[key, { text: one.text, base: text }]]
    }),
  ) as Touched<Key>
}

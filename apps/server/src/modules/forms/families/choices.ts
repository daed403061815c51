import { nameKey } from "@intray/auth/text"
import { definitionFaults as faults } from "@intray/i18n/definition"
import type { AnswerPath } from "../schema.ts"

/** What one choice and several have in common. */

export type Option = { key: string; label: string }

/** The label of an option; the key itself where the form has no such option. */
export function labelOf(options: readonly Option[], key: unknown): string {
  return options.find((option) => option.key === key)?.label ?? String(key)
}

/** The key of an option by its key or its label; what is none of them stays, for the rules to name it. */
export function keyInCell(options: readonly Option[], text: string): string {
  const name = text.trim()
  const plain = nameKey(name)
  return (options.find((one) => one.key === name) ?? options.find((one) => nameKey(one.label) === plain))?.key ?? name
}

/** Longer cells are not searched for labels with separators in them. */
export const MAX_SEARCHED = 20_000

/**
 * The keys of options whose labels, or keys, are one after the other in a cell, with a separator between them. Labels may hold separators
 * themselves: the longest that fits comes first. Null where something in it is no option.
 */
export function keysIn(options: readonly Option[], text: string): string[] | null {
  const cell = nameKey(text.trim().replaceAll(/[\r\n]+/g, ";"))
  if (cell.length > MAX_SEARCHED) return null
  const names = options
    .flatMap(({ key, label }) => [
      { key, name: nameKey(label) },
      { key, name: nameKey(key) },
    ])
    .filter(({ name }) => name !== "")
    .sort((a, b) => b.name.length - a.name.length)
  const separated = /^\s*(?:[;,|/、،؛]|$)\s*/u
  /** From these places on the rest is no list of options. */
  const hopeless = new Set<number>()
  const path: { at: number; key: string; next: number }[] = []
  const step = (at: number, from: number): { key: string; next: number; index: number } | null => {
    for (let index = from; index < names.length; index += 1) {
      const one = names[index] as (typeof names)[number]
      if (!cell.startsWith(one.name, at)) continue
      const end = at + one.name.length
      const gap = separated.exec(cell.slice(end, end + 20))
      if (gap && !hopeless.has(end + gap[0].length)) return { key: one.key, next: end + gap[0].length, index }
    }
    return null
  }
  let at = 0
  while (at < cell.length) {
    const found = step(at, 0)
    if (found) {
      path.push({ at, key: found.key, next: found.next })
      at = found.next
      continue
    }
    hopeless.add(at)
    const last = path.pop()
    if (!last) return null
    at = last.at
  }
  return path.length === 0 ? null : [...new Set(path.map((one) => one.key))]
}

/** Characters of a part in quotes. */
const MAX_QUOTED = 500

/** What may stand between two options of a cell. */
const separators = /[;,|/\n、،؛，；]/g

/**
 * The parts of a cell of several options, of which some are none: known ones by their keys, the rest as it is written. Labels may hold
 * separators themselves: at each place the longest that is known comes first. A part in quotes is one part.
 */
export function partsIn(options: readonly Option[], text: string): string[] {
  const cell = text.trim().replaceAll(/[\r\n]+/g, "\n")
  const keys = new Map<string, string>()
  for (const { key, label } of options) for (const name of [label, key]) if (!keys.has(nameKey(name))) keys.set(nameKey(name), key)
  /** Separators that a label holds at most. */
  const most = Math.max(0, ...options.map((one) => one.label.match(separators)?.length ?? 0))
  const ends = [...[...cell.matchAll(separators)].map((one) => one.index), cell.length]
  const parts: string[] = []
  let [at, next] = [0, 0]
  while (at < cell.length) {
    while ((ends[next] ?? cell.length) < at) next += 1
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?=[;,|/\n、،؛，；]|$)/u.exec(cell.slice(at, at + MAX_QUOTED))
    if (quoted) {
      parts.push(keyInCell(options, (quoted[1] ?? "").replaceAll('""', '"')))
      at += quoted[0].length + 1
      continue
    }
    const within = ends.slice(next, next + most + 1)
    const known = within.findLast((end) => keys.has(nameKey(cell.slice(at, end).trim())))
    let last = next
    // What is not known ends at the next sign that hardly any name holds.
    while (known === undefined && "/|".includes(cell[ends[last] ?? cell.length] ?? ";")) last += 1
    const end = known ?? ends[last] ?? cell.length
    const part = cell.slice(at, end).trim()
    if (part !== "") parts.push(keys.get(nameKey(part)) ?? part)
    at = end + 1
  }
  return [...new Set(parts)]
}

/** The labels of the chosen options. */
export function labelsFound({ options }: { options: readonly Option[] }, answer: unknown): string[] {
  const keys: unknown[] = [answer].flat()
  return options.filter((option) => keys.includes(option.key)).map((option) => option.label)
}

/** Whether it is the key of an option. */
export function isOption({ options }: { options: readonly Option[] }, value: unknown): boolean {
  return options.some((option) => option.key === value)
}

/** Keys that two options have. */
export function optionIssues(
  { options }: { options: readonly Option[] },
  refuse: (path: AnswerPath, code: string, message: string) => void,
) {
  const keys = new Set<string>()
  for (const [index, option] of options.entries()) {
    if (keys.has(option.key)) refuse(["options", index, "key"], "option_key_taken", faults.optionKeyTaken)
    keys.add(option.key)
  }
}

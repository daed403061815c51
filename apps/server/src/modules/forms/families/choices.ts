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
const MAX_SEARCHED = 20_000

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

import { nameKey } from "@intray/auth/text"
import { definitionFaults as faults } from "../../../../copy/definition.ts"
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
  const wanted = nameKey(name)
  const same = (one: Option) => nameKey(one.label) === wanted
  return (options.find((one) => one.key === name) ?? options.find(same))?.key ?? name
}

/** The labels of what was chosen. */
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

import { bulk } from "@intray/i18n/bulk"
import type { BulkItem } from "@intray/server/modules/bulk/schema"

/** The current names of stages, labels and members in an action. */
export type Names = {
  label: (id: string) => string | undefined
  stage: (id: string) => string | undefined
  person: (id: string) => string | undefined
}
type Action = BulkItem["action"]

/** Describes a running action. */
export function goingWords(action: Action, names: Names): string {
  const words = bulk.going
  switch (action.kind) {
    case "label": {
      const label = names.label(action.labelId) ?? bulk.gone
      return action.on ? words.label({ label }) : words.unlabel({ label })
    }
    case "stage":
      return words.stage({ stage: names.stage(action.stageId) ?? bulk.gone })
    case "assign":
      return action.userId === null ? words.unassign : words.assign({ name: names.person(action.userId) ?? bulk.gone })
    case "decide":
      return words.decide({ stage: names.stage(action.stageId) ?? bulk.gone })
    case "reply":
      return words.reply
    case "publish":
      return words.publish
    case "merge":
      return words.merge
    case "rule":
      return words.rule
    case "remove_stage":
      return words.remove_stage({ into: names.stage(action.intoId) ?? bulk.gone })
    case "trash":
    case "restore":
    case "erase":
    case "undo":
      return words[action.kind]
  }
}

/** Describes what was done to `count` submissions. */
function doneWords(action: Action, count: number, names: Names): string {
  const words = bulk.done
  switch (action.kind) {
    case "label": {
      const label = names.label(action.labelId) ?? bulk.gone
      return action.on ? words.label({ count, label }) : words.unlabel({ count, label })
    }
    case "stage":
      return words.stage({ count, stage: names.stage(action.stageId) ?? bulk.gone })
    case "assign":
      return action.userId === null ? words.unassign({ count }) : words.assign({ count, name: names.person(action.userId) ?? bulk.gone })
    case "decide":
      return words.decide({ count, stage: names.stage(action.stageId) ?? bulk.gone, published: action.publish })
    case "reply":
      return words.reply({
        count,
        when: action.when === "now" || action.when === "draft" || action.when === "decision" ? action.when : "later",
      })
    case "publish":
      return words.publish({ count })
    case "merge":
      return words.merge
    case "rule":
      return words.rule({ count })
    case "remove_stage":
      return words.remove_stage({ count, into: names.stage(action.intoId) ?? bulk.gone })
    case "trash":
    case "restore":
    case "erase":
    case "undo":
      return words[action.kind]({ count })
  }
}

/** Title of a finished action. */
export function endWords(item: BulkItem, names: Names): string {
  const { done, total, changed, state, action } = item
  if (state === "failed") return bulk.done.failed({ done, total })
  if (state === "cancelled") return action.kind === "undo" ? bulk.done.stoppedUndo({ done, total }) : bulk.done.stopped({ done, total })
  if (changed === 0 && item.skipped.length === 0) return bulk.done.nothing
  return doneWords(action, changed, names)
}

/** Why the action stopped and which submissions were not changed; undefined if there is nothing to report. */
export function moreWords(item: BulkItem): string | undefined {
  const failure = item.failure === null ? [] : [bulk.failures[item.failure] ?? bulk.failures.fault]
  const left = item.skipped.map(({ reason, count, numbers }) => {
    const shown = numbers.slice(0, 3).map((number) => `#${number}`)
    const list = shown.join(", ")
    return bulk.skipped({
      count,
      numbers: shown.length === 0 ? String(count) : count > shown.length ? bulk.rest({ shown: list, rest: count - shown.length }) : list,
      reason: bulk.reasons[reason],
    })
  })
  return [...failure, ...left].join(" ") || undefined
}

import { rules } from "@intray/i18n/rules"
import type { RuleAction, RuleItem } from "@intray/server/modules/rules/schema"
import type { ReactNode } from "react"
import type { Conditions } from "./conditions.ts"
import type { RuleNames } from "./names.ts"

const words = rules.sentence

type RuleDefinition = Pick<RuleItem, "trigger" | "filter" | "actions" | "stop" | "runsOnImports">

export type RuleSentenceProps = { rule: RuleDefinition; names: RuleNames; conditions: Conditions }

/** A rule as a sentence: when … and … then … */
export function RuleSentence({ rule, names, conditions }: RuleSentenceProps) {
  const when = sayTrigger(rule, names)
  const filter = conditions.describe(rule.filter)
  const actions = [...rule.actions.map((action) => sayAction(action, names)), ...(rule.stop ? [words.stop] : [])]
  return (
    <span className="break-words">
      {`${words.when} `}
      <Strong>{when}</Strong>
      {filter.map(({ kind, mode, value }) => (
        <span key={`${kind}${mode ?? ""}${value}`}>
          {` ${words.and} `}
          <Strong>{mode ? words.anyOf({ kind, mode, value }) : words.condition({ kind, value })}</Strong>
        </span>
      ))}
      {` ${words.thenDo} `}
      <Strong>{actions.join(", ")}</Strong>
    </span>
  )
}

const Strong = ({ children }: { children: ReactNode }) => <b className="font-emph">{children}</b>

/** "it moves to Shortlist" */
export function sayTrigger({ trigger, runsOnImports }: Pick<RuleDefinition, "trigger" | "runsOnImports">, names: RuleNames): string {
  switch (trigger.kind) {
    case "arrives":
      return runsOnImports ? words.arrivesOrImported : words.arrives
    case "label_added":
    case "label_removed": {
      const label = trigger.labelId === null ? words.anyLabel : names.label(trigger.labelId)
      return trigger.kind === "label_added" ? words.labelAdded({ label }) : words.labelRemoved({ label })
    }
    case "stage_changed":
      return words.stageChanged({ stage: trigger.stageId === null ? words.anyStage : names.stage(trigger.stageId) })
    case "answers_changed":
      return words.answersChanged
    case "message_received":
      return words.messageReceived
    case "score_changed":
      return words.scoreChanged
    case "days_in_stage":
      return words.daysInStage({ stage: names.stage(trigger.stageId), days: trigger.days })
    case "days_unanswered":
      return words.daysUnanswered({ days: trigger.days })
  }
}

/** "add Off", "assign Imke and Tobias in turn" */
export function sayAction(action: RuleAction, names: RuleNames): string {
  switch (action.kind) {
    case "label": {
      const label = names.label(action.labelId)
      return action.on ? words.addLabel({ label }) : words.removeLabel({ label })
    }
    case "stage":
      return isDecision(action.stageId, names)
        ? words.moveHeld({ stage: names.stage(action.stageId) })
        : words.move({ stage: names.stage(action.stageId) })
    case "assign": {
      const people = action.userIds.map(names.member).join(", ")
      return action.userIds.length > 1 ? words.assignInTurn({ names: people }) : words.assign({ names: people })
    }
    case "snooze":
      return action.userId === null
        ? words.snooze({ days: action.days })
        : words.snoozeFor({ days: action.days, name: names.member(action.userId) })
    case "notify":
      return words.notify({ names: [...action.userIds.map(names.member), ...(action.assignee ? [words.assignee] : [])].join(", ") })
    case "reply":
      return words.reply({ template: names.template(action.templateId) })
  }
}

/** A move there is a decision, which a rule only holds. */
export function isDecision(stageId: string, { stages }: Pick<RuleNames, "stages">): boolean {
  const category = stages.find((one) => one.id === stageId)?.category
  return category === "accepted" || category === "declined"
}

import type { RehearseRuleInput, RuleItem } from "@intray/server/modules/rules/schema"
import { FormDialog } from "../../lib/form-dialog.tsx"
import type { Conditions } from "./conditions.ts"
import type { RuleNames } from "./names.ts"
import { RehearsalView, useRehearsal } from "./rehearsal.tsx"
import { RuleSentence } from "./rule-sentence.tsx"

export type RehearsedDialogProps = {
  rule: RuleItem
  names: RuleNames
  conditions: Conditions
  title: string
  text: string
  confirm: string
  cancel?: string
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a rule acts, and shows what it would do. */
export function RehearsedDialog(props: RehearsedDialogProps) {
  const { rule, names, conditions, title, text, confirm, cancel, busy, onClose, onConfirm } = props
  const input: RehearseRuleInput = { trigger: rule.trigger, filter: rule.filter, actions: rule.actions, newest: 1_000 }
  const query = useRehearsal(input)
  return (
    <FormDialog
      onClose={onClose}
      size="md"
      title={title}
      description={text}
      submit={confirm}
      busy={busy}
      {...(cancel === undefined ? {} : { cancel })}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
    >
      <p>
        <RuleSentence rule={rule} names={names} conditions={conditions} />
      </p>
      <RehearsalView query={query} actions={rule.actions} names={names} />
    </FormDialog>
  )
}

import { leaving } from "@intray/i18n/leaving"
import { rules } from "@intray/i18n/rules"
import { MAX_ACTIONS, MAX_DAYS, type RehearseRuleInput, type RuleItem } from "@intray/server/modules/rules/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Field, FieldError, FieldGroup } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { FlaskConical, Plus, X } from "lucide-react"
import { type FormEvent, useRef, useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { limit } from "../../lib/limit.ts"
import { codeOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { useUnsaved } from "../../lib/unsaved.ts"
import { useSave } from "../../lib/use-save.ts"
import type { Conditions } from "./conditions.ts"
import { MemberChecks } from "./member-checks.tsx"
import type { RuleNames } from "./names.ts"
import { RehearsalView, useRehearsal } from "./rehearsal.tsx"
import {
  type ActionDraft,
  type ActionKind,
  editRule,
  emptyAction,
  type Fault,
  findFaults,
  kindsFor,
  newRule,
  type RuleDraft,
  toDefinition,
  triggerKinds,
} from "./rule-draft.ts"
import { isDecision } from "./rule-sentence.tsx"

const words = rules.dialog

function sayFault(fault: Fault): string {
  switch (fault) {
    case "days":
      return words.daysWrong({ max: MAX_DAYS })
    case "stage":
      return words.chooseStage
    case "label":
      return words.chooseLabel
    case "member":
      return words.chooseMember
    case "template":
      return words.chooseTemplate
    case "noActions":
      return words.noActions
  }
}

export type RuleDialogProps = {
  /** Null: a new rule. */
  rule: RuleItem | null
  names: RuleNames
  conditions: Conditions
  onClose: () => void
  onSaved: (rule: RuleItem) => void
}

/** Creates or edits a rule, and tries it out. */
export function RuleDialog({ rule, names, conditions, onClose, onSaved }: RuleDialogProps) {
  const utils = trpc.useUtils()
  const [initial] = useState<RuleDraft>(() => (rule ? editRule(rule) : newRule()))
  const [draft, setDraft] = useState(initial)
  const [closing, setClosing] = useState(false)
  const unsaved = JSON.stringify(draft) !== JSON.stringify(initial)
  useUnsaved(unsaved)
  const [tried, setTried] = useState(false)
  const [stale, setStale] = useState(false)
  const [asked, setAsked] = useState<RehearseRuleInput | null>(null)
  const rehearsal = useRehearsal(asked)
  const saved = useRef<RuleItem | null>(null)
  const { save, wrong, busy } = useSave({
    refresh: () => utils.rules.invalidate(),
    onSaved: () => saved.current && onSaved(saved.current),
    notSaved: rules.notSaved,
  })
  const faults = tried ? findFaults(draft) : {}
  const errorOf = (path: string) => wrong[path] ?? (faults[path] && sayFault(faults[path]))
  const change = (more: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...more }))
  const trigger = (more: Partial<RuleDraft["trigger"]>) => change({ trigger: { ...draft.trigger, ...more } })
  const changeAction = (key: number, more: Partial<ActionDraft>) =>
    change({ actions: draft.actions.map((one) => (one.key === key ? { ...one, ...more } : one)) })
  const complete = () => Object.keys(findFaults(draft)).length === 0

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    setStale(false)
    const parts = { name: draft.name.trim(), stop: draft.stop, runsOnImports: draft.runsOnImports }
    void save(event.currentTarget, complete(), async () => {
      const input = { ...parts, ...toDefinition(draft) }
      try {
        saved.current = rule
          ? await utils.client.rules.update.mutate({ id: rule.id, revision: rule.revision, ...input })
          : await utils.client.rules.create.mutate(input)
      } catch (error) {
        setStale(codeOf(error) === "stale_rule")
        throw error
      }
    })
  }
  const rehearse = () => {
    setTried(true)
    if (!complete()) return
    const next = { ...toDefinition(draft), newest: 1_000 }
    // The same rule again: submissions may have changed since.
    if (JSON.stringify(next) === JSON.stringify(asked)) void rehearsal.refetch()
    else setAsked(next)
  }
  const stages = names.stages.filter((one) => one.category !== "spam").map((one) => ({ value: one.id, label: one.name }))
  const { kind, labelId, stageId, days } = draft.trigger
  return (
    <FormDialog
      // A second Escape after a popover is easily pressed.
      onClose={() => (unsaved ? setClosing(true) : onClose())}
      size="lg"
      title={rule ? words.edit({ position: rule.position }) : words.add}
      description={rules.never}
      problem={stale ? `${rules.stale}. ${rules.staleText}` : undefined}
      submit={words.save}
      busy={busy}
      onSubmit={submit}
      extra={
        <Button className="mr-auto" icon={<FlaskConical aria-hidden="true" size={16} />} onClick={rehearse}>
          {asked ? words.rehearseAgain : words.rehearse}
        </Button>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.when} error={errorOf("trigger")}>
          <Select
            value={kind}
            options={triggerKinds.map((one) => ({ value: one, label: words.kinds[one] }))}
            onChange={(event) => trigger({ kind: event.currentTarget.value as typeof kind })}
          />
        </Field>
        {(kind === "label_added" || kind === "label_removed") && (
          <Field label={words.label} error={errorOf("trigger.labelId")}>
            <LabelSelect
              names={names}
              value={labelId}
              placeholder={rules.sentence.anyLabel}
              onChange={(next) => trigger({ labelId: next })}
            />
          </Field>
        )}
        {(kind === "stage_changed" || kind === "days_in_stage") && (
          <Field label={words.stage} error={errorOf("trigger.stageId")}>
            <Select
              value={stageId}
              placeholder={kind === "stage_changed" ? rules.sentence.anyStage : words.choose}
              options={withGone(stages, stageId)}
              onChange={(event) => trigger({ stageId: event.currentTarget.value })}
            />
          </Field>
        )}
        {(kind === "days_in_stage" || kind === "days_unanswered") && (
          <Field label={words.days} error={errorOf("trigger.days")}>
            <Input inputMode="numeric" value={days} onChange={(event) => trigger({ days: event.currentTarget.value })} />
          </Field>
        )}
      </div>

      <FieldGroup
        label={words.conditions}
        help={conditions.isEditable(draft.filter) ? words.conditionsHelp : words.conditionsFixed}
        error={errorUnder(wrong, "filter")}
      >
        {conditions.isEditable(draft.filter) ? (
          <div className="overflow-hidden rounded-control border">
            <conditions.Editor filter={draft.filter} onChange={(filter) => change({ filter })} />
          </div>
        ) : (
          <p className="text-fg-2">
            {conditions
              .describe(draft.filter)
              .map(({ kind: what, value }) => rules.sentence.condition({ kind: what, value }))
              .join(", ")}
          </p>
        )}
      </FieldGroup>

      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 text-[13px] leading-5 font-emph touch:text-[15px]">{words.thenDo}</legend>
        {draft.actions.map((action, index) => (
          <ActionFields
            key={action.key}
            action={action}
            position={index + 1}
            kinds={kindsFor(draft, action)}
            names={names}
            stages={stages}
            errorOf={(path) => errorOf(`actions.${index}${path}`)}
            onChange={(more) => changeAction(action.key, more)}
            onRemove={() => change({ actions: draft.actions.filter((one) => one.key !== action.key) })}
          />
        ))}
        {errorOf("actions") && <FieldError>{errorOf("actions")}</FieldError>}
        {draft.actions.length < MAX_ACTIONS && (
          <Button
            className="self-start"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() =>
              change({ actions: [...draft.actions, emptyAction(nextKey(draft.actions), kindsFor(draft, null)[0] ?? "label_on")] })
            }
          >
            {words.addAction}
          </Button>
        )}
      </fieldset>

      <Check label={words.stop} checked={draft.stop} onChange={(event) => change({ stop: event.currentTarget.checked })} />
      {kind === "arrives" && (
        <Check
          label={words.imports}
          checked={draft.runsOnImports}
          onChange={(event) => change({ runsOnImports: event.currentTarget.checked })}
        />
      )}
      <Field label={words.name} help={words.nameHelp} error={errorOf("name")}>
        <Input value={draft.name} {...limit(80)} autoComplete="off" onChange={(event) => change({ name: event.currentTarget.value })} />
      </Field>
      {asked && <RehearsalView query={rehearsal} actions={asked.actions} names={names} />}
      <AlertDialog
        open={closing}
        onOpenChange={setClosing}
        title={leaving.title}
        confirmLabel={leaving.leave}
        cancelLabel={leaving.stay}
        danger
        onConfirm={onClose}
      >
        <p>{leaving.text}</p>
      </AlertDialog>
    </FormDialog>
  )
}

const nextKey = (actions: readonly ActionDraft[]) => Math.max(-1, ...actions.map((one) => one.key)) + 1

/** The first error of a part of the input, at any depth. */
function errorUnder(wrong: Readonly<Record<string, string | undefined>>, part: string): string | undefined {
  return Object.entries(wrong).find(([path]) => path === part || path.startsWith(`${part}.`))?.[1]
}

type Options = readonly { value: string; label: string }[]

/** The options, and a deleted one that the rule still names. */
const withGone = (options: Options, value: string): Options =>
  value === "" || options.some((one) => one.value === value) ? options : [...options, { value, label: rules.sentence.gone }]

type LabelSelectProps = { names: RuleNames; value: string; placeholder: string; onChange: (id: string) => void }

function LabelSelect({ names, value, placeholder, onChange }: LabelSelectProps) {
  const labels = names.labels.filter((one) => !one.archived || one.id === value).map((one) => ({ value: one.id, label: one.name }))
  return (
    <Select
      value={value}
      placeholder={placeholder}
      options={withGone(labels, value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type ActionFieldsProps = {
  action: ActionDraft
  /** From 1. */
  position: number
  kinds: readonly ActionKind[]
  names: RuleNames
  stages: Options
  errorOf: (path: string) => string | undefined
  onChange: (more: Partial<ActionDraft>) => void
  onRemove: () => void
}

function ActionFields({ action, position, kinds, names, stages, errorOf, onChange, onRemove }: ActionFieldsProps) {
  const { kind } = action
  const people = kind === "assign" || kind === "notify"
  return (
    <div className="flex flex-col gap-2.5 rounded-control border p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Field label={words.action({ position })} error={errorOf("") ?? errorOf(".kind")}>
            <Select
              value={kind}
              options={kinds.map((one) => ({ value: one, label: words.actions[one] }))}
              onChange={(event) => {
                const next = event.currentTarget.value as ActionKind
                onChange({ kind: next, assignee: next === "notify" })
              }}
            />
          </Field>
          {(kind === "label_on" || kind === "label_off") && (
            <Field label={words.label} error={errorOf(".labelId")}>
              <LabelSelect names={names} value={action.labelId} placeholder={words.choose} onChange={(labelId) => onChange({ labelId })} />
            </Field>
          )}
          {kind === "stage" && (
            <Field label={words.stage} error={errorOf(".stageId")} help={isDecision(action.stageId, names) ? words.held : undefined}>
              <Select
                value={action.stageId}
                placeholder={words.choose}
                options={withGone(stages, action.stageId)}
                onChange={(event) => onChange({ stageId: event.currentTarget.value })}
              />
            </Field>
          )}
          {kind === "reply" && (
            <Field label={words.template} error={errorOf(".templateId")}>
              <Select
                value={action.templateId}
                placeholder={words.choose}
                options={withGone(
                  names.templates.map((one) => ({ value: one.id, label: one.name })),
                  action.templateId,
                )}
                onChange={(event) => onChange({ templateId: event.currentTarget.value })}
              />
            </Field>
          )}
          {kind === "snooze" && (
            <div className="grid grid-cols-[80px_minmax(0,1fr)] gap-2">
              <Field label={words.days} error={errorOf(".days")}>
                <Input inputMode="numeric" value={action.days} onChange={(event) => onChange({ days: event.currentTarget.value })} />
              </Field>
              <Field label={words.snoozeFor} error={errorOf(".userId")}>
                <Select
                  value={action.userId}
                  options={[
                    { value: "", label: words.assignee },
                    ...withGone(
                      names.members.map((one) => ({ value: one.id, label: one.name })),
                      action.userId,
                    ),
                  ]}
                  onChange={(event) => onChange({ userId: event.currentTarget.value })}
                />
              </Field>
            </div>
          )}
        </div>
        <IconButton label={words.removeAction({ position })} icon={<X size={16} />} className="mt-6" onClick={onRemove} />
      </div>
      {people && (
        <FieldGroup label={words.people} error={errorOf(".userIds")} help={kind === "assign" ? words.inTurn : undefined}>
          <MemberChecks names={names} value={action.userIds} onChange={(userIds) => onChange({ userIds })} />
        </FieldGroup>
      )}
      {kind === "notify" && (
        <Check label={words.assignee} checked={action.assignee} onChange={(event) => onChange({ assignee: event.currentTarget.checked })} />
      )}
    </div>
  )
}

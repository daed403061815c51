import { formatShort } from "@intray/i18n/format"
import { rules as words } from "@intray/i18n/rules"
import type { RuleItem } from "@intray/server/modules/rules/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Switch } from "@intray/ui/switch"
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Play, Trash2, TriangleAlert } from "lucide-react"
import type { KeyboardEvent } from "react"
import { locale } from "../../lib/i18n.ts"
import type { Conditions } from "./conditions.ts"
import type { RuleNames } from "./names.ts"
import { RuleSentence } from "./rule-sentence.tsx"

export type RuleActions = {
  onEdit: () => void
  onToggle: (enabled: boolean) => void
  /** Absent at the ends of the list. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onNow: () => void
  onDelete: () => void
}

export type RuleRowProps = {
  rule: RuleItem
  names: RuleNames
  conditions: Conditions
  /** Absent if the member may not change rules. */
  actions?: RuleActions
}

/** A rule in the list: its sentence, its state, and its switch. */
export function RuleRow({ rule, names, conditions, actions }: RuleRowProps) {
  const { position, problems, offReason } = rule
  const [problem] = problems
  const warning = problem
    ? words.state.problem({ what: words.problems[problem.what][problem.because] })
    : offReason === "failures"
      ? words.state.failures
      : null
  const sentence = <RuleSentence rule={rule} names={names} conditions={conditions} />
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || !actions) return
    const run = event.key === "ArrowUp" ? actions.onUp : event.key === "ArrowDown" ? actions.onDown : undefined
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <li className="flex items-start gap-3 border-t px-4 py-3 first:border-t-0 max-md:px-3">
      <span aria-hidden="true" className="type-meta w-5 flex-none pt-px text-end text-fg-2 tabular-nums">
        {words.position({ position })}
      </span>
      <div className="min-w-0 flex-1">
        {rule.name !== "" && <p className="font-emph">{rule.name}</p>}
        {actions ? (
          <button
            type="button"
            data-rule={rule.id}
            onClick={actions.onEdit}
            onKeyDown={move}
            className="text-left hover:underline hover:decoration-fg-3 hover:underline-offset-2 touch:min-h-11"
          >
            {sentence}
          </button>
        ) : (
          <p>{sentence}</p>
        )}
        <p className={cx("type-meta mt-0.5", warning ? "flex items-center gap-1.5 text-warn" : "text-fg-2")}>
          {warning && <TriangleAlert aria-hidden="true" size={14} className="flex-none" />}
          {warning ?? sayState(rule)}
        </p>
      </div>
      {actions ? (
        <span className="flex flex-none items-center gap-1">
          <Switch
            label={<span className="hidden-text">{words.toggle({ position })}</span>}
            checked={rule.enabled}
            onCheckedChange={actions.onToggle}
          />
          <RuleMenu position={position} actions={actions} />
        </span>
      ) : (
        <span className="type-meta flex-none text-fg-2">{rule.enabled ? words.state.on : words.state.off}</span>
      )}
    </li>
  )
}

/** "Ran 12 times, last 14:02", "Off since 3 Mar, by Yuki" */
function sayState({ enabled, switchedAt, author, runs, lastRunAt }: RuleItem): string {
  if (!enabled && switchedAt === null) return words.state.never
  if (!enabled && switchedAt !== null) {
    const at = formatShort(locale, switchedAt)
    return author ? words.state.offSince({ at, name: author.name }) : words.state.offSinceOnly({ at })
  }
  if (lastRunAt === null) return words.state.notYet
  return words.state.ran({ count: runs, at: formatShort(locale, lastRunAt) })
}

function RuleMenu({ position, actions }: { position: number; actions: RuleActions }) {
  const { onEdit, onUp, onDown, onNow, onDelete } = actions
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant="quiet" aria-label={words.menu.label({ position })} icon={<Ellipsis aria-hidden="true" size={16} />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={<Pencil aria-hidden="true" size={16} />} onSelect={onEdit}>
          {words.menu.edit}
        </MenuItem>
        {onUp && (
          <MenuItem icon={<ArrowUp aria-hidden="true" size={16} />} onSelect={onUp}>
            {words.menu.up}
          </MenuItem>
        )}
        {onDown && (
          <MenuItem icon={<ArrowDown aria-hidden="true" size={16} />} onSelect={onDown}>
            {words.menu.down}
          </MenuItem>
        )}
        <MenuItem icon={<Play aria-hidden="true" size={16} />} onSelect={onNow}>
          {words.menu.now}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden="true" size={16} />} onSelect={onDelete}>
          {words.menu.remove}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

import { inbox } from "@intray/i18n/inbox"
import type { LabelGroupItem } from "@intray/server/modules/labels/schema"
import { LabelCard } from "@intray/ui/label-card"
import { LabelKey } from "@intray/ui/label-key"
import { cx } from "@intray/ui/lib/cx"
import { toHue } from "@intray/ui/lib/hues"
import { memo, type ReactNode } from "react"
import { isAnswered } from "./choose.ts"
import { type DeckProps, RequiredMark, useSteady } from "./deck.tsx"

/** Labels of one question that still have a big key each. */
const mostCards = 8

type FocusDeckProps = Omit<DeckProps, "corner">

/** The label bar where one submission has the whole screen: a big key for each answer of which one is to be given. */
export function FocusDeck(props: FocusDeckProps) {
  return <Keys {...props} onToggle={useSteady(props.onToggle)} />
}

const alike = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => Object.is(item, other[index]))

/** Whether the same keys stand there in the same way: which lists they come in is all one. */
function sameKeys(before: FocusDeckProps, now: FocusDeckProps): boolean {
  const { groups, labelIds, ...rest } = now
  return (
    alike(before.groups, groups) &&
    alike(before.labelIds, labelIds) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => Object.is(before[key], rest[key]))
  )
}

const Keys = memo(function Keys({ groups, labelIds, keys, allowed, onToggle }: FocusDeckProps) {
  const shown = (group: LabelGroupItem) => group.labels.filter((label) => !label.archived || labelIds.includes(label.id))
  const isBig = (group: LabelGroupItem) => !group.multiple && shown(group).length <= mostCards
  const [big, small] = [groups.filter(isBig), groups.filter((group) => !isBig(group))]
  const asked = (group: LabelGroupItem) => (
    <Question key={group.id} group={group} answered={isAnswered(labelIds, group)} grow={isBig(group) ? shown(group).length : 0}>
      {shown(group).map((label) => {
        const common = {
          name: label.name,
          hue: toHue(label.hue),
          icon: label.icon,
          keyHint: allowed ? (keys.get(label.id) ?? null) : null,
          archived: label.archived,
          title: label.description || undefined,
          disabled: !allowed,
          onClick: () => onToggle(label, group),
        }
        const applied = labelIds.includes(label.id)
        return isBig(group) ? (
          <LabelCard key={label.id} {...common} applied={applied} className="max-w-56 min-w-28 flex-1" />
        ) : (
          <LabelKey key={label.id} {...common} state={applied ? "applied" : "rest"} />
        )
      })}
    </Question>
  )
  return (
    <section
      aria-label={inbox.deck.label}
      className="mx-auto flex max-h-[46dvh] w-full max-w-[1320px] flex-col gap-3 overflow-y-auto px-8 pt-3 pb-3"
    >
      {groups.length === 0 && <p className="text-fg-2">{inbox.deck.empty}</p>}
      {!allowed && groups.length > 0 && <p className="text-fg-2">{inbox.deck.readOnly}</p>}
      {big.length > 0 && <div className="flex flex-wrap gap-x-8 gap-y-3">{big.map(asked)}</div>}
      {small.length > 0 && <div className="flex flex-col gap-1.5">{small.map(asked)}</div>}
    </section>
  )
}, sameKeys)

type QuestionProps = { group: LabelGroupItem; answered: boolean; grow: number; children: ReactNode }

function Question({ group, answered, grow, children }: QuestionProps) {
  const name = inbox.deck.groupHint({ group: group.name, required: group.required, answered, multiple: group.multiple })
  return (
    <fieldset
      aria-label={name}
      style={grow > 0 ? { flexGrow: grow } : undefined}
      className={grow > 0 ? "flex min-w-0 flex-col gap-1.5" : "grid grid-cols-[88px_1fr] items-start gap-x-2"}
    >
      <div className={cx("flex items-center gap-1.5 text-[12.5px] leading-[18px] text-fg-2", grow === 0 && "min-h-7 leading-[14px]")}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{group.name}</span>
        {group.required && <RequiredMark answered={answered} />}
      </div>
      <div className={grow > 0 ? "flex flex-wrap gap-2.5" : "flex flex-wrap gap-1.5"}>{children}</div>
    </fieldset>
  )
}

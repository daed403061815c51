import { inbox } from "@intray/i18n/inbox"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import { LabelKey } from "@intray/ui/label-key"
import { toHue } from "@intray/ui/lib/hues"
import { Check } from "lucide-react"
import { memo, type ReactNode, useCallback, useRef } from "react"
import { isAnswered } from "./choose.ts"

export type DeckProps = {
  groups: readonly LabelGroupItem[]
  /** Labels of the submission that is open. */
  labelIds: readonly string[]
  /** The key that works for each label, by its id. */
  keys: ReadonlyMap<string, string>
  /** False where the person may not label: the labels are shown, not offered. */
  allowed: boolean
  onToggle: (label: LabelItem, group: LabelGroupItem) => void
  /** In the corner: a way to all keys. */
  corner?: ReactNode
  /** Above the groups: what is suggested. */
  above?: ReactNode
  /** How likely suggested labels are, in percent, by their ids. */
  suggested?: ReadonlyMap<string, number> | undefined
}

/** The label bar below the reading pane: one line for each question, one key for each answer. */
export function Deck({ groups, labelIds, keys, allowed, corner, above, suggested, ...props }: DeckProps) {
  const onToggle = useSteady(props.onToggle)
  return (
    <section
      aria-label={inbox.deck.label}
      // Where nothing is offered nothing in it can have the focus, and what scrolls has to be reached with the keys.
      tabIndex={allowed ? undefined : 0}
      // What is read keeps more than half of the height, the bar above it included.
      className="relative max-h-[calc(45dvh-52px)] overflow-y-auto border-t bg-sunken py-2.5 pr-4 pl-[22px] max-lg:py-2 max-lg:pr-2"
    >
      {corner && <div className="absolute top-3 right-5 max-xl:hidden">{corner}</div>}
      {above}
      {groups.length === 0 && <p className="py-1.5 text-fg-2">{inbox.deck.empty}</p>}
      {!allowed && groups.length > 0 && <p className="pb-1.5 text-[12.5px] text-fg-2">{inbox.deck.readOnly}</p>}
      <div className="flex flex-col gap-1">
        {groups.map((group) => (
          <DeckGroup
            key={group.id}
            group={group}
            labelIds={labelIds}
            keys={keys}
            allowed={allowed}
            onToggle={onToggle}
            suggested={suggested}
            line
          />
        ))}
      </div>
    </section>
  )
}

type DeckGroupProps = Omit<DeckProps, "groups" | "corner" | "above"> & {
  group: LabelGroupItem /** Name beside the labels instead of above. */
  line?: boolean
}

/** The same function from one drawing to the next, which does what the newest does: what is below it is drawn again for other reasons only. */
export function useSteady<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** One question and its labels. Archived labels appear only where they stand on the submission. */
export const DeckGroup = memo(function DeckGroup(props: DeckGroupProps) {
  const { group, labelIds, keys, allowed, onToggle, suggested, line = false } = props
  const answered = isAnswered(labelIds, group)
  const shown = group.labels.filter((label) => !label.archived || labelIds.includes(label.id))
  const name = inbox.deck.groupHint({ group: group.name, required: group.required, answered, multiple: group.multiple })
  return (
    <fieldset aria-label={name} className={line ? "grid grid-cols-[88px_1fr] items-start gap-x-2 xl:first:pr-24" : "flex flex-col gap-2"}>
      <div
        className={
          line
            ? "flex min-h-7 items-center gap-1.5 text-[12.5px] leading-[14px] text-fg-2"
            : "flex items-center gap-2 text-[14px] leading-5 text-fg-2"
        }
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">{group.name}</span>
        {group.required && <RequiredMark answered={answered} />}
      </div>
      <div className={line ? "flex flex-wrap gap-x-[6px] gap-y-1" : "flex flex-wrap gap-2"}>
        {shown.map((label) => (
          <LabelKey
            key={label.id}
            name={label.name}
            hue={toHue(label.hue)}
            icon={label.icon}
            keyHint={allowed ? (keys.get(label.id) ?? null) : null}
            state={labelIds.includes(label.id) ? "applied" : suggested?.has(label.id) ? "suggested" : "rest"}
            confidence={(suggested?.get(label.id) ?? 0) / 100}
            archived={label.archived}
            title={label.description || undefined}
            disabled={!allowed}
            onClick={() => onToggle(label, group)}
          />
        ))}
      </div>
    </fieldset>
  )
})

/** A tick once a required group is answered; until then an open ring in its place, so that nothing moves. */
export function RequiredMark({ answered }: { answered: boolean }) {
  const word = answered ? inbox.deck.answered : inbox.deck.required
  return (
    <span title={word} className="inline-flex size-3.5 flex-none items-center justify-center">
      {answered ? (
        <Check aria-hidden="true" size={14} className="text-fg-2" />
      ) : (
        <span aria-hidden="true" className="size-[7px] rounded-full border-[1.5px] border-fg-3" />
      )}
    </span>
  )
}

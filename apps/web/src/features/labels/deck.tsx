import { inbox } from "@intray/i18n/inbox"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import { Button } from "@intray/ui/button"
import { LabelKey } from "@intray/ui/label-key"
import { cx } from "@intray/ui/lib/cx"
import { toHue } from "@intray/ui/lib/hues"
import { Check } from "lucide-react"
import { memo, type ReactNode, useCallback, useRef, useState } from "react"
import { isAnswered } from "./choose.ts"

export type DeckProps = {
  groups: readonly LabelGroupItem[]
  /** Labels of the open submission. */
  labelIds: readonly string[]
  /** The working shortcut of each label, by label id. */
  keys: ReadonlyMap<string, string>
  /** False: the user may not label, so the labels are shown but cannot be changed. */
  allowed: boolean
  onToggle: (label: LabelItem, group: LabelGroupItem) => void
  /** In the corner: a button for all shortcuts. */
  corner?: ReactNode
  /** Above the groups: the suggestions. */
  above?: ReactNode
  /** Probability of suggested labels in percent, by label id. */
  suggested?: ReadonlyMap<string, number> | undefined
}

/** Label groups that are shown before "More". */
const mostGroups = 4

/** The label bar below the reading pane: one line for each group, one key for each label. Keys set labels of hidden groups too. */
export function Deck({ groups, labelIds, keys, allowed, corner, above, suggested, ...props }: DeckProps) {
  const onToggle = useSteady(props.onToggle)
  const [all, setAll] = useState(false)
  const rest = groups.length > mostGroups + 1 ? groups.slice(mostGroups) : []
  const shown = all ? groups : groups.slice(0, groups.length - rest.length)
  return (
    <section
      aria-label={inbox.deck.label}
      // Without buttons nothing inside can get the focus, so the scroll area itself must be focusable.
      tabIndex={allowed ? undefined : 0}
      // The text keeps most of the height. While a review sheet has the focus, digits score and label nothing.
      className={cx(
        "relative overflow-y-auto border-t bg-sunken py-2.5 pr-4 pl-[22px] in-[:has([data-sheet]:focus-within)]:[&_.kbd]:invisible max-lg:py-2 max-lg:pr-2",
        all ? "max-h-[calc(50dvh-52px)]" : "max-h-[26dvh]",
      )}
    >
      {corner && <div className="absolute top-3 right-5 max-xl:hidden">{corner}</div>}
      {above}
      {groups.length === 0 && <p className="py-1.5 text-fg-2">{inbox.deck.empty}</p>}
      {!allowed && groups.length > 0 && <p className="pb-1.5 text-[12.5px] text-fg-2">{inbox.deck.readOnly}</p>}
      <div className="flex flex-col gap-1">
        {shown.map((group) => (
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
      {rest.length > 0 && (
        <Button variant="quiet" size="sm" aria-expanded={all} className="mt-1 -ml-2 max-w-full shrink!" onClick={() => setAll(!all)}>
          <span className="truncate">
            {all ? inbox.deck.fewer : inbox.deck.moreGroups({ groups: rest.map((group) => group.name).join(", ") })}
          </span>
        </Button>
      )}
    </section>
  )
}

type DeckGroupProps = Omit<DeckProps, "groups" | "corner" | "above"> & {
  group: LabelGroupItem /** Shows the name next to the labels instead of above them. */
  line?: boolean
}

/** A stable function that calls the newest version of `run`, so that it does not cause memoised children to render. */
export function useSteady<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** One group and its labels. Archived labels appear only if the submission has them. */
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

/** A tick if a required group is answered; otherwise an open ring of the same size, so that nothing moves. */
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

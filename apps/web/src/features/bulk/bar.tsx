import { bulk } from "@intray/i18n/bulk"
import { decisions } from "@intray/i18n/decisions"
import { inbox } from "@intray/i18n/inbox"
import { keyWords } from "@intray/i18n/keys"
import { reviewAssign } from "@intray/i18n/review-assign"
import { trash } from "@intray/i18n/trash"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { ArchiveRestore, CheckCheck, Mail, Trash2, UserPlus, X } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useState } from "react"
import { useKeyText } from "../../lib/key-cap.tsx"
import { type KeyBinding, keyboard, useKeys } from "../../lib/keyboard.ts"
import { trpc } from "../../lib/trpc.ts"
import { AssignMenu, LabelMenu, StageMenu } from "./menus.tsx"
import { type ActionsOptions, useActions } from "./use-actions.tsx"
import type { Start } from "./use-start.ts"

export type BulkBarProps = Omit<ActionsOptions, "exact" | "onGone"> & {
  /** How many match in all; null while that is not known. */
  total: number | null
  onEverything: (total: number) => void
  onPage: () => void
  onClear: () => void
  groups: readonly LabelGroupItem[]
  /** The labels by the key that sets them. */
  byKey: ReadonlyMap<string, LabelItem>
  stages: readonly StageItem[]
  userId: string | null
  /** In the trash nothing is done but restoring and erasing. */
  may: { label: boolean; move: boolean; assign: boolean; reply: boolean; delete: boolean; reviewers: boolean }
  /** Decides them, and writes to their submitters: asks first. */
  onDecide: (target: Start["target"]) => void
  onReply: (target: Start["target"]) => void
  /** Assigns them to reviewers of a round: asks first. */
  onReviewers: (target: Start["target"]) => void
  /** What else can be done with them. */
  more?: ReactNode
  /** A key that was pressed while the bar was still loading. */
  earlyKey: RefObject<KeyboardEvent | null>
}

/** Below the list while something is picked: how much it is, and what can be done with it, by press and by key. */
export function BulkBar(props: BulkBarProps) {
  const { count, all, rows, total, filter, groups, byKey, stages, userId, more, onEverything, onPage, onClear, earlyKey } = props
  const inTrash = filter.trash === true
  const may = inTrash ? { label: false, move: false, assign: false, reply: false, delete: props.may.delete, reviewers: false } : props.may
  const [menu, setMenu] = useState<"labels" | "stage" | "assign" | null>(null)
  const facets = trpc.submissions.facets.useQuery({ filter }, { staleTime: 5_000 })
  const exact = facets.data?.totalIsExact ?? false
  const actions = useActions({ ...props, exact, onGone: onClear })
  const words = bulk.bar
  const target: Start["target"] = all === null ? { numbers: [...props.numbers] } : { filter, ...(exact ? { expected: all } : {}) }
  const keyOf = { decide: useKeyText("decide"), reply: useKeyText("reply"), trash: useKeyText("trash") }
  const inAll = facets.data?.total ?? total
  const whole = all === null && inAll !== null && inAll > count && count >= Math.min(rows.length, 2)

  const keys = new Map([...byKey].map(([key, label]) => [label.id, key]))
  const group = bulk.keys.group
  const open = (which: typeof menu) => () => setMenu(which)
  const bindings: KeyBinding[] = [
    { keys: "Escape", label: bulk.keys.clear, group, run: onClear },
    ...(may.move
      ? ([
          { action: "stage", label: words.stage, group, run: open("stage") },
          { action: "decide", label: keyWords.actions.decide, group, run: () => props.onDecide(target) },
        ] as const)
      : []),
    ...(may.reply ? ([{ action: "reply", label: keyWords.actions.reply, group, run: () => props.onReply(target) }] as const) : []),
    ...(may.assign ? ([{ action: "assign", label: words.assign, group, run: open("assign") }] as const) : []),
    ...(may.delete && !inTrash
      ? ([{ action: "trash", label: keyWords.actions.trash, group, grave: true, run: actions.trash }] as const)
      : []),
    ...(may.label
      ? [...byKey].flatMap(([key, label]) => {
          const of = groups.find((one) => one.labels.includes(label))
          return of
            ? [{ keys: key, label: label.name, group: `${inbox.keys.labels}: ${of.name}`, run: () => actions.label(label, of) }]
            : []
        })
      : []),
  ]
  useKeys(bindings, count > 0)
  useEffect(() => {
    const pressed = earlyKey.current
    earlyKey.current = null
    if (pressed) keyboard.handle(new KeyboardEvent("keydown", pressed))
  }, [earlyKey])

  const menuOf = (which: NonNullable<typeof menu>) => ({
    open: menu === which,
    onOpenChange: (next: boolean) => setMenu(next ? which : null),
    disabled: count === 0,
  })
  return (
    <section aria-label={words.label} className="flex flex-none flex-col gap-2 border-t bg-sunken px-3.5 py-2.5">
      <div className="flex min-w-0 items-center gap-2">
        <p aria-live="polite" className="min-w-0 truncate font-emph">
          {count === 0 ? words.none : all === null ? words.count({ count }) : words.everythingSelected({ count })}
        </p>
        {whole && inAll !== null && (
          <Button size="sm" variant="quiet" className="text-link" onClick={() => onEverything(inAll)}>
            {words.everything({ count: inAll })}
          </Button>
        )}
        {count === 0 && (
          <Button size="sm" variant="quiet" className="text-link" onClick={onPage}>
            {words.page}
          </Button>
        )}
        <IconButton
          className="-mr-1.5 ml-auto"
          size="sm"
          label={words.clear}
          kbd="Escape"
          icon={<X aria-hidden="true" size={16} />}
          onClick={onClear}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {may.label && <LabelMenu {...menuOf("labels")} groups={groups} keys={keys} carried={actions.carried} onPick={actions.label} />}
        {may.move && <StageMenu {...menuOf("stage")} stages={stages} onPick={actions.stage} />}
        {may.assign && <AssignMenu {...menuOf("assign")} userId={userId} onPick={actions.assign} />}
        {may.move && (
          <Button
            size="sm"
            disabled={count === 0}
            icon={<CheckCheck aria-hidden="true" size={14} />}
            {...(keyOf.decide ? { kbd: keyOf.decide } : {})}
            onClick={() => props.onDecide(target)}
          >
            {decisions.bulk.decide}
          </Button>
        )}
        {may.reply && (
          <Button
            size="sm"
            disabled={count === 0}
            icon={<Mail aria-hidden="true" size={14} />}
            {...(keyOf.reply ? { kbd: keyOf.reply } : {})}
            onClick={() => props.onReply(target)}
          >
            {decisions.bulk.reply}
          </Button>
        )}
        {may.reviewers && (
          <Button
            size="sm"
            disabled={count === 0}
            icon={<UserPlus aria-hidden="true" size={14} />}
            onClick={() => props.onReviewers(target)}
          >
            {reviewAssign.action}
          </Button>
        )}
        {may.delete && !inTrash && (
          <Button
            size="sm"
            disabled={count === 0}
            icon={<Trash2 aria-hidden="true" size={14} />}
            {...(keyOf.trash ? { kbd: keyOf.trash } : {})}
            onClick={actions.trash}
          >
            {trash.name}
          </Button>
        )}
        {may.delete && inTrash && (
          <>
            <Button size="sm" disabled={count === 0} icon={<ArchiveRestore aria-hidden="true" size={14} />} onClick={actions.restore}>
              {trash.restore}
            </Button>
            <Button size="sm" variant="danger" disabled={count === 0} onClick={actions.erase}>
              {trash.erase}
            </Button>
          </>
        )}
        {more}
      </div>
      {actions.dialog}
    </section>
  )
}

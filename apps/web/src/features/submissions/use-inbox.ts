import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { type ReactNode, useMemo, useRef, useState } from "react"
import { toFilter } from "./filter/filter.ts"
import type { ReferenceData } from "./filter/reference-data.ts"
import type { InboxSearch } from "./filter/search.ts"
import { useFacets } from "./filter/use-facets.ts"
import { totalOf } from "./list/list-pane.tsx"
import { useMoves } from "./list/use-moves.ts"
import { useSelection } from "./list/use-selection.ts"
import type { Deciding, SlotsOf } from "./reading/slots.ts"
import type { Sound } from "./reading/sound-box.tsx"
import { useNeighbours, useOpen, useSeen, useSubmissions } from "./state/hooks.ts"
import { useLiveInbox } from "./state/live.ts"
import { type After, type IsComplete, type LabelKeys, useGoingOn } from "./state/use-going-on.ts"
import { useRowActions } from "./state/use-row-actions.tsx"
import type { UndoStack } from "./state/use-undo-stack.ts"
import { useInboxKeys } from "./use-inbox-keys.ts"
import { type DeckLayout, useRoom } from "./use-media.ts"

export type InboxProps = {
  search: InboxSearch
  /** Writes the URL. `push` adds an entry to the browser's history. */
  /** A function changes the newest search, which may not be drawn yet. */
  onSearch: (search: InboxSearch | ((newest: InboxSearch) => InboxSearch), push: boolean) => void
  /** Opens focus mode at this number. */
  onFocus: (number: number | null) => void
  known: ReferenceData
  labels: ReadonlyMap<string, LabelItem>
  userId: string | null
  /** May move and decide. */
  allowed: boolean
  mayUndo: boolean
  /** May move it to the trash, restore and erase it. */
  mayDelete: boolean
  undoStack: UndoStack
  /** The label feature's keys and bar for the open submission. */
  labelKeys: LabelKeys
  /** `read`: the whole submission has loaded, not only its row. */
  deck: (row: SubmissionRow | null, layout: DeckLayout, after: After, read: boolean) => ReactNode
  /** Moves on to the next row automatically once all required labels are set. */
  advances: boolean
  isComplete: IsComplete
  /** Describes what a label key just did. */
  said: string
  slots: SlotsOf
  deciding: Deciding
}

const besideText: ReadonlySet<string> = new Set(["comment", "reply", "review"])

type Layout = {
  /** The current submission is shown as a whole. In the table, only its row is. */
  reads: boolean
  /** As for `useSubmissions`. */
  cells: readonly string[] | null
  /** Opens the details if there is no room for them. */
  onDetails: () => void
  /** Opens the current submission for reading. */
  onOpen: (number: number | null) => void
}

/** The list, its current submission, and everything that is done to it: shared by the list and the table. */
export function useInbox(
  {
    search,
    onSearch,
    onFocus,
    known,
    userId,
    allowed,
    mayUndo,
    mayDelete,
    undoStack,
    labelKeys,
    advances,
    isComplete,
    slots: slotsOf,
    deciding,
  }: InboxProps,
  { reads, cells, onDetails, onOpen }: Layout,
) {
  const filter = useMemo(() => toFilter(search), [search])
  const room = useRoom()
  const list = useSubmissions(filter, cells)
  const { rows } = list
  const [filtering, setFiltering] = useState(false)
  const [searching, setSearching] = useState(false)
  const sound = useRef<Sound>(null)

  const selection = useSelection(search.sel, JSON.stringify(filter), (sel, push) => onSearch((newest) => ({ ...newest, sel }), push))
  // On a phone the list is a screen of its own. Elsewhere, and in the table, there always is a current submission.
  const alone = reads && room.phone
  const number = selection.number ?? (alone ? null : (rows[0]?.number ?? null))
  const { row, index, query } = useOpen(number, rows)
  const submission = query.data
  useNeighbours(rows, reads ? index : -1, room.rail)
  useSeen(reads ? row : null)
  const complete = list.query.hasNextPage === false
  const live = useLiveInbox({ filter, rows, complete, openId: row?.id ?? null, chosen: selection.number !== null, cells })

  const total = totalOf(rows, list.query.data && list.query.hasNextPage, useFacets(filter).facets?.total ?? null)

  const moves = useMoves({ rows, loading: list.query.isPending, index, number, selection, phone: alone })
  const rowActions = useRowActions({ row, submission, known, undoStack, allowed, mayDelete, userId, deciding, away: () => step(1) })
  const present = rowActions.gone ? null : row
  const goingOn = useGoingOn({ on: advances, row: present, known, isComplete, labelKeys, leave: moves.leave })
  const step = (by: number) => {
    goingOn.stop()
    moves.step(by)
  }
  const skip = () => {
    goingOn.stop()
    moves.skip()
  }
  const goOn = advances ? goingOn.enter : null
  /** A labelled submission that was left opens again when its label is undone. */
  const undo = async () => {
    const { newest } = undoStack
    goingOn.stop()
    const back = await undoStack.undo()
    if (advances && back !== null && newest && "before" in newest) selection.select(back)
  }
  const slots = slotsOf({
    row: submission?.erasedAt ? null : row,
    submission,
    sound,
    reveal: onDetails,
    leave: reads ? moves.toText : moves.toList,
    away: () => step(1),
  })
  useInboxKeys({
    onStep: step,
    onSkip: skip,
    onFocus: () => onFocus(number),
    onOpen: () => onOpen(number),
    onClose: moves.toList,
    onGoOn: goOn,
    onUndo: () => void undo(),
    onNextStage: rowActions.advance,
    onDecide: rowActions.decide,
    onFilter: () => setFiltering(true),
    onSearch: () => {
      // Already open: select the text for editing. Not a frame later, which would replace text typed meanwhile.
      const field = document.querySelector<HTMLInputElement>("search input")
      field?.focus()
      field?.select()
      setSearching(true)
    },
    sound,
    allowed,
    mayUndo,
    present: !rowActions.gone,
    // Comments, replies and reviews are written next to the text.
    others: [...(reads ? slots.keys : slots.keys.filter(({ action }) => !action || !besideText.has(action))), ...goingOn.keys],
  })
  return {
    ...{ filter, room, list, rows, total, live, selection, number, row, index, query, submission, present, sound },
    ...{ filtering, setFiltering, searching, setSearching, moves, step, goOn, goingOn, rowActions, slots },
  }
}

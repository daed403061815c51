import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import type { UndoResult } from "@intray/server/modules/submission-writes/undo/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { type ToastAction, type ToastInput, toast, toasts } from "@intray/ui/lib/toast-store"
import { useCallback, useRef, useState } from "react"
import { keyText } from "../../../lib/key-cap.tsx"
import { keyboard } from "../../../lib/keyboard.ts"
import { ownChange } from "../../../lib/live/own.ts"
import { type CalledOffChange, type Patch, useOptimism, useOptimistic } from "../../../lib/optimistic.ts"
import { statusOf } from "../../../lib/query-client.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { rowOf } from "./cache.ts"
import { rowPatches, useWriteRow } from "./row-writes.ts"

/** Something that this person just did, and how it was before. */
export type UndoRecord = {
  actId: string
  /** What undoing it is called: "Shortlist". */
  name: string
  submissionId: string
  number: number
  before: Partial<SubmissionRow>
  /** Its decision was about to be told, which undoing does not bring back. */
  leaving?: boolean
  /** Called once it was undone: brings back what went with it, such as the words of a reply. */
  undone?: () => void
  /** Resolves to undefined when it was refused; then there is nothing to undo. */
  done: Promise<unknown>
}

/** Something that was done to many at once, of which `number` is one; `back` paints those on screen as they were. */
export type BulkUndoRecord = Pick<UndoRecord, "actId" | "name" | "number" | "done"> & { back: Patch[] }

/**
 * What is on its way to a submitter: undoing calls it back. `recall` tells whether it did; `waits` whether it is still on its way, as far as
 * is known: what was kept back or sent by its own buttons is nothing to undo.
 */
export type Leaving = Pick<UndoRecord, "actId" | "name" | "number" | "done"> & {
  what: "decision" | "message"
  recall: () => Promise<boolean>
  waits?: () => boolean
}

/** What was called off before anybody answered it. */
type Early = { undoRecord: UndoRecord | BulkUndoRecord; ended: CalledOffChange["ended"] }

/** What became of it: `unsent` it did nothing, `refused` its refusal has been said, `before` it was taken back by a request whose answer was lost. */
type EarlyResult = { end: "unsent" } | { end: "refused" } | { end: "undone"; result: UndoResult } | { end: "before"; told: boolean }
type AnyUndoRecord = UndoRecord | BulkUndoRecord | Leaving

/** More of them than these are read again as lists, and not one by one. */
const few = 10

export type UndoStack = {
  record: (undoRecord: AnyUndoRecord) => void
  /**
   * Undoes one act of mine, else my newest; after a reload, what the server knows as my newest.
   * @returns the number of what was put back, null where nothing was
   */
  undo: (actId?: string) => Promise<number | null>
  /** What undo would take back; null when this page has done nothing yet. */
  newest: AnyUndoRecord | null
}

/** Most acts that this page remembers by name; the server remembers all. */
const depth = 100

/** A new id for one act: one key press or one bulk change. */
export function newActId(): string {
  return ownChange(crypto.randomUUID())
}

/** What was done on this page, newest last, and the way back. */
export function useUndoStack(): UndoStack {
  const utils = trpc.useUtils()
  const write = useWriteRow()
  const optimism = useOptimism()
  const stack = useRef<AnyUndoRecord[]>([])
  const [newest, setNewest] = useState<AnyUndoRecord | null>(null)
  const show = useCallback(() => setNewest(stack.current.at(-1) ?? null), [])

  /** What was labelled or moved was seen, however short the look. A failure is not worth a word: the next look tries again. */
  const handled = useCallback(
    (id: string) => {
      let unseen = false
      // Under what is pending: what is painted already must still be taken back if it is refused.
      const patches = rowPatches(id, (row) => {
        if (row.seen) return row
        unseen = true
        return { ...row, seen: true }
      })
      optimism.underneath(patches)
      if (unseen) utils.client.submissions.seen.mutate({ id }).catch(() => undefined)
    },
    [utils, optimism],
  )

  const record = useCallback(
    (undoRecord: AnyUndoRecord) => {
      stack.current = [...stack.current, undoRecord].slice(-depth)
      show()
      // At once, so that both are one call.
      if ("before" in undoRecord && ("labelIds" in undoRecord.before || "stageId" in undoRecord.before)) handled(undoRecord.submissionId)
      void undoRecord.done.then((saved) => {
        if (saved !== undefined) return
        stack.current = stack.current.filter((other) => other !== undoRecord)
        // The refusal says itself; what claimed the act must not stay next to it.
        toasts.withdraw(undoRecord.actId)
        show()
      })
    },
    [show, handled],
  )

  const rereadAll = useCallback(
    () => Promise.all([utils.submissions.list.invalidate(), utils.submissions.get.invalidate(), utils.submissions.facets.invalidate()]),
    [utils],
  )
  const rereadOne = useCallback(
    async (id: string) => {
      void utils.history.list.invalidate({ submissionId: id })
      // What was to go with a decision goes with it again, or no longer.
      for (const of of [utils.messages.list, utils.outbox, utils.publications]) void of.invalidate()
      const row = rowOf(await utils.submissions.get.fetch({ id }, { staleTime: 0 }))
      write(id, () => row)
    },
    [utils, write],
  )

  const refresh = useCallback(
    async (result: UndoResult) => {
      void utils.submissions.counts.invalidate()
      if (result.job !== null || result.undone.length + result.skipped.length > few) {
        // What goes on by itself says how far it is by itself.
        void utils.bulk.list.invalidate()
        void utils.history.list.invalidate()
        await rereadAll()
        return
      }
      for (const { submissionId } of [...result.undone, ...result.skipped]) await rereadOne(submissionId)
    },
    [utils, rereadAll, rereadOne],
  )

  const failed = (error: unknown): ToastInput => ({ tone: "danger", title: inbox.undo.failed, description: reasonOf(error) })
  const run = useOptimistic<UndoRecord | BulkUndoRecord | Pick<UndoRecord, "actId"> | null, UndoResult>({
    mutate: (undoRecord) => utils.client.undo.undo.mutate(undoRecord ? { actId: undoRecord.actId } : {}),
    patches: (undoRecord) => (undoRecord === null ? [] : asBefore(undoRecord)),
    failed,
    scope: () => "undo",
  })
  const runEarly = useOptimistic<Early, EarlyResult>({
    mutate: async ({ undoRecord: { actId }, ended }) => {
      const end = await ended
      if (end === "unsent" || end === "refused") return { end }
      try {
        const result = await utils.client.undo.undo.mutate({ actId })
        if (result.job !== null || result.undone.length + result.skipped.length > 0) return { end: "undone", result }
      } catch (error) {
        // The server knows no such act: what may have arrived has not.
        if (end === "unknown" && statusOf(error) === 404) return { end: "unsent" }
        throw error
      }
      const { items } = await utils.client.undo.list.query()
      return { end: "before", told: items.some((one) => one.actId === actId && one.told) }
    },
    patches: ({ undoRecord }) => asBefore(undoRecord),
    failed,
    scope: () => "undo",
    again: true,
  })

  /** Takes back what nobody has answered yet: it goes back on screen at once, and nothing of it is sent any more. */
  const undoEarly = useCallback(
    async (undoRecord: UndoRecord | BulkUndoRecord, { unsent, kept, ended }: CalledOffChange): Promise<number | null> => {
      const { number, name: what } = undoRecord
      const where = { what, number: "submissionId" in undoRecord ? number : null }
      const sayUnsent = () => void toast({ tone: "ok", title: inbox.undo.unsent(where), key: "undo" })
      if (unsent) {
        sayUnsent()
        return number
      }
      const finish = async (): Promise<number | null> => {
        const early = await runEarly({ undoRecord, ended })
        if (!early || early.end === "refused") return null
        if (early.end === "undone") {
          tell(early.result, undoRecord)
          if (early.result.undone.length > 0) bringBack(undoRecord)
        } else if (early.end === "unsent") sayUnsent()
        else if (early.told) toast({ title: inbox.undo.skippedPublished({ numbers: `#${number}` }), key: "undo" })
        else toast({ tone: "ok", title: inbox.undo.done({ what, numbers: `#${number}` }), key: "undo" })
        // Also where nothing was done: what a colleague did meanwhile must not stay under what was painted.
        if (early.end === "undone") await refresh(early.result).catch(() => undefined)
        else await ("submissionId" in undoRecord ? rereadOne(undoRecord.submissionId) : rereadAll()).catch(() => undefined)
        return early.end === "undone" ? (early.result.undone[0]?.number ?? null) : number
      }
      const finished = finish()
      if (!kept) return finished
      // What is known of it comes once the server is back; anyone who pressed goes on with what is on screen.
      toast({ title: inbox.undo.calledOff(where), key: "undo" })
      return number
    },
    [runEarly, refresh, rereadOne, rereadAll],
  )

  const undo = useCallback(
    async (actId?: string) => {
      if (actId === undefined) stack.current = stack.current.filter((one) => !("waits" in one) || one.waits?.() !== false)
      const undoRecord = stack.current.findLast((one) => actId === undefined || one.actId === actId) ?? null
      stack.current = stack.current.filter((one) => one !== undoRecord)
      show()
      if (undoRecord) toasts.withdraw(undoRecord.actId)
      const early = undoRecord && !("recall" in undoRecord) ? optimism.callOff(undoRecord.actId) : null
      if (undoRecord && !("recall" in undoRecord) && early) return undoEarly(undoRecord, early)
      if (undoRecord && (await undoRecord.done) === undefined) return null
      if (undoRecord && "recall" in undoRecord) return (await undoRecord.recall()) ? undoRecord.number : null
      const result = await run(undoRecord ?? (actId === undefined ? null : { actId }))
      if (!result) return null
      if (result.actId) toasts.withdraw(result.actId)
      if (result.job === null) tell(result, undoRecord)
      if (result.undone.length > 0) bringBack(undoRecord)
      // What could not be read again is read when it is next opened.
      await refresh(result).catch(() => undefined)
      return result.undone[0]?.number ?? null
    },
    [run, undoEarly, refresh, show, optimism],
  )

  return { record, undo, newest }
}

function bringBack(undoRecord: AnyUndoRecord | null): void {
  if (undoRecord && "undone" in undoRecord) undoRecord.undone?.()
}

/** What is painted once it is taken back. */
function asBefore(undoRecord: UndoRecord | BulkUndoRecord | Pick<UndoRecord, "actId">): Patch[] {
  if ("back" in undoRecord) return undoRecord.back
  return "before" in undoRecord ? rowPatches(undoRecord.submissionId, (row) => ({ ...row, ...undoRecord.before })) : []
}

function tell(result: UndoResult, undoRecord: UndoRecord | BulkUndoRecord | null) {
  const words = inbox.undo
  if (result.actId === null) return toast({ title: words.nothing, key: "undo" })
  const what = undoRecord?.name ?? words.kinds[result.kind ?? "other"]
  const skipped = result.skipped
  const told = skipped.filter((part) => part.reason === "published")
  const changed = skipped.filter((part) => part.reason !== "published")
  const why = [
    told.length > 0 ? words.skippedPublished({ numbers: numbers(told) }) : "",
    changed.length > 0 ? words.skipped({ numbers: numbers(changed) }) : "",
    undoRecord && "leaving" in undoRecord && undoRecord.leaving && skipped.length === 0 ? words.heldAgain : "",
  ].filter(Boolean)
  if (result.undone.length === 0) return toast({ title: why[0] ?? words.nothing, description: why[1], key: "undo" })
  return toast({
    tone: "ok",
    title: words.done({ what, numbers: numbers(result.undone) }),
    description: why.join(" ") || undefined,
    key: "undo",
  })
}

/** "#1281", "#1281, #1280 and 4 more" */
function numbers(parts: readonly { number: number }[]): string {
  const shown = parts.slice(0, 3).map((part) => `#${part.number}`)
  const list = shown.join(", ")
  return parts.length > shown.length ? inbox.undo.many({ shown: list, rest: parts.length - shown.length }) : list
}

/** The button of a toast that takes back the act that it tells of, and goes with it. @param label what taking it back is called */
export const undoAction = (undo: UndoStack["undo"], actId: string, label: string = common.undo): ToastAction => {
  const key = keyboard.effective().undo
  return { id: actId, label, ...(key === null ? {} : { kbd: keyText(key) }), onPress: () => void undo(actId) }
}

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

/** An action that this user just did, and the state before it. */
export type UndoRecord = {
  actId: string
  /** Name of the action in the undo button: "Shortlist". */
  name: string
  submissionId: string
  number: number
  before: Partial<SubmissionRow>
  /** Its decision was about to be published; undo does not schedule that again. */
  leaving?: boolean
  /** Called after undo: restores what belonged to the action, such as the text of a reply. */
  undone?: () => void
  /** Resolves to undefined if the server rejected it; then there is nothing to undo. */
  done: Promise<unknown>
}

/** A bulk action, of which `number` is one submission; `back` restores the rows that are on screen. */
export type BulkUndoRecord = Pick<UndoRecord, "actId" | "name" | "number" | "done"> & { back: Patch[] }

/**
 * A scheduled message or decision, which undo recalls. `recall` resolves to whether it worked. `waits` returns whether it is still
 * scheduled, as far as known: one that was recalled or sent with its own buttons cannot be undone.
 */
export type Leaving = Pick<UndoRecord, "actId" | "name" | "number" | "done"> & {
  what: "decision" | "message"
  recall: () => Promise<boolean>
  waits?: () => boolean
}

/** An action that was cancelled before the server answered. */
type Early = { undoRecord: UndoRecord | BulkUndoRecord; ended: CalledOffChange["ended"] }

/**
 * The outcome: `unsent` it had no effect, `refused` its rejection was shown, `before` it was undone by a request whose response was lost.
 */
type EarlyResult = { end: "unsent" } | { end: "refused" } | { end: "undone"; result: UndoResult } | { end: "before"; told: boolean }
type AnyUndoRecord = UndoRecord | BulkUndoRecord | Leaving

/** Up to this many submissions are refetched one by one; with more, the lists are refetched. */
const few = 10

export type UndoStack = {
  record: (undoRecord: AnyUndoRecord) => void
  /**
   * Undoes one action of this user, by default the newest; after a reload, the newest that the server knows.
   * @returns the number of the restored submission, null if there was none
   */
  undo: (actId?: string) => Promise<number | null>
  /** The action that undo would revert; null if this page has done nothing yet. */
  newest: AnyUndoRecord | null
}

/** Maximum number of actions that this page remembers by name; the server remembers all. */
const depth = 100

/** Creates the id of one action: one key press or one bulk change. */
export function newActId(): string {
  return ownChange(crypto.randomUUID())
}

/** The actions of this page, newest last, and undo. */
export function useUndoStack(): UndoStack {
  const utils = trpc.useUtils()
  const write = useWriteRow()
  const optimism = useOptimism()
  const stack = useRef<AnyUndoRecord[]>([])
  const [newest, setNewest] = useState<AnyUndoRecord | null>(null)
  const show = useCallback(() => setNewest(stack.current.at(-1) ?? null), [])

  /**
   * Marks labelled or moved submissions as seen, however briefly they were open. Errors are ignored, because the next visit tries again.
   */
  const handled = useCallback(
    (id: string) => {
      let unseen = false
      // Patched below the pending changes: those must still be reverted if they are rejected.
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
      // At once, so that both go into one call.
      if ("before" in undoRecord && ("labelIds" in undoRecord.before || "stageId" in undoRecord.before)) handled(undoRecord.submissionId)
      void undoRecord.done.then((saved) => {
        if (saved !== undefined) return
        stack.current = stack.current.filter((other) => other !== undoRecord)
        // The rejection shows its own message; the success toast must not stay next to it.
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
      // Messages that wait for a decision are scheduled with it again, or are drafts again.
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
        // A bulk action in progress shows its own progress.
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
        // The server does not know this action: it never arrived.
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

  /** Undoes an action that the server has not answered yet: the screen is reverted at once, and requests that were not sent are dropped. */
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
        // Also if nothing was done: a colleague's change must not stay hidden under the optimistic one.
        if (early.end === "undone") await refresh(early.result).catch(() => undefined)
        else await ("submissionId" in undoRecord ? rereadOne(undoRecord.submissionId) : rereadAll()).catch(() => undefined)
        return early.end === "undone" ? (early.result.undone[0]?.number ?? null) : number
      }
      const finished = finish()
      if (!kept) return finished
      // The outcome is known once the server is back; the user goes on with what is on screen.
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
      // Data that could not be refetched now is fetched when it is next opened.
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

/** The patches that restore the state before the action. */
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

/** The toast button that undoes the action in the toast, and closes it. @param label text of the button */
export const undoAction = (undo: UndoStack["undo"], actId: string, label: string = common.undo): ToastAction => {
  const key = keyboard.effective().undo
  return { id: actId, label, ...(key === null ? {} : { kbd: keyText(key) }), onPress: () => void undo(actId) }
}

import type { AnswerIssue } from "@intray/server/modules/forms/schema"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { type Dispatch, useCallback, useEffect, useRef, useState } from "react"
import { statusOf } from "../../../lib/query-client.ts"
import { trpc } from "../../../lib/trpc.ts"
import { mayHoldUnsaved } from "../../../lib/unsaved.ts"
import { type BuilderAction, type BuilderState, isUnsaved } from "./builder-state.ts"

/** Milliseconds without a change before the draft is saved. */
const pause = 700

export type DraftStatus =
  | { kind: "saved"; at: string }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "failed" }
  | { kind: "signedOut" }
  | { kind: "conflict" }

export type Draft = {
  status: DraftStatus
  /** Changes against what is published, as the server counted them with the last save. */
  changes: number
  issues: readonly AnswerIssue[]
  /** Saves what is not saved yet. Resolves to the revision on the server, or null when it was not saved. */
  flush: () => Promise<number | null>
  /** After a conflict: the other draft, read again. */
  readOther: () => Promise<PortalDetail>
  /** After a conflict: goes on from the revision given, over what the other one saved. */
  settle: () => void
  setChanges: (changes: number) => void
}

/**
 * Saves the draft by itself: a moment after the last change, one save at a time, never over somebody else's. What could
 * not be saved stays on the page and is tried again with the next change.
 */
export function useDraft(portal: PortalDetail, state: BuilderState, dispatch: Dispatch<BuilderAction>, blocked: boolean): Draft {
  const utils = trpc.useUtils()
  const saving = trpc.portals.saveDraft.useMutation()
  const [savedAt, setSavedAt] = useState(portal.draftSavedAt)
  const [found, setFound] = useState({ changes: portal.changes, issues: portal.issues as readonly AnswerIssue[] })
  const [trouble, setTrouble] = useState<{ kind: "failed" | "signedOut" | "conflict"; edition: number } | null>(null)
  const running = useRef<Promise<number | null> | null>(null)
  const latest = useRef(state)
  latest.current = state

  const save = useCallback(async (): Promise<number | null> => {
    const { form, revision, edition } = latest.current
    try {
      const saved = await saving.mutateAsync({ portalId: portal.id, revision, form })
      dispatch({ type: "saved", edition, revision: saved.revision })
      latest.current = { ...latest.current, revision: saved.revision, savedEdition: edition }
      setSavedAt(saved.savedAt)
      setFound({ changes: saved.changes, issues: saved.issues })
      setTrouble(null)
      utils.portals.get.setData(
        { slug: portal.slug },
        (old) =>
          old && { ...old, form, revision: saved.revision, draftSavedAt: saved.savedAt, changes: saved.changes, issues: saved.issues },
      )
      return saved.revision
    } catch (error) {
      const status = statusOf(error)
      setTrouble({ kind: status === 409 ? "conflict" : status === 401 ? "signedOut" : "failed", edition })
      return null
    }
  }, [saving.mutateAsync, portal.id, portal.slug, dispatch, utils])

  const flush = useCallback(async (): Promise<number | null> => {
    // Several may wait for the same one, e.g. the pause and anyone who publishes: the second would save over the first, from what was before it.
    while (running.current) await running.current
    if (!isUnsaved(latest.current)) return latest.current.revision
    if (blocked) return null
    running.current = save().finally(() => {
      running.current = null
    })
    return running.current
  }, [save, blocked])

  const unsaved = isUnsaved(state)
  const stuck = trouble?.kind === "conflict" || (trouble !== null && trouble.edition === state.edition)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the pause again
  useEffect(() => {
    if (!unsaved || blocked || stuck) return
    const timer = setTimeout(() => void flush(), pause)
    return () => clearTimeout(timer)
  }, [unsaved, blocked, stuck, flush, state.edition, state.savedEdition])

  const leave = useRef(flush)
  leave.current = trouble?.kind === "conflict" ? async () => null : flush
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isUnsaved(latest.current)) return
      void leave.current()
      event.preventDefault()
    }
    window.addEventListener("beforeunload", warn)
    const free = mayHoldUnsaved(() => isUnsaved(latest.current), "outlasts")
    return () => {
      free()
      window.removeEventListener("beforeunload", warn)
      void leave.current()
    }
  }, [])

  const status: DraftStatus =
    trouble?.kind === "conflict"
      ? { kind: "conflict" }
      : trouble !== null && stuck
        ? { kind: trouble.kind }
        : saving.isPending
          ? { kind: "saving" }
          : unsaved
            ? { kind: "unsaved" }
            : { kind: "saved", at: savedAt }
  return {
    status,
    ...found,
    flush,
    readOther: () => utils.portals.get.fetch({ slug: portal.slug }, { staleTime: 0 }),
    settle: () => setTrouble(null),
    setChanges: (changes) => setFound((old) => ({ ...old, changes })),
  }
}

import { comments } from "@intray/i18n/comments"
import type { CommentItem } from "@intray/server/modules/comments/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react"
import { drafts } from "../../lib/drafts.ts"
import { offerBack } from "../../lib/offer-back.ts"
import { useOptimistic } from "../../lib/optimistic.ts"
import { keptFor, statusOf } from "../../lib/query-client.ts"
import { trpc } from "../../lib/trpc.ts"
import { type CommentDraft, type Draft, desk, editName, noDraft, type Waiting } from "./desk.ts"
import { type Person, toStored, toTyped } from "./mention-text.ts"

type List = { items: CommentItem[]; withheld: number }

export type DiscussionOptions = {
  submissionId: string
  me: Person
  /** Returns the message for a failed save. */
  reasonOf: (error: unknown) => string
  /** Called when a comment was added or deleted. */
  onCount?: ((submissionId: string, by: 1 | -1) => void) | undefined
}

/** Ids of comments being sent now, shared by all mounted components. */
const flying = new Set<string>()

function withItem({ items, withheld }: List, item: CommentItem): List {
  const known = items.some((one) => one.id === item.id)
  return { withheld, items: known ? items.map((one) => (one.id === item.id ? item : one)) : [...items, item] }
}

/** The discussion of a submission: comments on the server, comments being sent, and the draft. */
export function useDiscussion({ submissionId, me, reasonOf, onCount }: DiscussionOptions) {
  const utils = trpc.useUtils()
  const query = trpc.comments.list.useQuery({ submissionId }, { gcTime: keptFor })
  const stored = useSyncExternalStore(desk.subscribe, () => desk.read(me.id, submissionId))

  /** While mounted, the comment's row shows errors itself. */
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const write = useCallback(
    (item: CommentItem) => utils.comments.list.setData({ submissionId }, (list) => list && withItem(list, item)),
    [utils, submissionId],
  )
  const settle = useCallback(() => void utils.history.list.invalidate({ submissionId }), [utils, submissionId])

  /** Resolves to whether it arrived now. */
  const send = useCallback(
    async (waiting: Waiting): Promise<boolean> => {
      const { id, text, fileId, atMs } = waiting
      if (flying.has(id)) return false
      flying.add(id)
      const mark = (failed: string | null, uncertain = false) =>
        desk.change(me.id, submissionId, (now) => ({
          ...now,
          waiting: now.waiting.map((one) => (one.id === id ? { ...one, failed, uncertain } : one)),
        }))
      mark(null)
      try {
        const item = await utils.client.comments.add.mutate({ id, submissionId, text, ...(fileId === null ? {} : { fileId, atMs }) })
        await utils.comments.list.cancel({ submissionId })
        write(item)
        // The comments had not loaded yet: their request was cancelled just now.
        if (!utils.comments.list.getData({ submissionId })) await utils.comments.list.invalidate({ submissionId })
        desk.change(me.id, submissionId, (now) => ({ ...now, waiting: now.waiting.filter((one) => one.id !== id) }))
        onCount?.(submissionId, 1)
        settle()
        return true
      } catch (error) {
        const why = reasonOf(error)
        const uncertain = statusOf(error) === undefined
        mark(why, uncertain)
        const title = uncertain ? comments.pending.saidUncertain : comments.pending.said
        if (!here.current) toast({ tone: "danger", key: id, title, description: why })
        return false
      } finally {
        flying.delete(id)
      }
    },
    [me.id, submissionId, utils, write, settle, reasonOf, onCount],
  )

  const add = useCallback(
    (draft: Draft): Promise<boolean> => {
      const waiting: Waiting = {
        id: crypto.randomUUID(),
        text: toStored(draft).trim(),
        people: draft.chosen,
        fileId: draft.fileId,
        atMs: draft.atMs,
        createdAt: new Date().toISOString(),
        failed: null,
      }
      desk.change(me.id, submissionId, (now) => ({ draft: null, waiting: [...now.waiting, waiting] }))
      return send(waiting)
    },
    [me.id, submissionId, send],
  )
  const setDraft = useCallback((draft: Draft) => desk.change(me.id, submissionId, (now) => ({ ...now, draft })), [me.id, submissionId])
  /** A comment that is discarded here may already be on the server: refetch to show it. */
  const lookAgain = useCallback(() => void utils.comments.list.invalidate({ submissionId }), [utils, submissionId])
  const drop = useCallback(
    (dropped: Waiting) => {
      const without = (now: CommentDraft) => now.waiting.filter((one) => one.id !== dropped.id)
      desk.change(me.id, submissionId, (now) => ({ ...now, waiting: without(now) }))
      lookAgain()
      offerBack(() => desk.change(me.id, submissionId, (now) => ({ ...now, waiting: [...without(now), dropped] })))
    },
    [me.id, submissionId, lookAgain],
  )

  /** Appends text to the draft in the field. */
  const addToDraft = useCallback(
    ({ text, chosen, fileId, atMs }: Draft) =>
      desk.change(me.id, submissionId, (now) => {
        const old = now.draft ?? noDraft
        const draft: Draft = {
          text: [old.text, text].filter(Boolean).join("\n"),
          chosen: [...old.chosen, ...chosen],
          fileId: old.fileId ?? fileId,
          atMs: old.fileId === null ? atMs : old.atMs,
        }
        return { ...now, draft }
      }),
    [me.id, submissionId],
  )
  /** Puts the text of a failed comment back into the field. */
  const takeBack = useCallback(
    ({ id, text, people, fileId, atMs }: Waiting) => {
      addToDraft({ ...toTyped(text, people), fileId, atMs })
      desk.change(me.id, submissionId, (now) => ({ ...now, waiting: now.waiting.filter((one) => one.id !== id) }))
      lookAgain()
    },
    [me.id, submissionId, addToDraft, lookAgain],
  )
  /** Whether a comment still exists, as far as is known. */
  const isThere = useCallback(
    (id: string) => utils.comments.list.getData({ submissionId })?.items.some((one) => one.id === id && one.deletedAt === null) ?? true,
    [utils, submissionId],
  )

  // Sends comments again that were being sent when the page was left: their id makes that idempotent.
  useEffect(() => {
    for (const waiting of desk.read(me.id, submissionId).waiting) if (waiting.failed === null) void send(waiting)
  }, [me.id, submissionId, send])

  const edit = useCallback(
    async (id: string, text: string) => {
      write(await utils.client.comments.edit.mutate({ id, text }))
      settle()
    },
    [utils, write, settle],
  )
  const runRemove = useOptimistic<string, CommentItem>({
    mutate: (id) => utils.client.comments.delete.mutate({ id }),
    patches: (id) => [
      {
        queryKey: getQueryKey(trpc.comments.list, { submissionId }, "query"),
        patch: (list: List): List => ({
          withheld: list.withheld,
          items: list.items.map((one) =>
            one.id === id && !one.deletedAt ? { ...one, text: "", deletedAt: new Date().toISOString() } : one,
          ),
        }),
      },
    ],
    failed: (error) => ({ tone: "danger", title: comments.deleteFailed, description: reasonOf(error) }),
    settled: () => [getQueryKey(trpc.comments.list, { submissionId }, "query"), getQueryKey(trpc.history.list, { submissionId }, "any")],
  })
  const remove = useCallback(
    async (id: string) => {
      if (!(await runRemove(id))) return
      drafts.write(editName(me.id, submissionId, id), null)
      onCount?.(submissionId, -1)
    },
    [runRemove, onCount, me.id, submissionId],
  )

  const items = query.data?.items
  const withheld = query.data?.withheld ?? 0
  // Comments that are on the server are no longer pending, however this page learned of them.
  const waiting = items ? stored.waiting.filter((one) => !items.some((item) => item.id === one.id)) : stored.waiting
  return {
    query,
    items,
    withheld,
    waiting,
    draft: stored.draft ?? noDraft,
    setDraft,
    add,
    send,
    drop,
    takeBack,
    addToDraft,
    isThere,
    edit,
    remove,
  }
}

/** Marks a mention of the reader as seen when they open the submission. */
export function useMentionsSeen(submissionId: string, meId: string, items: readonly CommentItem[] | undefined) {
  const utils = trpc.useUtils()
  const { data } = trpc.mentions.unseen.useQuery(undefined, { staleTime: 60_000 })
  const here = (data?.count ?? 0) > 0 && (items?.some((item) => item.mentions.some((one) => one.id === meId)) ?? false)
  useEffect(() => {
    if (!here) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible") return
      utils.client.mentions.seen.mutate({ submissionId }).then(
        (left) => {
          utils.mentions.unseen.setData(undefined, left)
          void utils.mentions.list.invalidate()
        },
        () => undefined,
      )
    }, 1_000)
    return () => clearTimeout(timer)
  }, [here, submissionId, utils])
}

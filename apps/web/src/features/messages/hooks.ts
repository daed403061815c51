import { messageChanges } from "@intray/i18n/message-changes"
import type { MessageItem, MessageList } from "@intray/server/modules/messages/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useEffect, useRef } from "react"
import { keptFor } from "../../lib/query-client.ts"
import { trpc } from "../../lib/trpc.ts"

/** Why something was not saved, in words. */
export type ReasonOf = (error: unknown) => string

/** What was said to and by the submitter, and what waits. */
export function useMessages(submissionId: string) {
  return trpc.messages.list.useQuery({ submissionId }, { gcTime: keptFor })
}

/** Everything that shows messages is read again. */
export function useSettle() {
  const utils = trpc.useUtils()
  return useCallback(
    (submissionId: string | null) => {
      void utils.messages.list.invalidate(submissionId === null ? undefined : { submissionId })
      void utils.outbox.invalidate()
      void utils.publications.preview.invalidate()
      if (submissionId !== null) void utils.history.list.invalidate({ submissionId })
    },
    [utils],
  )
}

/**
 * Notes that somebody of the team has read what came in, once. It stays among the new messages until it is answered or marked as done. A
 * failure is not worth a word: the next look tries again.
 */
export function useMessagesSeen(submissionId: string, list: MessageList | undefined) {
  const utils = trpc.useUtils()
  const newest = list?.items.findLast((one) => one.direction === "in" && one.seenAt === null)?.id
  const noted = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (newest === undefined || noted.current === newest) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible") return
      utils.client.messages.seen.mutate({ submissionId }).then(
        () => {
          noted.current = newest
        },
        () => undefined,
      )
    }, 1_000)
    return () => clearTimeout(timer)
  }, [newest, submissionId, utils])
}

/** Marks what a submitter wrote as done without an answer, or as new again. @returns tells whether it was done */
export function useSetDone(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  return useCallback(
    async (submissionId: string, done: boolean): Promise<boolean> => {
      try {
        const { unread } = await utils.client.messages.done.mutate({ submissionId, done })
        utils.messages.list.setData({ submissionId }, (before) => before && { ...before, unread })
        return true
      } catch (error) {
        toast({ tone: "danger", key: "message", title: messageChanges.notDone, description: reasonOf(error) })
        return false
      } finally {
        void utils.submissions.list.invalidate()
        void utils.submissions.counts.invalidate()
        void utils.submissions.facets.invalidate()
        void utils.views.counts.invalidate()
      }
    },
    [utils, reasonOf],
  )
}

/** What can be done with a message that has not left. */
export function useMessageActions(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const settle = useSettle()
  const failed = useCallback(
    (title: string) => (error: unknown) => {
      toast({ tone: "danger", key: "message", title, description: reasonOf(error) })
    },
    [reasonOf],
  )

  /** Takes it back; it is a draft then. @returns whether it was */
  const keepBack = useCallback(
    async ({ id }: Pick<MessageItem, "id">, submissionId: string): Promise<boolean> => {
      try {
        // As it is by now: it may have been changed, kept back or sent since it was offered.
        const { items } = await utils.client.messages.list.query({ submissionId })
        const item = items.find((one) => one.id === id)
        if (item && item.state !== "draft") await utils.client.messages.edit.mutate({ id, revision: item.revision, sendAt: null })
        toast(item ? { tone: "ok", key: "message", title: messageChanges.recalled } : { key: "message", title: messageChanges.recallGone })
        return item !== undefined
      } catch (error) {
        failed(messageChanges.recallFailed)(error)
        return false
      } finally {
        settle(submissionId)
      }
    },
    [utils, settle, failed],
  )
  const sendNow = useCallback(
    (item: Pick<MessageItem, "id">, submissionId: string, name: string) =>
      utils.client.messages.sendNow
        .mutate({ id: item.id, actId: crypto.randomUUID() })
        .then(() => void toast({ tone: "ok", key: "message", title: messageChanges.sentNow({ name }) }), failed(messageChanges.sendFailed))
        .finally(() => settle(submissionId)),
    [utils, settle, failed],
  )
  const sendAt = useCallback(
    (item: Pick<MessageItem, "id" | "revision">, submissionId: string, moment: Date, said: string) =>
      utils.client.messages.edit
        .mutate({ id: item.id, revision: item.revision, sendAt: moment.toISOString() })
        .then(() => void toast({ tone: "ok", key: "message", title: said }), failed(messageChanges.editFailed))
        .finally(() => settle(submissionId)),
    [utils, settle, failed],
  )
  /** Gone at once, so that it cannot leave meanwhile; undoing writes it anew. */
  const remove = useCallback(
    async (item: MessageItem, submissionId: string) => {
      const again = () =>
        utils.client.messages.write
          .mutate({
            id: crypto.randomUUID(),
            submissionId,
            subject: item.subject,
            body: item.body,
            templateId: item.templateId,
            when: whenAgain(item),
            allowMissing: true,
            fileIds: item.files.map((file) => file.id),
          })
          .then(
            () => void toast({ tone: "ok", key: "message", title: messageChanges.restoredAsDraft }),
            failed(messageChanges.restoreFailed),
          )
          .finally(() => settle(submissionId))
      await utils.client.messages.delete
        .mutate({ id: item.id, submissionId })
        .then(
          () =>
            void toast({
              tone: "ok",
              key: "message",
              title: messageChanges.deleted,
              duration: 10_000,
              action: { label: messageChanges.restore, onPress: () => void again() },
            }),
          failed(messageChanges.deleteFailed),
        )
        .finally(() => settle(submissionId))
    },
    [utils, settle, failed],
  )
  return { keepBack, sendNow, sendAt, remove }
}

/** What comes back goes nowhere by itself, but with its decision. */
function whenAgain(item: MessageItem): "decision" | "draft" {
  return item.state === "held" ? "decision" : "draft"
}

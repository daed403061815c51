import { messageChanges } from "@intray/i18n/message-changes"
import type { MessageItem, MessageList } from "@intray/server/modules/messages/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useEffect, useRef } from "react"
import { keptFor } from "../../lib/query-client.ts"
import { trpc } from "../../lib/trpc.ts"

/** Returns the message for a failed save. */
export type ReasonOf = (error: unknown) => string

/** The messages to and from the submitter, including scheduled ones. */
export function useMessages(submissionId: string) {
  return trpc.messages.list.useQuery({ submissionId }, { gcTime: keptFor })
}

/** Refetches every query that shows messages. */
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
 * Marks the submitter's messages as read, once. They stay among the new messages until they are answered or marked as done. Errors are
 * ignored, because the next visit tries again.
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

/** Marks a submitter's message as done without an answer, or as new again. @returns resolves to whether it worked */
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

/** Actions on a message that has not been sent. */
export function useMessageActions(reasonOf: ReasonOf) {
  const utils = trpc.useUtils()
  const settle = useSettle()
  const failed = useCallback(
    (title: string) => (error: unknown) => {
      toast({ tone: "danger", key: "message", title, description: reasonOf(error) })
    },
    [reasonOf],
  )

  /** Cancels sending; the message becomes a draft. @returns whether it worked */
  const keepBack = useCallback(
    async ({ id }: Pick<MessageItem, "id">, submissionId: string): Promise<boolean> => {
      try {
        // Fetched first: it may have been changed, cancelled or sent meanwhile.
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
  /** Deletes at once, so that it cannot be sent meanwhile; undo creates it again. */
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

/** A restored message is not scheduled, except with its decision. */
function whenAgain(item: MessageItem): "decision" | "draft" {
  return item.state === "held" ? "decision" : "draft"
}

import { bulk } from "@intray/i18n/bulk"
import { common } from "@intray/i18n/common"
import type { BulkItem } from "@intray/server/modules/bulk/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useEffect } from "react"
import { trpc } from "../../lib/trpc.ts"
import { undoHere } from "../../lib/undo-desk.ts"
import { unannounced } from "./unannounced.ts"
import { useNames } from "./use-names.ts"
import { endWords, goingWords, moreWords } from "./words.ts"

/** Milliseconds between two looks at what is under way. */
const pulse = 700

const isUnderWay = (item: BulkItem) => item.state === "queued" || item.state === "running"
/** The settings of labels tell of their own. */
const isShown = (item: BulkItem) => item.action.kind !== "merge"

/** Says of each of my acts on many how far it is, on every page and after a reload, and how it ended. */
export function BulkWatch() {
  const utils = trpc.useUtils()
  const query = trpc.bulk.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pulse : false),
  })
  const items = query.data?.items
  const names = useNames(items?.some(isUnderWay) ?? false)

  const cancel = useCallback(
    (id: string) => {
      utils.client.bulk.cancel
        .mutate({ id })
        .catch(() => toast({ tone: "danger", title: bulk.going.cancelFailed }))
        .finally(() => void utils.bulk.list.invalidate())
    },
    [utils],
  )
  const undo = useCallback(
    (actId: string) => {
      if (undoHere(actId)) return
      utils.client.undo.undo
        .mutate({ actId })
        .catch(() => toast({ tone: "danger", title: bulk.notUndone }))
        .finally(() => void utils.bulk.list.invalidate())
    },
    [utils],
  )

  useEffect(() => {
    for (const item of (items ?? []).filter(isShown)) {
      const key = `bulk-${item.id}`
      if (isUnderWay(item)) {
        unannounced.add(item.actId)
        toast({
          tone: "progress",
          key,
          title: goingWords(item.action, names),
          description: bulk.going.progress({ done: item.done, total: item.total }),
          percent: item.total === 0 ? null : (item.done / item.total) * 100,
          action: { label: bulk.going.cancel, onPress: () => cancel(item.id) },
        })
        continue
      }
      if (!unannounced.delete(item.actId)) continue
      const undoable = item.action.kind !== "undo" && item.changed > 0 && !item.undone
      toast({
        tone: item.state === "failed" ? "danger" : "ok",
        key,
        title: endWords(item, names),
        description: moreWords(item),
        duration: 10_000,
        ...(undoable ? { action: { id: item.actId, label: common.undo, onPress: () => undo(item.actId) } } : {}),
      })
      void utils.submissions.invalidate()
      void utils.status.invalidate()
      void utils.history.invalidate()
      void utils.messages.invalidate()
      void utils.outbox.invalidate()
      void utils.publications.invalidate()
      void utils.stages.invalidate()
    }
  }, [items, names, cancel, undo, utils])
  return null
}

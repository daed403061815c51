import { replyTemplates } from "@intray/i18n/reply-templates"
import type { ReplyItem } from "@intray/server/modules/messages/replies/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useState } from "react"
import { useOptimistic } from "../../lib/optimistic.ts"
import { trpc } from "../../lib/trpc.ts"

const words = replyTemplates
type List = { items: ReplyItem[]; variables: string[] }

/** The team's reply templates and what changes the list of them. */
export function useReplies(reasonOf: (error: unknown) => string) {
  const utils = trpc.useUtils()
  const query = trpc.replies.list.useQuery()
  const items = query.data?.items ?? []
  const [said, setSaid] = useState("")
  const key = getQueryKey(trpc.replies.list)
  const reorder = useOptimistic<string[], { ids: string[] }>({
    mutate: (ids) => utils.client.replies.reorder.mutate({ ids }),
    patches: (ids) => [
      {
        queryKey: key,
        patch: (list: List): List => ({ ...list, items: ids.flatMap((id) => list.items.find((one) => one.id === id) ?? []) }),
      },
    ],
    failed: (error) => ({ tone: "danger", title: words.moveFailed, description: reasonOf(error) }),
    settled: () => [key],
    scope: () => "replies",
  })
  const move = (item: ReplyItem, by: -1 | 1) => {
    const ids = items.map((one) => one.id)
    const from = ids.indexOf(item.id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    setSaid(words.moved({ name: item.name, at: to + 1, of: ids.length }))
    void reorder(ids)
  }
  /** @returns whether it is gone */
  const remove = async (item: ReplyItem): Promise<boolean> => {
    try {
      await utils.client.replies.delete.mutate({ id: item.id })
      toast({ tone: "ok", key: "reply", title: words.deleted({ name: item.name }) })
      return true
    } catch (error) {
      toast({ tone: "danger", key: "reply", title: words.deleteFailed, description: reasonOf(error) })
      return false
    } finally {
      void utils.replies.list.invalidate()
    }
  }
  return { query, items, said, move, remove }
}

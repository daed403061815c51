import { filters } from "@intray/i18n/filters"
import type { CreateViewInput, UpdateViewInput, ViewItem } from "@intray/server/modules/views/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { keepPreviousData } from "@tanstack/react-query"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { useAfterCounts } from "../../lib/use-after-counts.ts"
import type { ViewTools } from "./tools.ts"

const words = filters.views
const none: ViewItem[] = []

/** The views that the person sees, the team's first. */
export function useViews() {
  const query = trpc.views.list.useQuery()
  const { items = none, mayShare = false, mayOrderShared = false } = query.data ?? {}
  return { query, views: items, mayShare, mayOrderShared }
}

/** Views that are counted, the first of the list; the others show no count. */
const most = 60
/** Milliseconds that a count may be old. */
const fresh = 20_000
/** Milliseconds after a change of where submissions stand. */
const settle = 1_500

/** A list that is counted: a saved view, or one that everybody has. */
export type CountedView = Pick<ViewItem, "id" | "search">

/** How many submissions each view holds, by its id: one call for all. */
export function useViewCounts(
  views: readonly CountedView[],
  tools: ViewTools,
): ReadonlyMap<string, { total: number; totalIsExact: boolean }> {
  const utils = trpc.useUtils()
  const counted = views.slice(0, most)
  const input = { filters: counted.map((view) => tools.toServer(view.search)) }
  const query = trpc.views.counts.useQuery(input, { enabled: counted.length > 0, placeholderData: keepPreviousData, staleTime: fresh })
  useAfterCounts(query.dataUpdatedAt, settle, () => void utils.views.counts.invalidate())
  const counts = query.isPlaceholderData ? [] : (query.data?.counts ?? [])
  return new Map(
    counted.flatMap((view, index) => {
      const count = counts[index]
      return count ? [[view.id, count] as const] : []
    }),
  )
}

/** What can be done with views; each says what happened. What is refused for a fault in a form is thrown for the form to say. */
export function useViewWrites() {
  const utils = trpc.useUtils()
  const { client } = utils
  const refresh = () => utils.views.list.invalidate()
  const say = (title: string, undo?: () => void) =>
    toast({ tone: "ok", key: "view", title, ...(undo ? { action: { label: words.undo, onPress: undo } } : {}) })
  const fail = (title: string) => (error: unknown) => {
    toast({ tone: "danger", title, description: reasonOf(error) })
    void refresh()
  }

  const create = async (input: CreateViewInput) => {
    const { id } = await client.views.create.mutate(input)
    await refresh()
    say(input.shared ? words.savedShared(input) : words.saved(input))
    return id
  }
  const rename = async (view: ViewItem, name: string) => {
    await client.views.update.mutate({ id: view.id, name })
    await refresh()
    say(words.renamed({ name }))
  }
  /** @returns whether it was done */
  const change = async (view: ViewItem, input: Omit<UpdateViewInput, "id">, done: string) => {
    try {
      await client.views.update.mutate({ id: view.id, ...input })
      await refresh()
      say(done)
      return true
    } catch (error) {
      fail(words.failed)(error)
      return false
    }
  }
  const share = (view: ViewItem, shared: boolean) => change(view, { shared }, shared ? words.nowShared(view) : words.nowOwn(view))
  const keep = (view: ViewItem, search: ViewItem["search"]) => change(view, { search }, words.updated(view))
  const remove = async (view: ViewItem) => {
    const actId = crypto.randomUUID()
    const restore = () =>
      client.views.restore.mutate({ actId }).then(
        async () => {
          await refresh()
          say(words.restored(view))
        },
        fail(words.restoreFailed(view)),
      )
    try {
      await client.views.delete.mutate({ id: view.id, actId })
      await refresh()
      say(words.deleted(view), () => void restore())
    } catch (error) {
      fail(words.deleteFailed(view))(error)
    }
  }
  /** @param by −1: before the one above it; 1: behind the one below */
  const move = async (view: ViewItem, among: readonly ViewItem[], by: -1 | 1) => {
    const ids = among.map((one) => one.id)
    const at = ids.indexOf(view.id)
    const [other] = ids.splice(at + by, 1, view.id)
    if (other === undefined) return
    ids.splice(at, 1, other)
    try {
      await client.views.reorder.mutate({ shared: view.shared, ids })
      await refresh()
    } catch (error) {
      fail(words.failed)(error)
    }
  }
  return { create, rename, share, keep, remove, move }
}

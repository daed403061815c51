import { common } from "@intray/i18n/common"
import { labels as words } from "@intray/i18n/labels"
import { toast } from "@intray/ui/lib/toast-store"
import { reasonOf } from "../../../lib/reason.ts"
import { swapped } from "../../../lib/swapped.ts"
import { trpc } from "../../../lib/trpc.ts"

/** Says why something was not saved: the server's words where it refused. */
function sayRefused(error: unknown) {
  toast({ tone: "danger", title: words.notSaved, description: reasonOf(error) })
}

/** What can be done to labels and their groups with one press; dialogs do the rest. Each resolves when the screen is true again. */
export function useManage() {
  const utils = trpc.useUtils()
  const refresh = () => Promise.all([utils.labelGroups.list.invalidate(), utils.labels.list.invalidate()])
  const client = utils.client

  const attempt = async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      sayRefused(error)
      return false
    } finally {
      await refresh()
    }
  }

  const archive = async (name: string, archived: boolean, run: (archived: boolean) => Promise<unknown>) => {
    if (!(await attempt(() => run(archived)))) return
    const back = () => void archive(name, !archived, run)
    toast({
      title: archived ? words.archivedNow({ name }) : words.restoredNow({ name }),
      tone: "ok",
      ...(archived ? { action: { label: common.undo, onPress: back } } : {}),
    })
  }

  return {
    refresh,
    archiveLabel: (label: { id: string; name: string }, archived: boolean) =>
      archive(label.name, archived, (next) => client.labels.archive.mutate({ labelId: label.id, archived: next })),
    archiveGroup: (group: { id: string; name: string }, archived: boolean) =>
      archive(group.name, archived, (next) => client.labelGroups.archive.mutate({ groupId: group.id, archived: next })),
    deleteLabel: (labelId: string) => attempt(() => client.labels.delete.mutate({ labelId })),
    deleteGroup: (groupId: string) => attempt(() => client.labelGroups.delete.mutate({ groupId })),
    /** Moves one of `ids` to the place of its neighbour `other`. */
    moveLabel: (groupId: string, ids: string[], id: string, other: string) =>
      attempt(() => client.labels.reorder.mutate({ groupId, labelIds: swapped(ids, id, other) })),
    moveGroup: (ids: string[], id: string, other: string) =>
      attempt(() => client.labelGroups.reorder.mutate({ groupIds: swapped(ids, id, other) })),
  }
}

export type Manage = ReturnType<typeof useManage>

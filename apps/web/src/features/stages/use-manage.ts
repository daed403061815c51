import { common } from "@intray/i18n/common"
import { stages as words } from "@intray/i18n/stages"
import type { BulkItem } from "@intray/server/modules/bulk/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { reasonOf } from "../../lib/reason.ts"
import { swapped } from "../../lib/swapped.ts"
import { trpc } from "../../lib/trpc.ts"

/** What can be done to stages next to their dialogs. Each resolves when the screen is true again. */
export function useManage() {
  const utils = trpc.useUtils()
  const { client } = utils
  const refresh = () =>
    Promise.all([utils.stages.invalidate(), utils.submissions.invalidate(), utils.history.invalidate(), utils.bulk.list.invalidate()])

  const undo = async (stage: StageItem, actId: string) => {
    try {
      await client.undo.undo.mutate({ actId })
      toast({ tone: "ok", title: words.remove.undone({ name: stage.name }) })
    } catch (error) {
      toast({ tone: "danger", title: words.remove.notUndone, description: reasonOf(error) })
    } finally {
      await refresh()
    }
  }
  return {
    refresh,
    /** Moves one to the place of its neighbour `other`. @returns whether it was */
    async move(ids: string[], id: string, other: string): Promise<boolean> {
      try {
        await client.stages.reorder.mutate({ stageIds: swapped(ids, id, other) })
        return true
      } catch (error) {
        toast({ tone: "danger", title: words.notSaved, description: reasonOf(error) })
        return false
      } finally {
        await utils.stages.invalidate()
      }
    },
    /** Says that one is removed, where that was done at once; of the others the watch of acts on many tells. */
    sayRemoved(stage: StageItem, into: StageItem, item: BulkItem) {
      if (item.state !== "done") return
      const action = { label: common.undo, onPress: () => void undo(stage, item.actId) }
      toast({ tone: "ok", title: words.remove.done({ name: stage.name, into: into.name, count: item.changed }), action })
    },
  }
}

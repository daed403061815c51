import { common } from "@intray/i18n/common"
import { groups as words } from "@intray/i18n/groups"
import type { GroupItem } from "@intray/server/modules/members/groups/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { toast } from "@intray/ui/lib/toast-store"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { titlesOf } from "./titles.ts"
import { useRefreshGroups } from "./use-refresh.ts"

/** Asks before a group goes, and says who sees its portals afterwards. */
export function DeleteGroupDialog({ group, onClose }: { group: GroupItem; onClose: () => void }) {
  const deleting = trpc.groups.delete.useMutation()
  const refresh = useRefreshGroups()
  const { name, portals } = group
  const alone = portals.filter((one) => one.only)
  const confirm = async () => {
    try {
      await deleting.mutateAsync({ id: group.id })
      toast({ tone: "ok", title: words.deleted({ name }), key: "group" })
    } catch (error) {
      const why = reasonOf(error)
      toast({ tone: "danger", title: words.notDeleted({ name }), description: why, key: "group" })
    }
    await refresh()
    onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.deleteTitle({ name })}
      confirmLabel={words.delete}
      cancelLabel={common.cancel}
      danger
      busy={deleting.isPending}
      onConfirm={() => void confirm()}
    >
      <p>{words.deleteText}</p>
      {alone.length > 0 && <p className="mt-2 font-emph text-fg">{words.deleteAlone({ portals: titlesOf(alone) })}</p>}
    </AlertDialog>
  )
}

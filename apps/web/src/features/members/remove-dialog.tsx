import { common } from "@intray/i18n/common"
import { teamMembers } from "@intray/i18n/team-members"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { toast } from "@intray/ui/lib/toast-store"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { AssignedWork } from "./assigned-work.tsx"
import { type Person, useRefreshPeople } from "./use-people.ts"

const words = teamMembers.remove

/** Asks before somebody is put out of the team. */
export function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshPeople()
  const [busy, once] = usePending()
  const remove = () =>
    once(async () => {
      try {
        await client.members.remove.mutate({ userId: person.id })
        toast({ tone: "ok", title: words.done({ name: person.name }) })
      } catch (error) {
        const why = reasonOf(error)
        toast({ tone: "danger", title: words.failed({ name: person.name }), description: why })
      }
      await refresh()
      onClose()
    })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title({ name: person.name })}
      confirmLabel={words.confirm}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={() => void remove()}
    >
      <p>{words.text}</p>
      <AssignedWork userId={person.id} words={words.assigned} onSee={onClose} />
    </AlertDialog>
  )
}

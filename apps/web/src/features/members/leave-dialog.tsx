import { common } from "@intray/i18n/common"
import { team } from "@intray/i18n/team"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { toast } from "@intray/ui/lib/toast-store"
import { useRef } from "react"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { useEnterTeam } from "../../lib/teams/enter.ts"
import { trpc } from "../../lib/trpc.ts"
import { AssignedWork } from "./assigned-work.tsx"

const words = team.leave

type Props = {
  /** Nobody else owns the team: leaving is not possible, and this says what is. */
  lastOwner: boolean
  /** Nobody else belongs to it. */
  alone: boolean
  onTransfer: () => void
  onInvite: () => void
  onClose: () => void
}

/** Asks before one leaves the team, or says why one cannot. */
export function LeaveDialog({ lastOwner, alone, onTransfer, onInvite, onClose }: Props) {
  const { client } = trpc.useUtils()
  const enter = useEnterTeam()
  const session = trpc.session.get.useQuery().data
  const name = session?.team?.name ?? ""
  const me = session?.user?.id ?? null
  const way = useRef<HTMLButtonElement>(null)
  const [busy, once] = usePending()
  const leave = () =>
    once(async () => {
      try {
        const { next } = await client.teams.leave.mutate()
        onClose()
        toast({ tone: "ok", title: words.left({ team: name }), key: "team" })
        await enter(next)
      } catch (error) {
        onClose()
        toast({ tone: "danger", title: words.failed, description: reasonOf(error), key: "team" })
      }
    })
  if (lastOwner) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={words.title}
        description={alone ? words.lastOwnerAlone : words.lastOwner}
        closeLabel={common.close}
        size="sm"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          way.current?.focus()
        }}
        footer={
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button ref={way} variant="primary" onClick={alone ? onInvite : onTransfer}>
              {alone ? words.invite : words.transfer}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.ask({ team: name })}
      confirmLabel={words.confirm}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={() => void leave()}
    >
      <p>
        {words.note({ team: name })} {words.askText}
      </p>
      {me !== null && <AssignedWork userId={me} words={words.assigned} onSee={onClose} />}
    </AlertDialog>
  )
}

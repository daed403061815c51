import { publicPages as words } from "@intray/i18n/translated"
import { Undo2 } from "lucide-react"
import { useState } from "react"
import { AlertDialog } from "../../lib/dialogs.tsx"
import { usePending } from "../../lib/pending.ts"
import { announce } from "../lib/announce.tsx"
import type { StatusData } from "../page-data.ts"
import { Action } from "./action.tsx"
import { readStatus, withdraw } from "./api.ts"

type WithdrawProps = {
  demoId: string
  status: StatusData
  onWithdrawn: (status: StatusData) => void
  onStale: () => void
  onRefusedClosed: () => void
}

/** Takes the submission back. Asks first: it is the one thing on this page that cannot be undone. */
export function Withdraw({ demoId, status, onWithdrawn, onStale, onRefusedClosed }: WithdrawProps) {
  const [open, setOpen] = useState(false)
  const [busy, once] = usePending()
  const [problem, setProblem] = useState<string | null>(null)

  const submit = () =>
    once(async () => {
      setProblem(null)
      const done = await withdraw(demoId)
      // Where no answer came, only the page itself says what is true.
      const now = done.ok || done.unsure ? await readStatus(demoId) : null
      const read = now !== null && now !== "gone" ? now : null
      if (done.ok || read?.withdrawn) {
        announce(words.status.withdrawn)
        setOpen(false)
        onWithdrawn(
          read ?? { ...status, category: "withdrawn", wording: words.status.withdrawnWording, withdrawn: true, canWithdraw: false },
        )
        return
      }
      const decided = done.code !== undefined && done.stale && !done.gone
      const failed = done.unsure ? words.status.withdrawUnsure : done.reason
      setProblem(decided ? words.status.withdrawRefused({ team: status.team.name }) : failed)
      if (done.stale || now === "gone") onStale()
    })

  return (
    <>
      {status.canWithdraw && (
        <Action icon={<Undo2 aria-hidden="true" size={20} className="rtl:-scale-x-100" />} onPress={() => setOpen(true)}>
          {words.status.withdraw}
        </Action>
      )}
      <AlertDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (next) setProblem(null)
          else if (!status.canWithdraw) onRefusedClosed()
          else if (problem !== null) onStale()
        }}
        title={words.status.withdrawTitle(status)}
        confirmLabel={words.status.withdrawConfirm}
        cancelLabel={words.status.withdrawKeep}
        danger
        busy={busy}
        onConfirm={submit}
      >
        <p className="text-[15px] leading-[23px]">{words.status.withdrawText({ team: status.team.name })}</p>
        {problem && (
          <p role="alert" className="mt-3 text-[15px] leading-[23px] text-danger">
            {problem}
          </p>
        )}
      </AlertDialog>
    </>
  )
}

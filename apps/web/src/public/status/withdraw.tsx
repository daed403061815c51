import { publicPages as words } from "@intray/server/copy/translated"
import { Undo2 } from "lucide-react"
import { useState } from "react"
import { AlertDialog } from "../../lib/dialogs.tsx"
import { usePending } from "../../lib/pending.ts"
import { announce } from "../lib/announce.tsx"
import type { StatusData } from "../page-data.ts"
import { Action } from "./action.tsx"
import { isStale, readStatus } from "./api.ts"

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
  const address = `/api/v1/public/status/${encodeURIComponent(demoId)}`

  const withdraw = () =>
    once(async () => {
      setProblem(null)
      try {
        const response = await fetch(`${address}/withdraw`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })
        if (!response.ok) {
          setProblem(response.status === 409 ? words.status.withdrawRefused({ team: status.team.name }) : words.status.withdrawFailed)
          if (isStale(response.status)) onStale()
          return
        }
        const now = await readStatus(demoId)
        announce(words.status.withdrawn)
        setOpen(false)
        onWithdrawn(
          now !== null && now !== "gone"
            ? now
            : { ...status, category: "withdrawn", wording: words.status.withdrawnWording, withdrawn: true, canWithdraw: false },
        )
      } catch {
        setProblem(words.status.withdrawFailed)
      }
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
          if (!next && !status.canWithdraw) onRefusedClosed()
        }}
        title={words.status.withdrawTitle(status)}
        confirmLabel={words.status.withdrawConfirm}
        cancelLabel={words.status.withdrawKeep}
        danger
        busy={busy}
        onConfirm={withdraw}
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

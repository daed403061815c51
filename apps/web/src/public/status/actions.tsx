import { statusPage as more, publicPages as words } from "@intray/i18n/translated"
import { Download, Pencil, Send } from "lucide-react"
import type { Ref } from "react"
import type { StatusData } from "../page-data.ts"
import { Action, ActionLink } from "./action.tsx"
import { exportUrl } from "./api.ts"
import { Erase } from "./erase.tsx"
import { ReplaceLink } from "./replace-link.tsx"
import { Watch } from "./watch.tsx"
import { Withdraw } from "./withdraw.tsx"

type ActionsProps = {
  demoId: string
  status: StatusData
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
  /** Something was done: what is shown is read again. */
  onChanged: () => void
  onWithdrawn: (status: StatusData) => void
  /** A question was closed whose answer was refused, and whose button is gone. */
  onRefusedClosed: () => void
  onErased: () => void
}

/** Everything that the holder of the link can do with what was sent. */
export function Actions({ demoId, status, editRef, onEdit, onChanged, onWithdrawn, onRefusedClosed, onErased }: ActionsProps) {
  return (
    <div className="mt-5 flex flex-col">
      {status.canEdit && (
        <Action ref={editRef} icon={<Pencil aria-hidden="true" size={20} />} onPress={onEdit}>
          {more.edit.action}
        </Action>
      )}
      <ReplaceLink demoId={demoId} status={status} onReplaced={onChanged} onStale={onChanged} onRefusedClosed={onRefusedClosed} />
      {(status.mail || status.watching.length > 0) && <Watch demoId={demoId} status={status} onChanged={onChanged} />}
      <ActionLink icon={<Send aria-hidden="true" size={20} className="rtl:-scale-x-100" />} href={`/${status.portal.slug}`}>
        {words.status.sendAnother}
      </ActionLink>
      <Withdraw demoId={demoId} status={status} onWithdrawn={onWithdrawn} onStale={onChanged} onRefusedClosed={onRefusedClosed} />
      <ActionLink icon={<Download aria-hidden="true" size={20} />} href={exportUrl(demoId)} download>
        {more.data.export}
      </ActionLink>
      <Erase demoId={demoId} status={status} onErased={onErased} />
    </div>
  )
}

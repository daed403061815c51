import { common } from "@intray/i18n/common"
import { formBuilder } from "@intray/i18n/form-builder"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { cx } from "@intray/ui/lib/cx"
import { Minus, Pencil, Plus } from "lucide-react"
import { type Change, formChanges } from "./changes.ts"

export type PublishDialogProps = {
  published: FormDefinition | null
  draft: FormDefinition
  /** Changes as the server counts them. */
  count: number
  /** The portal that this opens, as it is a draft itself; null: it is as it does. */
  opens: { title: string; url: string } | null
  busy: boolean
  onClose: () => void
  onPublish: () => void
}

const looks = {
  added: { icon: Plus, className: "text-ok" },
  removed: { icon: Minus, className: "text-danger" },
  changed: { icon: Pencil, className: "text-fg-2" },
} as const

/** What people will meet differently, to read before it is so. */
export function PublishDialog({ published, draft, count, opens, busy, onClose, onPublish }: PublishDialogProps) {
  const words = formBuilder.publish
  const changes = formChanges(published, draft)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={opens ? words.open(opens) : words.title({ count })}
      description={opens ? words.openText(opens) : published ? words.text : words.first}
      closeLabel={common.close}
      reading
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          <Button variant="primary" busy={busy} onClick={onPublish}>
            {words.now}
          </Button>
        </>
      }
    >
      {/* Of a form that nobody has met yet, everything would be new. */}
      {!(opens && published === null) && (
        <ul className="flex flex-col">
          {changes.map((change) => (
            <ChangeLine key={`${change.kind} ${change.label}`} change={change} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function ChangeLine({ change }: { change: Change }) {
  const { icon: Icon, className } = looks[change.kind]
  return (
    <li className="flex items-start gap-3 border-b py-2 last:border-b-0">
      <span title={formBuilder.publish[change.kind]} className={cx("mt-0.5 flex", className)}>
        <Icon aria-hidden="true" size={16} />
        <span className="hidden-text">{formBuilder.publish[change.kind]}</span>
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className={cx("font-emph", change.kind === "removed" && "text-fg-2 line-through")}>{change.label}</span>
        {change.notes.length > 0 && <span className="block text-fg-2">{change.notes.join(", ")}</span>}
      </span>
    </li>
  )
}

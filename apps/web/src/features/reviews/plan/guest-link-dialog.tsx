import { reviewGuest } from "@intray/i18n/review-guest"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Check, Copy } from "lucide-react"
import { useCopy } from "../../../lib/copy.ts"

const words = reviewGuest.plan.made

export type MadeLink = { name: string; email: string | null; url: string; mailed: boolean }

/** A guest's link, shown this once. */
export function GuestLinkDialog({ made, mail, onClose }: { made: MadeLink; mail: boolean; onClose: () => void }) {
  const { copied, failed, copy } = useCopy()
  const { name, email, url, mailed } = made
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title({ name })}
      description={words.text}
      closeLabel={words.done}
      size="sm"
      // The link is not shown again: a press next to the dialog does not take it away.
      holds={() => !copied}
      footer={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <Button
            variant="primary"
            icon={copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
            onClick={() => void copy(url)}
          >
            {copied ? words.copied : words.copy}
          </Button>
        </>
      }
    >
      <Field label={words.link}>
        <Input readOnly value={url} className="type-code" onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <p role="status" className="hidden-text">
        {copied ? words.copied : ""}
      </p>
      {failed && <p className="mt-2 text-danger">{words.copyFailed}</p>}
      {email !== null && mail && <p className="mt-2 text-fg-2">{mailed ? words.mailed({ email }) : words.notMailed({ email })}</p>}
    </Dialog>
  )
}

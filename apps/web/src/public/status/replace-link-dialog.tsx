import { statusPage as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useState } from "react"
import { Dialog } from "../../lib/dialogs.tsx"
import { usePending } from "../../lib/pending.ts"
import { tell } from "../lib/tell.tsx"
import { replaceLink } from "./api.ts"
import type { ReplaceLinkProps, SentLink } from "./replace-link.tsx"

type ReplaceLinkDialogProps = ReplaceLinkProps & { links: SentLink[]; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the link that is put where another one no longer works, and for which of several. */
export function ReplaceLinkDialog({ demoId, status, onReplaced, onStale, links, open, onOpenChange }: ReplaceLinkDialogProps) {
  const [which, setWhich] = useState(0)
  const [url, setUrl] = useState("")
  const [busy, once] = usePending()
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = links[which] ?? links[0]
  if (!chosen) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      const done = await replaceLink(demoId, { version: status.version, path: chosen.path, url })
      if (!done.ok) {
        setProblem(done.reason)
        if (done.stale || done.unsure) onStale()
        return
      }
      onOpenChange(false)
      setUrl("")
      setProblem(null)
      tell({ tone: "ok", title: words.link.saved })
      onReplaced()
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={words.link.title}
      description={words.link.text({ team: status.team.name })}
      closeLabel={words.close}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        {links.length > 1 && (
          <fieldset>
            <legend className="mb-1.5 text-[15px] leading-[22px] font-emph">{words.link.which}</legend>
            {links.map((link, index) => (
              <label key={link.path.join(".")} className="flex min-h-11 items-center gap-3 text-[15px] leading-[22px]">
                <input
                  type="radio"
                  name="which-link"
                  checked={index === which}
                  onChange={() => setWhich(index)}
                  className="size-5 flex-none accent-(--primary-line)"
                />
                <span className="min-w-0">
                  <span className="block [overflow-wrap:anywhere]">{link.name}</span>
                  <span className="block truncate text-[14px] leading-5 text-fg-3">{link.url}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Field label={words.link.next} size="lg" error={problem ?? undefined} help={links.length === 1 ? chosen.url : undefined}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            value={url}
            onChange={(event) => {
              setUrl(event.target.value)
              setProblem(null)
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {words.link.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

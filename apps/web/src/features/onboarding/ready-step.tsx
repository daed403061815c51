import { onboarding } from "@intray/server/copy/onboarding"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { trpc } from "../../lib/trpc.ts"

const { ready: words } = onboarding

export type ReadyStepProps = {
  portal: { id: string; slug: string; title: string }
  samples: number
  /** Ends the first steps. */
  onDone: () => Promise<void>
}

/** The end of the first steps: a link that works, and the inbox. */
export function ReadyStep({ portal, samples, onDone }: ReadyStepProps) {
  const adding = trpc.onboarding.addSamples.useMutation()
  const [copied, setCopied] = useState(false)
  const [busy, setBusy] = useState<"samples" | "open" | null>(null)
  const url = `${window.location.origin}/${portal.slug}`

  const fill = async () => {
    setBusy("samples")
    try {
      await adding.mutateAsync({ portalId: portal.id })
      await onDone()
    } catch {
      toast({ tone: "danger", title: words.samplesFailed, key: "samples" })
    } finally {
      setBusy(null)
    }
  }
  const open = async () => {
    setBusy("open")
    await onDone()
    setBusy(null)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={words.link} size="lg" className="min-w-0 flex-1 basis-60">
          <Input readOnly value={url} className="font-mono" onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button
          size="lg"
          onClick={() => void copy()}
          icon={copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        >
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="lg" busy={busy === "open"} disabled={busy === "samples"} onClick={() => void open()}>
          {words.open}
        </Button>
        {samples === 0 && (
          <Button size="lg" busy={busy === "samples"} busyLabel={words.samplesBusy} disabled={busy === "open"} onClick={() => void fill()}>
            {words.samples}
          </Button>
        )}
      </div>
      <p className="text-[13px]/[20px] text-fg-2">{samples === 0 ? words.samplesText : words.samplesThere({ count: samples })}</p>
    </div>
  )
}

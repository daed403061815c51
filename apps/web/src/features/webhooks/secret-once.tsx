import { webhooks } from "@intray/i18n/webhooks"
import { Button } from "@intray/ui/button"
import { Input } from "@intray/ui/input"
import { Copy, KeyRound } from "lucide-react"
import { useId } from "react"
import { useCopy } from "../../lib/copy.ts"

const words = webhooks.secret

/** A secret, shown until it is put away and never again. */
export function SecretOnce({ secret, text, onDone }: { secret: string; text: string; onDone: () => void }) {
  const id = useId()
  const { copied, copy } = useCopy()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-panel border border-primary-line bg-here-bg p-4">
      <div className="flex items-start gap-3">
        <KeyRound aria-hidden="true" size={16} className="mt-0.5 flex-none text-here" />
        <h2 id={id} role="status" className="min-w-0 flex-1 text-[13px] leading-5 font-emph">
          {text}
        </h2>
        <Button size="sm" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Input
          readOnly
          value={secret}
          aria-label={words.label}
          spellCheck={false}
          className="min-w-0 flex-1 basis-60 font-mono"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<Copy aria-hidden="true" size={16} />} onClick={() => void copy(secret)}>
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
      </div>
      <p className="type-meta text-fg-2">{words.note}</p>
    </section>
  )
}

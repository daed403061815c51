import { api } from "@intray/i18n/api"
import { formatMoment } from "@intray/i18n/format"
import type { CreatedApiKey } from "@intray/server/modules/api-keys/schema"
import { Button } from "@intray/ui/button"
import { Check, Copy, KeyRound } from "lucide-react"
import { useEffect, useRef } from "react"
import { useCopy } from "../../lib/copy.ts"
import { locale } from "../../lib/i18n.ts"

const words = api.once

/** A new key, shown this once. */
export function SecretOnce({ made, onDone }: { made: CreatedApiKey; onDone: () => void }) {
  const { copied, failed, copy } = useCopy()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={words.title({ name: made.name })}
      className="rounded-panel border border-primary-line bg-here-bg px-4 py-3.5"
    >
      <div className="flex items-start gap-3">
        <KeyRound aria-hidden="true" size={16} className="mt-0.5 flex-none text-fg-2" />
        <h2 className="min-w-0 flex-1 font-emph break-words">{words.title({ name: made.name })}</h2>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          readOnly
          aria-label={words.label}
          value={made.key}
          onFocus={(event) => event.currentTarget.select()}
          className="type-code h-9 min-w-52 flex-1 rounded-field border border-line-field bg-bg px-3 text-fg touch:h-11"
        />
        <Button
          variant="primary"
          icon={copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          className="h-9! touch:h-11!"
          onClick={() => void copy(made.key)}
        >
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      <p role="status" className="hidden-text">
        {copied ? words.copied : ""}
      </p>
      {failed && <p className="mt-2 text-danger">{words.copyFailed}</p>}
      <p className="type-meta mt-2 text-fg-2">
        {made.expiresAt ? words.until({ moment: formatMoment(locale, made.expiresAt) }) : words.forever} {words.hash}
      </p>
    </section>
  )
}

import { api } from "@intray/i18n/api"
import { Button } from "@intray/ui/button"
import { Check, Copy } from "lucide-react"
import { useId } from "react"
import { useCopy } from "../../lib/copy.ts"
import { assistantConfig } from "./examples.ts"

const words = api.assistant

/** What an assistant that speaks MCP is configured with. */
export function Assistant({ baseUrl, secret }: { baseUrl: string; secret: string | null }) {
  const id = useId()
  const { copied, failed, copy } = useCopy()
  const text = assistantConfig(baseUrl, secret)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="type-heading">
          {words.title}
        </h2>
        <p className="text-fg-2">{words.note}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-fg-2">{failed ? words.copyFailed : secret === null ? words.ownKey : words.withKey}</p>
        <Button
          aria-label={copied ? words.copied : words.copyLabel}
          icon={copied ? <Check aria-hidden="true" size={15} /> : <Copy aria-hidden="true" size={15} />}
          onClick={() => void copy(text)}
        >
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys */}
      <pre tabIndex={0} data-assistant className="type-code overflow-x-auto rounded-panel border bg-sunken px-3.5 py-3 text-fg">
        {text}
      </pre>
    </section>
  )
}

import { api } from "@intray/i18n/api"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Check, Copy } from "lucide-react"
import { useId, useState } from "react"
import { useCopy } from "../../lib/copy.ts"
import { examplesOf, type Language, languages } from "./examples.ts"

const words = api.example

/** One call that runs as it is pasted. */
export function Example({ baseUrl, secret }: { baseUrl: string; secret: string | null }) {
  const id = useId()
  const [language, setLanguage] = useState<Language>("curl")
  const { copied, copy } = useCopy()
  const text = examplesOf(baseUrl, secret)[language]
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="type-heading">
          {words.title}
        </h2>
        <p className="text-fg-2">{secret === null ? words.note : words.withKey}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Choice
          aria-label={words.language}
          variant="segmented"
          value={language}
          onChange={(value) => setLanguage(value as Language)}
          options={languages}
        />
        <Button
          icon={copied ? <Check aria-hidden="true" size={15} /> : <Copy aria-hidden="true" size={15} />}
          onClick={() => void copy(text)}
        >
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys */}
      <pre tabIndex={0} data-example={language} className="type-code overflow-x-auto rounded-panel border bg-sunken px-3.5 py-3 text-fg">
        {text}
      </pre>
    </section>
  )
}

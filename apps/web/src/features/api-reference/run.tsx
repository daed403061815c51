import { api } from "@intray/i18n/api"
import { formatBytes } from "@intray/i18n/format"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { Play } from "lucide-react"
import { useId, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { teamHeaders } from "../../lib/trpc.ts"
import type { Entry, Parameter } from "./document.ts"

const words = api.reference
/** Characters of an answer that are shown. */
const MOST = 20_000

type Answer = { status: number; ms: number; bytes: number; text: string }

/** Calls a GET as the person who looks, in the team of this tab. */
export function Run({ entry, parameters }: { entry: Entry; parameters: readonly Parameter[] }) {
  const id = useId()
  const asked = parameters.filter((one) => one.in === "path" || one.in === "query")
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(asked.flatMap((one) => (one.in === "query" && one.example !== undefined ? [[one.name, String(one.example)]] : []))),
  )
  const [busy, once] = usePending()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const missing = asked.filter((one) => one.required && (values[one.name] ?? "").trim() === "")

  const run = () =>
    once(async () => {
      const path = entry.path.replace(/\{(\w{1,64})\}/g, (_, name: string) => encodeURIComponent((values[name] ?? "").trim()))
      const query = new URLSearchParams()
      for (const one of asked) if (one.in === "query" && values[one.name]) query.set(one.name, values[one.name] ?? "")
      const began = performance.now()
      setProblem(null)
      try {
        const address = query.size > 0 ? `${path}?${query}` : path
        const response = await fetch(address, { headers: teamHeaders() })
        const text = await response.text()
        setAnswer({ status: response.status, ms: Math.round(performance.now() - began), bytes: new Blob([text]).size, text: pretty(text) })
      } catch {
        setAnswer(null)
        setProblem(words.failedRun)
      }
    })
  return (
    <form
      aria-label={`${words.run} ${entry.operation.summary}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && !busy) void run()
      }}
    >
      {asked.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {asked.map((one) => (
            <Field key={one.name} label={one.name} required={one.required === true}>
              <Input
                name={one.name}
                aria-label={words.value({ name: one.name })}
                value={values[one.name] ?? ""}
                onChange={(event) => setValues({ ...values, [one.name]: event.currentTarget.value })}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          icon={<Play aria-hidden="true" size={15} />}
          busy={busy}
          busyLabel={words.running}
          disabled={missing.length > 0}
        >
          {words.run}
        </Button>
        <p className="type-meta text-fg-2">{words.runNote}</p>
      </div>
      <div role="status" aria-labelledby={id}>
        {problem && <p className="text-danger">{problem}</p>}
        {answer && (
          <p id={id} className="type-meta">
            <span className={cx("font-emph", answer.status < 400 ? "text-ok" : "text-danger")}>{answer.status}</span>{" "}
            <span className="text-fg-2">{words.shown({ ms: answer.ms, bytes: formatBytes(locale, answer.bytes) })}</span>
          </p>
        )}
      </div>
      {answer && answer.text !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys
        <pre tabIndex={0} className="type-code max-h-96 overflow-auto rounded-panel border bg-sunken px-3.5 py-3 text-fg">
          {answer.text.slice(0, MOST)}
          {answer.text.length > MOST && `\n${words.cut}`}
        </pre>
      )}
    </form>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

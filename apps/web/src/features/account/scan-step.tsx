import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { Check, Copy } from "lucide-react"
import { useMemo } from "react"
import { encode } from "uqr"
import { CodeField } from "../../lib/auth/fields.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { useCopy } from "../../lib/copy.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { finishTwoFactor } from "./calls.ts"
import { keyOf, pathOf } from "./totp.ts"

const { twoFactor: words } = account

/** Shows the key as a picture and as text, and takes the first code that the app makes of it. */
export function ScanStep({ uri, onDone, onClose }: { uri: string; onDone: () => void; onClose: () => void }) {
  const form = useForm({ code: "" })
  const { copied, failed, copy } = useCopy()
  const key = keyOf(uri)
  const prove = async (code: string) => {
    const missing = code === "" ? auth.second.codeMissing : auth.second.codeShort
    if (form.report({ code: code.length === 6 ? undefined : missing })) return
    const outcome = await finishTwoFactor(code)
    if (outcome.ok) onDone()
    else if (outcome.problem.kind === "code") form.report({ code: auth.problems.code })
    else form.setProblem(sayProblem(outcome.problem, form.values))
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.scanTitle}
      description={words.scanText}
      form={form.form}
      onSubmit={form.submit(() => prove(form.values.code))}
      problem={form.problem}
      submit={words.confirm}
      submitting={words.checking}
      busy={form.busy}
    >
      <QrCode text={uri} label={words.qr} />
      <div>
        <p className="type-meta text-fg-2">{words.key}</p>
        <div className="mt-1 flex items-center gap-2">
          <code className="min-w-0 flex-1 font-mono text-[13px]/[20px] break-words">{key}</code>
          <Button
            size="sm"
            aria-label={words.copyKey}
            icon={copied ? <Check aria-hidden="true" size={14} className="text-ok" /> : <Copy aria-hidden="true" size={14} />}
            onClick={() => void copy(key.replaceAll(" ", ""))}
          >
            {copied ? words.copied : words.copyCodes}
          </Button>
        </div>
        <p role="status" className="type-meta text-danger empty:hidden">
          {failed && words.copyFailed}
        </p>
      </div>
      <CodeField
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
        onFull={(code) => void form.submit(() => prove(code))()}
        error={form.problems.code}
      />
    </FormDialog>
  )
}

/** Dark on light in either mode: not every camera reads the other way round. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: 2 })
    return { path: pathOf(data), size }
  }, [text])
  return (
    <div className="light self-center rounded-panel border bg-bg p-1">
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="block size-44">
        <path d={path} fill="var(--fg)" />
      </svg>
    </div>
  )
}

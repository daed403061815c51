import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Field, FieldDefaults, type FieldSize } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { useRef, useState } from "react"
import { CodeField, FormProblem } from "./fields.tsx"
import { Said, sayProblem } from "./say.tsx"
import { mailCode, proveSecondFactor, type SecondFactor } from "./second-factor.ts"
import { useForm } from "./use-form.ts"

const { second: words, problems: problemWords } = auth
const switches = { totp: words.useTotp, otp: words.useOtp, backup: words.useBackup }

type Props = {
  /** The available methods, the usual one first. */
  factors: readonly SecondFactor[]
  onDone: () => unknown
  size?: FieldSize
}

/** Asks for one second factor, with buttons for the others. */
export function SecondFactorForm({ factors, onDone, size = "lg" }: Props) {
  const [factor, setFactor] = useState<SecondFactor>(factors[0] ?? "totp")
  const [trust, setTrust] = useState(false)
  const [mailed, setMailed] = useState(false)
  const [mailing, setMailing] = useState(false)
  const mailingNow = useRef(false)
  const form = useForm({ code: "" })

  const prove = async (code: string) => {
    const backup = factor === "backup"
    const missing = backup ? words.backupMissing : code === "" ? words.codeMissing : words.codeShort
    if (form.report({ code: (backup ? code !== "" : code.length === 6) ? undefined : missing })) return
    const outcome = await proveSecondFactor(factor, code, trust)
    if (outcome.ok) {
      onDone()
      return "leaving" as const
    }
    const { kind } = outcome.problem
    if (kind === "code") form.report({ code: factor === "otp" ? problemWords.mailedCode : problemWords.code })
    else if (kind === "backupCode") form.report({ code: problemWords.backupCode })
    else form.setProblem(sayProblem(outcome.problem, form.values))
  }
  const mail = async () => {
    if (mailingNow.current) return
    mailingNow.current = true
    setMailing(true)
    form.setProblem(null)
    const outcome = await mailCode()
    mailingNow.current = false
    setMailing(false)
    if (!outcome.ok) return form.setProblem(sayProblem(outcome.problem, form.values))
    setMailed(true)
    toast({ tone: "ok", title: words.mailed, key: "second-factor" })
  }
  const change = (next: SecondFactor) => {
    setFactor(next)
    form.reset()
    if (next === "otp" && !mailed) void mail()
  }

  const intro = factor === "otp" ? words.otp({ sent: mailed }) : words[factor]
  const submit = form.submit(() => prove(form.values.code.trim()))
  return (
    <>
      <p className={size === "lg" ? "mt-2 text-[15px]/[24px] text-fg-2" : "text-fg-2"}>{intro}</p>
      <FormProblem>{form.problem}</FormProblem>
      <form ref={form.form} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        <FieldDefaults size={size}>
          {factor === "backup" ? (
            <Field
              key="backup"
              label={words.backupLabel}
              help={words.backupHelp}
              required
              error={form.problems.code && <Said sentence={form.problems.code} />}
            >
              <Input
                {...form.control("code")}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                className="font-mono"
                autoFocus
              />
            </Field>
          ) : (
            <CodeField
              key={factor}
              value={form.values.code}
              onChange={(code) => form.set("code", code)}
              onFull={(code) => void form.submit(() => prove(code))()}
              error={form.problems.code}
              autoFocus
            />
          )}
          <Check label={words.trust} help={words.trustHelp} checked={trust} onChange={(event) => setTrust(event.currentTarget.checked)} />
        </FieldDefaults>
        <Button type="submit" variant="primary" size={size} block={size === "lg"} busy={form.busy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </form>
      <fieldset className="mt-4 flex flex-col gap-1">
        <legend className="hidden-text">{words.other}</legend>
        {factor === "otp" && (
          <Button variant="quiet" size={size} busy={mailing} busyLabel={words.mailing} onClick={() => void mail()}>
            {mailed ? words.mailAgain : words.mail}
          </Button>
        )}
        {factors
          .filter((one) => one !== factor)
          .map((one) => (
            <Button key={one} variant="quiet" size={size} onClick={() => change(one)}>
              {switches[one]}
            </Button>
          ))}
      </fieldset>
    </>
  )
}

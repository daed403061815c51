import { formLanguages } from "@intray/i18n/form-languages"
import { directionOf, type Language, languageNames } from "@intray/i18n/languages"
import { ourReceipt, receiptWords } from "@intray/server/modules/messages/schema"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { MAX_RECEIPT_BODY, MAX_RECEIPT_SUBJECT } from "@intray/server/platform/values/limits"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Textarea } from "@intray/ui/textarea"
import { type FormEvent, useState } from "react"
import { limit } from "../../../lib/limit.ts"
import type { Touched } from "../../../lib/times/texts.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { useUpdatePortal } from "../use-update.ts"
import { ReceiptPreview } from "./receipt-preview.tsx"
import { Section } from "./section.tsx"
import { useTexts } from "./use-texts.tsx"

/** Title, introduction and receipt in the languages that the form is written in next to its first; nothing where it is written in one. */
export function TranslationsSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = formLanguages.settings
  const offered = portal.form.languages ?? []
  const [chosen, setChosen] = useState<Language | null>(null)
  const [typed, setTyped] = useState<Partial<Record<Language, Touched<Part>>>>({})
  const language = offered.find((one) => one === chosen) ?? offered[0]
  // One language is in sight; what was typed in the others is held all the same.
  const texts = Object.values(typed).flatMap((touched) => Object.values(touched))
  useUnsaved(texts.some(({ text, base }) => text.trim() !== base))
  if (language === undefined) return null
  return (
    <Section title={words.title}>
      <p className="text-fg-2">{words.text}</p>
      <Field label={words.language}>
        <Select
          value={language}
          className="max-w-[260px]"
          options={offered.map((one) => ({ value: one, label: languageNames[one], lang: one }))}
          onChange={(event) => setChosen(offered.find((one) => one === event.currentTarget.value) ?? null)}
        />
      </Field>
      <Texts
        key={language}
        portal={portal}
        language={language}
        readOnly={readOnly}
        typed={typed[language] ?? {}}
        onType={(change) => setTyped((before) => ({ ...before, [language]: change(before[language] ?? {}) }))}
      />
    </Section>
  )
}

type Part = "title" | "intro" | "subject" | "body"

/** As a portal's settings name them. */
function parted({ subject, body, ...said }: Partial<Record<Part, string>>) {
  const receipt = { ...(subject === undefined ? {} : { subject }), ...(body === undefined ? {} : { body }) }
  return { ...said, ...(Object.keys(receipt).length > 0 ? { receipt } : {}) }
}

type TextsProps = {
  portal: PortalDetail
  language: Language
  readOnly: boolean
  /** What was changed and is not saved yet. */
  typed: Touched<Part>
  onType: (change: (before: Touched<Part>) => Touched<Part>) => void
}

function Texts({ portal, language, readOnly, typed, onType }: TextsProps) {
  const words = formLanguages.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const { title = "", intro = "", receipt = ourReceipt } = portal.translations[language] ?? {}
  const texts = useTexts<Part>({ title, intro, ...receipt }, [typed, onType])
  const { shown: draft, ready } = texts
  const own = { subject: draft.subject, body: draft.body }
  const read = receiptWords.safeParse(own)
  const problem = (part: "subject" | "body") => read.error?.issues.find(({ path }) => path[0] === part)?.message
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !ready || !read.success) return
    const { changed, expected } = texts
    const patch = { translated: { [language]: parted(changed) }, expected: { translated: { [language]: parted(expected) } } }
    if ((await update(patch, words.saved)) !== null) texts.done(changed)
  }
  const first = languageNames[portal.language]
  const control = (part: Part, original: string) => ({
    value: draft[part],
    lang: language,
    dir: directionOf(language),
    readOnly: readOnly || busy,
    placeholder: original === "" ? undefined : formLanguages.empty({ name: first }),
    onChange: (event: { currentTarget: { value: string } }) => texts.type(part, event.currentTarget.value),
  })
  const help = (original: string) =>
    original === "" ? undefined : (
      <>
        {formLanguages.original({ name: first })} <bdi lang={portal.language}>{original}</bdi>
      </>
    )
  const fault = wrong.translated
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={words.portalTitle} help={help(portal.title)} error={fault}>
        <Input {...limit(120)} {...control("title", portal.title)} />
      </Field>
      {texts.meanwhile("title", language)}
      {portal.intro !== "" && (
        <Field label={words.intro} help={help(portal.intro)}>
          <Textarea rows={3} {...limit(1000)} {...control("intro", portal.intro)} />
        </Field>
      )}
      {texts.meanwhile("intro", language)}
      <Field label={words.subject} help={help(portal.receipt.subject)} error={problem("subject")}>
        <Input {...limit(MAX_RECEIPT_SUBJECT)} {...control("subject", portal.receipt.subject)} />
      </Field>
      {texts.meanwhile("subject", language)}
      <Field label={words.body} help={help(portal.receipt.body)} error={problem("body")}>
        <Textarea rows={5} {...limit(MAX_RECEIPT_BODY)} {...control("body", portal.receipt.body)} />
      </Field>
      {texts.meanwhile("body", language)}
      <ReceiptPreview
        portalId={portal.id}
        receipt={own}
        language={language}
        // The mail cannot mark its subject, as it does its text: anyone who writes it sees here that it is the first language's.
        subjectIn={own.subject.trim() === "" && portal.receipt.subject !== "" ? portal.language : undefined}
        allowed={!readOnly && read.success}
      />
      {!readOnly && (
        <div>
          <Button type="submit" disabled={!ready || !read.success} busy={busy}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  )
}

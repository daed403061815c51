import { formBuilder } from "@intray/i18n/form-builder"
import { formLanguages as words } from "@intray/i18n/form-languages"
import { type Language, languageNames } from "@intray/i18n/languages"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { type FormText, lackingIn } from "@intray/server/modules/forms/translations"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { Select } from "@intray/ui/select"
import { Check, Settings } from "lucide-react"
import { useMemo, useState } from "react"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import { lackingBeside } from "./form-languages.ts"
import { type FieldPath, findField } from "./form-tree.ts"

export type LanguageBarProps = {
  form: FormDefinition
  portal: PortalDetail
  /** The language that is written in and shown in the preview; null: the first. */
  language: Language | null
  onLanguage: (language: Language | null) => void
  onPick: (path: FieldPath) => void
  /** To where title, introduction and receipt are written. */
  onSettings: () => void
}

/** In which language the builder is at the moment, and what lacks in it. There only where the form is written in several. */
export function LanguageBar({ form, portal, language, onLanguage, onPick, onSettings }: LanguageBarProps) {
  const others = form.languages ?? []
  if (others.length === 0) return null
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-2">
      <Select
        aria-label={words.write}
        className="min-w-0 flex-1 basis-36"
        value={language ?? ""}
        options={[
          { value: "", label: words.writeFirst({ name: languageNames[portal.language] }) },
          ...others.map((one) => ({ value: one, label: languageNames[one], lang: one })),
        ]}
        onChange={(event) => onLanguage(others.find((one) => one === event.currentTarget.value) ?? null)}
      />
      {language !== null && <Lacking form={form} portal={portal} language={language} onPick={onPick} onSettings={onSettings} />}
    </div>
  )
}

type LackingProps = Pick<LanguageBarProps, "form" | "portal" | "onPick" | "onSettings"> & { language: Language }

/** Everything that was not written in a language; a press leads to where it is written. */
function Lacking({ form, portal, language, onPick, onSettings }: LackingProps) {
  const [open, setOpen] = useState(false)
  const texts = useMemo(() => lackingIn(form, language), [form, language])
  const ofPortal = lackingBeside(portal, language)
  const count = texts.length + ofPortal.length
  if (count === 0) {
    return (
      <span className="flex items-center gap-1.5 text-ok">
        <Check aria-hidden="true" size={15} />
        {words.whole}
      </span>
    )
  }
  const go = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button>{words.lacking({ count })}</Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={words.lackingTitle({ name: languageNames[language] })}
        align="end"
        className="max-h-[60dvh] w-[min(380px,calc(100vw-32px))] overflow-y-auto"
      >
        <ul className="flex flex-col">
          {ofPortal.length > 0 && (
            <Entry
              icon={<Settings aria-hidden="true" size={16} />}
              label={words.ofPortal}
              texts={ofPortal.map((part) => words.settings[part === "title" ? "portalTitle" : part])}
              onGo={go(onSettings)}
            />
          )}
          {[...byField(texts)].map(([path, lacking]) => {
            const field = findField(form, path)
            if (!field) return null
            const label = field.label || formBuilder.types[field.type]
            return (
              <Entry
                key={path}
                icon={<FieldIcon type={field.type} />}
                label={label}
                texts={lacking.map(({ text }) => text).filter((text) => text !== label)}
                onGo={go(() => onPick(path))}
              />
            )
          })}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

function byField(texts: readonly FormText[]): Map<FieldPath, FormText[]> {
  const fields = new Map<FieldPath, FormText[]>()
  for (const text of texts) fields.set(text.path, [...(fields.get(text.path) ?? []), text])
  return fields
}

type EntryProps = { label: string; texts: string[]; icon: React.ReactNode; onGo: () => void }

function Entry({ label, texts, icon, onGo }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onGo}
        className="flex min-h-11 w-full items-start gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
      >
        <span className="mt-0.5 flex flex-none text-fg-2">{icon}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-emph">{label}</span>
          {texts.length > 0 && <span className="line-clamp-2 text-fg-2">{texts.join(", ")}</span>}
        </span>
      </button>
    </li>
  )
}

import { linkCard } from "@intray/server/features/forms/answers"
import { readLink } from "@intray/server/features/forms/links"
import { publicPages as words } from "@intray/server/messages/public"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Textarea } from "@intray/ui/textarea"
import { Link2 } from "lucide-react"
import type { ReactNode } from "react"
import { locale } from "../lib/locale.ts"
import { counterOf } from "./counter.ts"
import { useForm, useQuestion } from "./form-context.tsx"
import { type LeafProps, useFrame } from "./leaf-frame.ts"
import type { Address } from "./model.ts"
import { readBack } from "./numbers.ts"

export type { LeafProps } from "./leaf-frame.ts"
export { useFrame } from "./leaf-frame.ts"

/** Help on the left, what is counted on the right. */
function beside(help: ReactNode, note: { said: string; over?: boolean } | null): ReactNode {
  if (!note) return help
  return (
    <span className="flex flex-wrap gap-x-4">
      {help && <span className="min-w-0 flex-1 basis-40">{help}</span>}
      <span className={note.over ? "flex-none text-danger" : "flex-none"}>{note.said}</span>
    </span>
  )
}

export function TextField({ field, address }: LeafProps<"short_text" | "long_text">) {
  const { portal } = useForm()
  const { q, frame } = useFrame(field, address)
  const text = String(q.value)
  return (
    <Field {...frame} help={beside(frame.help, counterOf(field, text))}>
      {field.type === "long_text" ? (
        <Textarea rows={5} value={text} onBlur={q.leave} onChange={(event) => q.set(event.target.value)} />
      ) : (
        <Input
          type="text"
          autoComplete={address === portal.roles?.name ? "name" : "off"}
          value={text}
          onBlur={q.leave}
          onChange={(event) => q.set(event.target.value)}
        />
      )}
    </Field>
  )
}

export function EmailField({ field, address }: LeafProps<"email">) {
  const { q, frame } = useFrame(field, address)
  return (
    <Field {...frame}>
      <Input
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={String(q.value)}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
    </Field>
  )
}

export function NumberField({ field, address }: LeafProps<"number">) {
  const { q, frame } = useFrame(field, address)
  const read = readBack(String(q.value), locale, field.integer)
  const limits = words.form.numbers({ min: field.min, max: field.max })
  return (
    <Field {...frame} help={beside(frame.help || limits, read === null ? null : { said: words.form.readAs({ number: read }) })}>
      <Input
        // A text box: the number box of browsers drops what it cannot read and changes with the wheel.
        type="text"
        inputMode={field.integer && (field.min ?? -1) >= 0 ? "numeric" : "decimal"}
        autoComplete="off"
        value={String(q.value)}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
    </Field>
  )
}

/** Any address of the web. */
export function UrlField({ field, address }: LeafProps<"url">) {
  const { q, frame } = useFrame(field, address)
  const text = String(q.value)
  return (
    <Field {...frame}>
      <Input
        {...addressBox}
        autoComplete="url"
        placeholder="https://"
        value={text}
        onChange={(event) => q.set(event.target.value)}
        onBlur={() => {
          // "example.org/work" is how people write it; the scheme is ours to add.
          if (isBareLink(text.trim())) q.set(`https://${text.trim()}`)
          q.leave()
        }}
      />
    </Field>
  )
}

export function LinkField({ field, address }: LeafProps<"link">) {
  const { frame } = useFrame(field, address)
  return (
    <Field {...frame}>
      <LinkInput address={address} />
    </Field>
  )
}

/** "example.org/work": a link as people write it, without its scheme. */
function isBareLink(text: string): boolean {
  const [host = ""] = text.split("/", 1)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host) && /\.[a-z]{2,63}$/i.test(host) && !/\s/.test(text)
}

const addressBox = { type: "url", inputMode: "url", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const

/** The box for a link and the card of what it leads to. Nothing is fetched: the card reads the address alone. */
export function LinkInput({ address, placeholder }: { address: Address; placeholder?: string }) {
  const q = useQuestion(address)
  const text = String(q.value)
  return (
    <>
      <Input {...addressBox} placeholder={placeholder} value={text} onBlur={q.leave} onChange={(event) => q.set(event.target.value)} />
      {q.problem === undefined && <LinkNote link={text.trim()} />}
    </>
  )
}

function LinkNote({ link }: { link: string }) {
  const read = link === "" ? null : readLink(link)
  if (!read || !("url" in read)) return null
  const card = linkCard(read.url)
  const kind = card.private ? words.linkCard.recognisedPrivate({ provider: card.name }) : words.linkCard.recognised({ provider: card.name })
  return (
    <div className="flex items-center gap-3 rounded-field border bg-sunken px-3.5 py-2.5">
      <Link2 aria-hidden="true" size={20} className="text-fg-2" />
      <div className="min-w-0 text-[14px] leading-5">
        <p className="truncate font-emph first-letter:uppercase">{card.title ?? kind}</p>
        <p className="text-fg-3">{card.title ? kind : words.linkCard.note}</p>
      </div>
    </div>
  )
}

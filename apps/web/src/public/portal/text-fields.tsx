import { DEFAULT_MAX_LENGTH, linkCard } from "@intray/server/features/forms/answers"
import { readLink } from "@intray/server/features/forms/links"
import type { LeafField } from "@intray/server/features/forms/schema"
import { common } from "@intray/server/messages/common"
import { publicPages as words } from "@intray/server/messages/public"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Textarea } from "@intray/ui/textarea"
import { Link2 } from "lucide-react"
import { useForm, useQuestion } from "./form-context.tsx"
import type { Address } from "./model.ts"

export type LeafProps<T extends LeafField["type"]> = { field: Extract<LeafField, { type: T }>; address: Address }

/** How near the end of the room one has to be to be told: a tenth of it, or 20 characters. */
const NEAR = { part: 0.1, characters: 20 }

/** What label, help, error and ids a question's frame takes. */
export function useFrame(field: LeafField, address: Address) {
  const q = useQuestion(address)
  return {
    q,
    frame: {
      id: q.id,
      label: field.label,
      help: field.help || undefined,
      error: q.error,
      required: field.required,
      optional: field.required ? undefined : common.optional,
    },
  }
}

export function TextField({ field, address }: LeafProps<"short_text" | "long_text">) {
  const { portal } = useForm()
  const { q, frame } = useFrame(field, address)
  const text = String(q.value)
  const max = field.maxLength ?? DEFAULT_MAX_LENGTH[field.type]
  const left = max - text.length
  const counter = text !== "" && left <= Math.max(NEAR.characters, max * NEAR.part) ? words.form.left({ count: left }) : null
  const help = counter ? (
    <span className="flex gap-4">
      <span className="flex-1">{field.help}</span>
      <span className={left < 0 ? "flex-none text-danger" : "flex-none"}>{counter}</span>
    </span>
  ) : (
    frame.help
  )
  return (
    <Field {...frame} help={help}>
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
  return (
    <Field {...frame}>
      <Input
        // A text box: the number box of browsers drops what it cannot read and changes with the wheel.
        type="text"
        inputMode={field.integer ? "numeric" : "decimal"}
        autoComplete="off"
        value={String(q.value)}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
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

/** The box for a link and the card of what it leads to. Nothing is fetched: the card reads the address alone. */
export function LinkInput({ address, placeholder }: { address: Address; placeholder?: string }) {
  const q = useQuestion(address)
  const text = String(q.value)
  return (
    <>
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
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

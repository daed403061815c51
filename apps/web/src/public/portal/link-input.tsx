import { publicPages as words } from "@intray/i18n/translated"
import { linkCard } from "@intray/server/modules/forms/link-card"
import { readLink } from "@intray/server/modules/forms/links"
import { Input } from "@intray/ui/input"
import { Link2 } from "lucide-react"
import { useQuestion } from "./form-context.tsx"
import type { Address } from "./places.ts"

export const addressBox = { type: "url", inputMode: "url", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const

/** The input for a link, and a preview card. The card uses only the URL; nothing is fetched. */
export function LinkInput({ address, placeholder }: { address: Address; placeholder?: string }) {
  const q = useQuestion(address)
  const text = String(q.value)
  return (
    <>
      <Input
        {...addressBox}
        dir="ltr"
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

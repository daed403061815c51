import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Globe } from "lucide-react"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { addressBox } from "../public/portal/link-input.tsx"
import { managedAsText } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { askedAsText } from "./families/texts.ts"
import { showLink } from "./families/web-address.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type Url = Extract<LeafField, { type: "url" }>

/** "example.org/work": a link as people write it, without its scheme. */
function isBareLink(text: string): boolean {
  const [host = ""] = text.split("/", 1)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host) && /\.[a-z]{2,63}$/i.test(host) && !/\s/.test(text)
}

/** Any address of the web. */
function UrlInput({ field, address }: InputProps<Url>) {
  const { q, frame } = useFrame(field, address)
  const text = String(q.value)
  return (
    <Field {...frame}>
      <Input
        dir="ltr"
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

export const asked: Asked<Url> = { ...askedAsText, Input: UrlInput }

export const shown: Shown<Url> = { ...shownAsText, show: showLink }

export const managed: Managed<Url> = { ...managedAsText, icon: Globe, menu: "text" }

import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Link2 } from "lucide-react"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { LinkInput } from "../public/portal/link-input.tsx"
import { managedAsText } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { askedAsText } from "./families/texts.ts"
import { showLink } from "./families/web-address.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type Link = Extract<LeafField, { type: "link" }>

function LinkField({ field, address }: InputProps<Link>) {
  const { frame } = useFrame(field, address)
  return (
    <Field {...frame}>
      <LinkInput address={address} />
    </Field>
  )
}

export const asked: Asked<Link> = { ...askedAsText, Input: LinkField }

export const shown: Shown<Link> = {
  ...shownAsText,
  show: showLink,
}

export const managed: Managed<Link> = {
  ...managedAsText,
  icon: Link2,
  menu: "media",
  roles: () => ["title", "detail"],
}

import type { FieldType } from "@intray/server/features/forms/schema"
import {
  AtSign,
  CircleDot,
  CopyPlus,
  FileHeadphone,
  Hash,
  Heading,
  Link2,
  List,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  SquareCheck,
  Type,
} from "lucide-react"

const icons: Record<FieldType, LucideIcon> = {
  short_text: Type,
  long_text: MessageSquareText,
  email: AtSign,
  number: Hash,
  single_choice: List,
  multiple_choice: ListChecks,
  yes_no: CircleDot,
  audio: FileHeadphone,
  link: Link2,
  consent: SquareCheck,
  heading: Heading,
  group: CopyPlus,
}

/** Every type that a field can have, in the order of the menu. */
export const fieldTypes: readonly FieldType[] = [
  "short_text",
  "long_text",
  "email",
  "number",
  "single_choice",
  "multiple_choice",
  "yes_no",
  "audio",
  "link",
  "consent",
  "heading",
  "group",
]

/** The type of a field as a picture; the word stands beside it. */
export function FieldIcon({ type, size = 16, className = "text-fg-2" }: { type: FieldType; size?: number; className?: string }) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" size={size} className={className} />
}

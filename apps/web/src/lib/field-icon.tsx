import type { FieldType } from "@intray/server/features/forms/schema"
import {
  AtSign,
  CalendarDays,
  CircleDot,
  CopyPlus,
  EyeOff,
  FileHeadphone,
  FileUp,
  Globe,
  Hash,
  Heading,
  Link2,
  List,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  SquareCheck,
  Star,
  TextQuote,
  Type,
} from "lucide-react"

const icons: Record<FieldType, LucideIcon> = {
  short_text: Type,
  long_text: MessageSquareText,
  email: AtSign,
  url: Globe,
  number: Hash,
  date: CalendarDays,
  single_choice: List,
  multiple_choice: ListChecks,
  rating: Star,
  yes_no: CircleDot,
  file: FileUp,
  audio: FileHeadphone,
  link: Link2,
  consent: SquareCheck,
  heading: Heading,
  paragraph: TextQuote,
  hidden: EyeOff,
  group: CopyPlus,
}

/** The type of a field as a picture; the word stands beside it. */
export function FieldIcon({ type, size = 16, className = "text-fg-2" }: { type: FieldType; size?: number; className?: string }) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" size={size} className={className} />
}

import type { FieldType } from "@intray/server/modules/forms/schema"
import { managing } from "../field-types/index.ts"

/** The type of a field as a picture; the word is next to it. */
export function FieldIcon({ type, size = 16, className = "text-fg-2" }: { type: FieldType; size?: number; className?: string }) {
  const Icon = managing[type].icon
  return <Icon aria-hidden="true" size={size} className={className} />
}

import type { FieldType } from "@intray/server/modules/forms/schema"
import { managing } from "../field-types/index.ts"

/** The icon of a field type; its name is next to it. */
export function FieldIcon({ type, size = 16, className = "text-fg-2" }: { type: FieldType; size?: number; className?: string }) {
  const Icon = managing[type].icon
  return <Icon aria-hidden="true" size={size} className={className} />
}

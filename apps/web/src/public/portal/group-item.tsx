import { publicPages as words } from "@intray/i18n/translated"
import type { GroupField as Group } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { RotateCcw, Trash2 } from "lucide-react"
import { Grid } from "./leaves.tsx"
import { addressOf, type Item } from "./model.ts"

/** An item of one question: its control, and the way to take it out. */
export function Row({ field, item, label, onRemove }: { field: Group; item: Item; label: string; onRemove: (() => void) | undefined }) {
  const leaves = field.fields.map((leaf) => ({ ...leaf, label }))
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Grid fields={leaves} addressOfKey={(key) => addressOf(field.key, item.id, key)} fieldPathOfKey={(key) => `${field.key}.${key}`} />
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          size="lg"
          className="mt-7 size-[46px]!"
          aria-label={`${words.group.remove({ itemName: field.itemName })}: ${label}`}
          icon={<Trash2 aria-hidden="true" size={18} />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** An item that was taken out, and how to take that back. Is where it stood. */
export function Removed({ name, group, onUndo }: { name: string; group: string; onUndo: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-dialog border border-dashed border-line-strong py-1 pe-2 ps-4 text-[15px] text-fg-2">
      <span className="min-w-0 flex-1 truncate">{words.group.removed({ name })}</span>
      <Button
        id={`undo-${group}`}
        variant="quiet"
        className="min-h-11"
        icon={<RotateCcw aria-hidden="true" size={16} />}
        aria-label={`${words.group.undo}: ${words.group.removed({ name })}`}
        onClick={onUndo}
      >
        {words.group.undo}
      </Button>
    </div>
  )
}

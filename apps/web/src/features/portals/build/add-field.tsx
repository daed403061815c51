import { formBuilder } from "@intray/i18n/form-builder"
import type { FieldType } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { useCombobox } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { Plus, Search } from "lucide-react"
import { useId, useRef } from "react"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import { findTypes } from "./find-types.ts"

export type AddFieldProps = { open: boolean; onOpenChange: (open: boolean) => void; onAdd: (type: FieldType) => void; returnTo: string }

/** The types of fields, by group, to choose from or to find by typing; arrows move, Enter adds. */
export function AddField({ open, onOpenChange, onAdd, returnTo }: AddFieldProps) {
  const words = formBuilder.builder
  const chosen = useRef(false)
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <Button icon={<Plus aria-hidden="true" size={16} />} kbd="N" className="grow! justify-start! [&_kbd]:ml-auto">
          {words.add}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={words.add}
        className="flex w-[min(340px,calc(100vw-32px))] flex-col p-0!"
        onCloseAutoFocus={(event) => {
          // The question of the new field takes the focus, not the button that asked for it.
          if (!chosen.current) return
          chosen.current = false
          event.preventDefault()
          document.getElementById(returnTo)?.focus()
        }}
      >
        <TypeList
          onChoose={(type) => {
            chosen.current = true
            onAdd(type)
            onOpenChange(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function TypeList({ onChoose }: { onChoose: (type: FieldType) => void }) {
  const words = formBuilder.builder
  const id = useId()
  const { text, list, over } = useCombobox()
  const groups = findTypes(text)
  const all = groups.flatMap((group) => group.types)
  const combobox = over(all.length, (index) => {
    const type = all[index]
    if (type) onChoose(type)
  })
  return (
    <>
      <div className="relative flex-none border-b p-2">
        <Search aria-hidden="true" size={16} className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-fg-3" />
        <input
          {...combobox.box}
          aria-label={words.findType}
          placeholder={words.findType}
          spellCheck={false}
          className="h-[34px] w-full rounded-control bg-transparent pr-2 pl-8 placeholder:text-fg-3 touch:h-11 touch:text-[16px]"
        />
      </div>
      <div id={list} role="listbox" aria-label={words.add} className="min-h-0 overflow-y-auto p-1.5">
        {all.length === 0 && <p className="px-2 py-3 text-fg-2">{words.noType({ text })}</p>}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div id={`${id}-${group.key}`} className="type-meta px-2 pt-2 pb-1 text-fg-3">
              {formBuilder.typeGroups[group.key]}
            </div>
            {group.types.map((type) => (
              <div
                key={type}
                {...combobox.option(all.indexOf(type))}
                className={cx(
                  "flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 py-1 touch:min-h-12",
                  type === all[combobox.at] && "bg-hover dark:bg-press",
                )}
              >
                <FieldIcon type={type} />
                <span className="min-w-0">
                  <span className="block">{formBuilder.types[type]}</span>
                  <span className="type-meta block text-fg-2">{formBuilder.typeHelp[type]}</span>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

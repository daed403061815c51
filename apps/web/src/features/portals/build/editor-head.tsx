import { formBuilder } from "@intray/i18n/form-builder"
import type { Field } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { ArrowDown, ArrowUp, Copy, Ellipsis, LogIn, LogOut, Trash2 } from "lucide-react"
import type { Dispatch } from "react"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { moveRefusal, placeOutside } from "./form-moves.ts"
import { type FieldPath, siblings, splitPath } from "./form-tree.ts"

export type EditorHeadProps = {
  state: BuilderState
  path: FieldPath
  field: Field
  readOnly: boolean
  dispatch: Dispatch<BuilderAction>
  onRemove: (path: FieldPath, label: string) => void
}

/** Which field it is, and what can be done with it as a whole. */
export function EditorHead({ state, path, field, readOnly, dispatch, onRemove }: EditorHeadProps) {
  const words = formBuilder.builder
  const { group } = splitPath(path)
  const beside = siblings(state.form, group) ?? []
  const place = beside.indexOf(field)
  const outside = placeOutside(state.form, path)
  const groups = state.form.fields.filter((other) => other.type === "group" && moveRefusal(state.form, path, other.key) === null)
  const others = groups.filter((other) => other.key !== group)
  const leaves = outside !== null && moveRefusal(state.form, path, null) === null
  return (
    <div className="flex min-h-[30px] items-center gap-2.5">
      <FieldIcon type={field.type} size={18} className="flex-none text-fg" />
      <h2 className="type-heading min-w-0 flex-1 truncate" title={field.label}>
        {field.label || formBuilder.types[field.type]}
      </h2>
      {!readOnly && (
        <span className="-mr-1.5 flex flex-none">
          <IconButton
            label={words.moveUp({ label: field.label })}
            icon={<ArrowUp aria-hidden="true" size={16} />}
            disabled={place === 0 && !leaves}
            onClick={() => dispatch({ type: "move", path, step: -1 })}
          />
          <IconButton
            label={words.moveDown({ label: field.label })}
            icon={<ArrowDown aria-hidden="true" size={16} />}
            disabled={place === beside.length - 1 && !leaves}
            onClick={() => dispatch({ type: "move", path, step: 1 })}
          />
          <IconButton
            label={words.duplicateOf({ label: field.label })}
            icon={<Copy aria-hidden="true" size={16} />}
            onClick={() => dispatch({ type: "duplicate", path, label: words.copyName({ label: field.label }).slice(0, 200) })}
          />
          <IconButton
            label={words.removeOf({ label: field.label })}
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => onRemove(path, field.label)}
          />
          {(leaves || others.length > 0) && (
            <Menu>
              <MenuTrigger asChild>
                <Button variant="quiet" aria-label={words.more({ label: field.label })} icon={<Ellipsis aria-hidden="true" size={16} />} />
              </MenuTrigger>
              <MenuContent align="end">
                {leaves && outside && (
                  <MenuItem
                    icon={<LogOut aria-hidden="true" size={16} />}
                    onSelect={() => dispatch({ type: "moveTo", path, place: outside })}
                  >
                    {words.outOf({ group: labelOf(state, group) })}
                  </MenuItem>
                )}
                {others.map((other) => (
                  <MenuItem
                    key={other.key}
                    icon={<LogIn aria-hidden="true" size={16} />}
                    onSelect={() =>
                      dispatch({ type: "moveTo", path, place: { group: other.key, at: siblings(state.form, other.key)?.length ?? 0 } })
                    }
                  >
                    {words.into({ group: other.label })}
                  </MenuItem>
                ))}
              </MenuContent>
            </Menu>
          )}
        </span>
      )}
    </div>
  )
}

function labelOf(state: BuilderState, key: string | null): string {
  return state.form.fields.find((field) => field.key === key)?.label ?? ""
}

import type { PortalDetail } from "@intray/server/features/portals/schema"
import { common } from "@intray/server/messages/common"
import { portals } from "@intray/server/messages/portals"
import { Button } from "@intray/ui/button"
import { FieldError } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Sheet } from "@intray/ui/sheet"
import { ChevronLeft, Eye, Plus } from "lucide-react"
import { type Dispatch, useRef, useState } from "react"
import { useKeys } from "../../../lib/keyboard.ts"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { FieldEditor } from "./field-editor.tsx"
import { FieldIcon, fieldTypes } from "../../../lib/field-icon.tsx"
import { FieldList } from "./field-list.tsx"
import type { FieldPath } from "./form-tree.ts"
import { PendingEditor, pendingQuestionId } from "./pending-editor.tsx"
import { PreviewPane } from "./preview-pane.tsx"
import type { Problems } from "./problems.ts"

export type BuildTabProps = {
  portal: PortalDetail
  team: string
  state: BuilderState
  dispatch: Dispatch<BuilderAction>
  problems: Problems
  readOnly: boolean
}

/** Questions, the one that is being changed, and the form as its visitors meet it. */
export function BuildTab({ portal, team, state, dispatch, problems, readOnly }: BuildTabProps) {
  const words = portals.builder
  const [adding, setAdding] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  // On a phone list and editor are separate screens.
  const [editing, setEditing] = useState(false)
  const [moved, setMoved] = useState("")
  const opensEditor = useRef(false)

  const pick = (path: FieldPath) => {
    dispatch({ type: "select", path })
    setEditing(true)
    setPreviewing(false)
  }
  const remove = (path: FieldPath, label: string) => {
    dispatch({ type: "remove", path })
    setEditing(false)
    toast({
      tone: "ok",
      key: "builder",
      title: words.removed({ label }),
      description: portal.submissions > 0 ? words.removedText : undefined,
      action: { label: common.undo, onPress: () => dispatch({ type: "undo" }) },
    })
  }
  useKeys([{ keys: "n", label: words.add, group: portals.title, run: () => setAdding(true) }], !readOnly)
  const tell: Dispatch<BuilderAction> = (action) => {
    dispatch(action)
    if (action.type === "move" || action.type === "moveTo") setMoved(action.path)
  }

  const preview = (
    <PreviewPane
      form={state.form}
      title={portal.title}
      intro={portal.intro}
      team={team}
      selected={state.pending ? null : state.selected}
      onPick={pick}
    />
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div
        className={cx(
          "min-h-0 min-w-0 flex-col md:flex md:w-[320px] md:flex-none md:border-r xl:w-[372px]",
          editing ? "hidden" : "flex flex-1",
        )}
      >
        <div className="flex flex-none gap-2 px-4 pt-3.5 pb-2">
          {!readOnly && (
            <Menu open={adding} onOpenChange={setAdding}>
              <MenuTrigger asChild>
                <Button icon={<Plus aria-hidden="true" size={16} />} kbd="N" className="grow! justify-start! [&_kbd]:ml-auto">
                  {words.add}
                </Button>
              </MenuTrigger>
              <MenuContent
                className="min-w-64"
                onCloseAutoFocus={(event) => {
                  // The question of the new field takes the focus, not the button that asked for it.
                  if (!opensEditor.current) return
                  opensEditor.current = false
                  event.preventDefault()
                  document.getElementById(pendingQuestionId)?.focus()
                }}
              >
                {fieldTypes.map((type) => (
                  <MenuItem
                    key={type}
                    icon={<FieldIcon type={type} />}
                    onSelect={() => {
                      opensEditor.current = true
                      dispatch({ type: "begin", fieldType: type })
                      setEditing(true)
                    }}
                  >
                    {portals.types[type]}
                  </MenuItem>
                ))}
              </MenuContent>
            </Menu>
          )}
          <Button className="xl:hidden" icon={<Eye aria-hidden="true" size={16} />} onClick={() => setPreviewing(true)}>
            {words.preview}
          </Button>
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 pt-1.5 pb-4">
          {readOnly && <p className="text-fg-2">{portals.settings.readOnly}</p>}
          {problems.form.map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
          <FieldList state={state} dispatch={tell} problems={problems} readOnly={readOnly} onPick={pick} />
        </div>
        <p aria-live="polite" className="hidden-text">
          {moved && placeOf(state, moved)}
        </p>
      </div>

      <div
        className={cx(
          "min-h-0 min-w-0 flex-col overflow-y-auto px-4 py-3.5 md:flex md:px-5 xl:w-[340px] xl:flex-none",
          editing ? "flex flex-1" : "hidden md:flex-1",
        )}
      >
        <Button
          variant="quiet"
          className="mb-2 -ml-2 self-start md:hidden"
          icon={<ChevronLeft aria-hidden="true" size={18} />}
          onClick={() => setEditing(false)}
        >
          {words.back}
        </Button>
        <div className="w-full max-w-[560px]">
          {state.pending ? (
            <PendingEditor state={state} dispatch={dispatch} />
          ) : state.selected ? (
            <FieldEditor
              key={state.selected}
              state={state}
              path={state.selected}
              dispatch={dispatch}
              problems={problems}
              readOnly={readOnly}
              submissions={portal.submissions}
              onRemove={remove}
            />
          ) : (
            <p className="text-fg-2">{words.pick}</p>
          )}
        </div>
      </div>

      <aside aria-label={portals.preview.title} className="hidden min-w-0 flex-1 border-l bg-sunken xl:flex">
        {preview}
      </aside>
      <Sheet
        open={previewing}
        onOpenChange={setPreviewing}
        title={portals.preview.title}
        titleHidden
        closeLabel={common.close}
        side="bottom"
      >
        <div className="-mx-4 flex h-[78dvh]">{preview}</div>
      </Sheet>
    </div>
  )
}

/** "Genre is number 3 of 8", for those who do not see it move. */
function placeOf(state: BuilderState, path: FieldPath): string {
  const dot = path.indexOf(".")
  const group = dot === -1 ? null : state.form.fields.find((field) => field.key === path.slice(0, dot))
  const fields = group?.type === "group" ? group.fields : state.form.fields
  const at = fields.findIndex((field) => field.key === path.slice(dot + 1))
  const field = fields[at]
  return field ? portals.builder.moved({ label: field.label, at: at + 1, of: fields.length }) : ""
}

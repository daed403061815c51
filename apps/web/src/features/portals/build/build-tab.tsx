import { common } from "@intray/i18n/common"
import { formBuilder } from "@intray/i18n/form-builder"
import type { Language } from "@intray/i18n/languages"
import { portals } from "@intray/i18n/portals"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { ChevronLeft, Eye } from "lucide-react"
import { type Dispatch, useEffect, useState } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { useKeys } from "../../../lib/keyboard.ts"
import type { PortalTab } from "../tabs.ts"
import { AddField } from "./add-field.tsx"
import { type BuilderAction, type BuilderState, builder } from "./builder-state.ts"
import { FieldEditor } from "./field-editor.tsx"
import { FieldList } from "./field-list.tsx"
import { FormEditor } from "./form-editor.tsx"
import type { FieldPath } from "./form-tree.ts"
import { LanguageBar } from "./language-bar.tsx"
import { moveWords } from "./move-words.ts"
import { PendingEditor, pendingQuestionId } from "./pending-editor.tsx"
import { PreviewBeside } from "./preview-beside.tsx"
import { PreviewPane } from "./preview-pane.tsx"
import type { Problems } from "./problems.ts"
import { TranslationEditor } from "./translation-editor.tsx"

export type BuildTabProps = {
  portal: PortalDetail
  team: string
  state: BuilderState
  dispatch: Dispatch<BuilderAction>
  problems: Problems
  readOnly: boolean
  /** Counts requests from elsewhere to show what is selected, as from the list of things to mend. */
  shown: number
  onTab: (tab: PortalTab) => void
}

/** Questions, the one that is being changed, and the form as its visitors meet it. */
export function BuildTab({ portal, team, state, dispatch, problems, readOnly, shown, onTab }: BuildTabProps) {
  const words = formBuilder.builder
  const [adding, setAdding] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  // On a phone list and editor are separate screens.
  const [editing, setEditing] = useState(false)
  const [said, setSaid] = useState("")
  const [wanted, setWanted] = useState<Language | null>(null)
  // Taken away from the form, it is no language to write in.
  const language = wanted !== null && state.form.languages?.includes(wanted) ? wanted : null
  useEffect(() => {
    setEditing(shown > 0)
  }, [shown])

  const pick = (path: FieldPath | null) => {
    dispatch({ type: "select", path })
    setEditing(true)
    setPreviewing(false)
  }
  const addInto = (path: FieldPath) => {
    dispatch({ type: "select", path })
    setAdding(true)
  }
  const remove = (path: FieldPath, label: string) => {
    // What was pressed goes with the question: on from there in the list.
    const rows = () => [...document.querySelectorAll("[data-field-path] > button")]
    const at = rows().findIndex((one) => one.id === `field-${path}`)
    focusAfter(
      () => {
        dispatch({ type: "remove", path })
        setEditing(false)
      },
      () => rows()[at] ?? rows().at(-1),
    )
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
    if (action.type !== "move" && action.type !== "moveTo") return dispatch(action)
    const after = builder(state, action)
    const move = () => {
      dispatch(action)
      setSaid(moveWords(state.form, action.path, after.form, after.selected))
    }
    // In another list the row is another element: the focus goes along with the field.
    const inList = document.activeElement?.id.startsWith("field-") === true
    if (inList) focusAfter(move, () => document.getElementById(`field-${after.selected}`))
    else move()
  }

  const preview = (
    <PreviewPane
      form={state.form}
      portal={portal}
      team={team}
      selected={state.pending ? null : state.selected}
      reader={language}
      onPick={(path) => dispatch({ type: "select", path })}
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
            <AddField
              open={adding}
              onOpenChange={setAdding}
              returnTo={pendingQuestionId}
              onAdd={(fieldType) => {
                dispatch({ type: "begin", fieldType })
                setEditing(true)
              }}
            />
          )}
          <Button className="xl:hidden" icon={<Eye aria-hidden="true" size={16} />} onClick={() => setPreviewing(true)}>
            {words.preview}
          </Button>
        </div>
        <LanguageBar
          form={state.form}
          portal={portal}
          language={language}
          onLanguage={setWanted}
          onPick={pick}
          onSettings={() => onTab("settings")}
        />
        <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 pt-1.5 pb-4">
          {readOnly && <p className="text-fg-2">{portals.one.readOnly}</p>}
          <FieldList
            state={state}
            dispatch={tell}
            problems={problems}
            readOnly={readOnly}
            onPick={pick}
            onAddInto={addInto}
            onRefused={setSaid}
          />
        </div>
        <p aria-live="polite" className="hidden-text">
          {said}
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
          ) : language !== null && state.selected !== null ? (
            <TranslationEditor
              key={`${state.selected} ${language}`}
              state={state}
              path={state.selected}
              first={portal.language}
              language={language}
              readOnly={readOnly}
              dispatch={dispatch}
            />
          ) : state.selected ? (
            <FieldEditor
              key={state.selected}
              state={state}
              path={state.selected}
              dispatch={tell}
              problems={problems}
              readOnly={readOnly}
              submissions={portal.submissions}
              url={portal.url}
              onRemove={remove}
            />
          ) : (
            <FormEditor state={state} first={portal.language} dispatch={dispatch} problems={problems} readOnly={readOnly} />
          )}
        </div>
      </div>
      <PreviewBeside open={previewing} onOpenChange={setPreviewing}>
        {preview}
      </PreviewBeside>
    </div>
  )
}

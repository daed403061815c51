import { isBlank } from "@intray/auth/text"
import { statusPage as words } from "@intray/i18n/translated"
import { Field } from "@intray/ui/field"
import { Textarea } from "@intray/ui/textarea"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { opened } from "../../lib/dialogs.tsx"
import { Opening, onDemand } from "../../lib/on-demand.tsx"
import type { StatusData } from "../page-data.ts"
import { Action } from "./action.tsx"

const EraseDialog = opened(onDemand(() => import("./erase-dialog.tsx").then((module) => module.EraseDialog), Opening))

export type EraseProps = { demoId: string; status: StatusData; onErased: () => void }

/** Erases what was sent, for the person who types its number. */
export function Erase(props: EraseProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Action icon={<Trash2 aria-hidden="true" size={20} />} onPress={() => setOpen(true)}>
        {words.data.erase}
      </Action>
      <EraseDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  )
}

/** What is in the place of the page afterwards. @param props.unsent words that were being written, which are nowhere else any more */
export function Erased({ team, unsent }: { team: string; unsent: string }) {
  return (
    <main className="mx-auto max-w-150 px-5 py-24">
      <h1
        ref={(element) => {
          element?.focus()
        }}
        tabIndex={-1}
        className="type-page"
      >
        {words.data.done.title}
      </h1>
      <p className="mt-4 text-[18px] leading-[28px] text-fg-2">{words.data.done.text({ team })}</p>
      {!isBlank(unsent) && (
        <div className="mt-8">
          <Field label={words.data.done.unsent} size="lg">
            <Textarea readOnly rows={3} value={unsent} />
          </Field>
        </div>
      )}
      <p className="mt-8">
        <a href="/" className="text-link underline underline-offset-4">
          {words.data.done.home}
        </a>
      </p>
    </main>
  )
}

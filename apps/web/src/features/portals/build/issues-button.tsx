import { formBuilder } from "@intray/i18n/form-builder"
import { Button } from "@intray/ui/button"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { CircleAlert, SlidersHorizontal } from "lucide-react"
import { useState } from "react"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import type { BuilderState } from "./builder-state.ts"
import { type FieldPath, findField } from "./form-tree.ts"
import { countProblems, type Problems } from "./problems.ts"

export type IssuesButtonProps = { state: BuilderState; problems: Problems; onPick: (path: FieldPath | null) => void }

/** Everything that has to be mended, in one list; a press leads to where it is. */
export function IssuesButton({ state, problems, onPick }: IssuesButtonProps) {
  const [open, setOpen] = useState(false)
  const count = countProblems(problems)
  if (count === 0) return null
  const go = (path: FieldPath | null) => {
    setOpen(false)
    onPick(path)
  }
  const ofForm = [...problems.form, ...Object.values(problems.roles)]
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button className="text-danger!" icon={<CircleAlert aria-hidden="true" size={15} />}>
          {formBuilder.issues.open({ count })}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={formBuilder.issues.title} align="end" className="w-[min(380px,calc(100vw-32px))]">
        <ul className="flex flex-col">
          {ofForm.length > 0 && (
            <Entry
              label={formBuilder.issues.form}
              messages={ofForm}
              icon={<SlidersHorizontal aria-hidden="true" size={16} />}
              onGo={() => go(null)}
            />
          )}
          {[...problems.fields].map(([path, found]) => {
            const field = findField(state.form, path)
            if (!field) return null
            return (
              <Entry
                key={path}
                label={field.label || formBuilder.types[field.type]}
                messages={[...new Set(found.map((problem) => problem.message))]}
                icon={<FieldIcon type={field.type} />}
                onGo={() => go(path)}
              />
            )
          })}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

type EntryProps = { label: string; messages: string[]; icon: React.ReactNode; onGo: () => void }

function Entry({ label, messages, icon, onGo }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onGo}
        className="flex min-h-11 w-full items-start gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
      >
        <span className="mt-0.5 flex flex-none text-fg-2">{icon}</span>
        <span className="min-w-0">
          <span className="block font-emph">{label}</span>
          {messages.map((message) => (
            <span key={message} className="block text-danger">
              {message}
            </span>
          ))}
        </span>
      </button>
    </li>
  )
}

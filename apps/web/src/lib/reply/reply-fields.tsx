import { conversation } from "@intray/i18n/conversation"
import { replyVariables } from "@intray/server/modules/messages/variables"
import { MAX_SUBJECT } from "@intray/server/platform/values/limits"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Textarea } from "@intray/ui/textarea"
import { Braces } from "lucide-react"
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react"
import { caretAfter } from "../focus-after.ts"
import { limit } from "../limit.ts"
import { charactersLeft, insertAt, type ReplyDraft, written } from "./draft.ts"
import { hasStatusLink } from "./shown-body.ts"

const words = conversation.composer

export type ReplyFieldsProps<Draft extends Pick<ReplyDraft, "subject" | "body">> = {
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Called for Ctrl/⌘+Enter. */
  onSend?: (() => void) | undefined
  onEscape?: (() => void) | undefined
  body?: RefObject<HTMLTextAreaElement | null>
  bodyLabel?: string
  /** The error in the text. */
  problem?: string | null | undefined
  subjectProblem?: string | null | undefined
  readOnly?: boolean
  /** Shown next to the variables, e.g. the templates. */
  beside?: ReactNode
  rows?: number
}

/** Subject and text of a message, with a menu of variables. */
export function ReplyFields<Draft extends Pick<ReplyDraft, "subject" | "body">>(props: ReplyFieldsProps<Draft>) {
  const { draft, onDraft, onSend, onEscape, problem, subjectProblem, readOnly = false, beside, rows = 6 } = props
  const own = useRef<HTMLTextAreaElement>(null)
  const field = props.body ?? own
  const left = charactersLeft(draft)
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && onSend) {
      event.preventDefault()
      // A held key would also confirm the question that its first press has opened.
      if (!event.repeat) onSend()
    } else if (event.key === "Escape" && onEscape) {
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    } else if (event.key === "Enter" && event.currentTarget instanceof HTMLInputElement) {
      // Enter in the subject must not submit.
      event.preventDefault()
      field.current?.focus()
    }
  }
  const insert = (variable: string) => {
    const at = field.current
    const next = insertAt(draft.body, at?.selectionStart ?? draft.body.length, at?.selectionEnd ?? draft.body.length, written(variable))
    caretAfter(() => onDraft({ ...draft, body: next.text }), at, next.caret)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={words.subject} error={subjectProblem ?? undefined}>
        <Input
          value={draft.subject}
          {...limit(MAX_SUBJECT)}
          placeholder={words.subjectNone}
          readOnly={readOnly}
          onKeyDown={keys}
          onChange={(event) => onDraft({ ...draft, subject: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={props.bodyLabel ?? words.body}
        error={problem ?? (left < 0 ? words.tooLong({ over: -left }) : undefined)}
        help={left < 500 && left >= 0 ? words.left({ count: left }) : hasStatusLink(draft.body) ? words.linkHelp : undefined}
        action={
          !readOnly && (
            <span className="flex items-center gap-1">
              {beside}
              <Variables onPick={insert} field={field} />
            </span>
          )
        }
      >
        <Textarea
          ref={field}
          rows={rows}
          value={draft.body}
          placeholder={words.placeholder}
          readOnly={readOnly}
          onKeyDown={keys}
          onChange={(event) => onDraft({ ...draft, body: event.currentTarget.value })}
        />
      </Field>
    </div>
  )
}

/** The variables of a message, inserted at the caret. */
function Variables({ onPick, field }: { onPick: (variable: string) => void; field: RefObject<HTMLTextAreaElement | null> }) {
  const picked = useRef(false)
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" size="sm" icon={<Braces aria-hidden="true" size={14} />}>
          {words.variables}
        </Button>
      </MenuTrigger>
      <MenuContent
        align="end"
        onCloseAutoFocus={(event) => {
          // The caret is behind what was put in; who picked nothing goes on writing where they were, and not on a button, where letters
          // are keys of the dialog.
          event.preventDefault()
          if (!picked.current) field.current?.focus()
          picked.current = false
        }}
      >
        {replyVariables.map((variable) => (
          <MenuItem
            key={variable}
            onSelect={() => {
              picked.current = true
              onPick(variable)
            }}
          >
            <span className="flex items-baseline justify-between gap-4">
              {words.names[variable]}
              <code className="type-code text-[11px] text-fg-3">{written(variable)}</code>
            </span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

import { isBlank } from "@intray/auth/text"
import { common } from "@intray/i18n/common"
import { conversation } from "@intray/i18n/conversation"
import { Button } from "@intray/ui/button"
import { Select } from "@intray/ui/select"
import { trpc } from "../trpc.ts"
import type { ReplyDraft, ReplyStart } from "./draft.ts"

export type ReplyTemplate = { id: string; name: string; subject: string; body: string; category: "accepted" | "declined" | "other" }

/** The team's reply templates, in its order. @param wanted false: not loaded */
export function useReplyTemplates(wanted = true) {
  const query = trpc.replies.list.useQuery(undefined, { enabled: wanted, staleTime: 60_000 })
  const templates: readonly ReplyTemplate[] = query.data?.items ?? []
  return { query, templates }
}

/**
 * Inserts a template into the draft, after text that the user wrote.
 * @param template null: keeps text that the user wrote, without a template
 * @param start the text that the draft began with, which a template replaces
 */
export function withTemplate(
  draft: ReplyDraft,
  template: ReplyTemplate | null,
  all: readonly ReplyTemplate[],
  start?: ReplyStart | null,
): ReplyDraft {
  const before = all.find((one) => one.id === draft.templateId)
  const isText = (one: Pick<ReplyDraft, "subject" | "body"> | null | undefined) => one?.body === draft.body && one.subject === draft.subject
  const untouched = isText(before) || isText(start)
  const own = !isBlank(draft.body) && !untouched
  if (template === null) return untouched ? { ...draft, subject: "", body: "", templateId: null } : { ...draft, templateId: null }
  const { subject, body, id } = template
  if (own) return { ...draft, subject: draft.subject || subject, body: `${draft.body.trimEnd()}\n\n${body}`, templateId: id }
  return { ...draft, subject, body, templateId: id }
}

type PickerProps = {
  draft: ReplyDraft
  onDraft: (draft: ReplyDraft) => void
  templates: ReturnType<typeof useReplyTemplates>
  /** The chosen decision: templates for the other one are marked. */
  category?: ReplyTemplate["category"] | undefined
  /** The held message that the draft began with. */
  start?: ReplyStart | null | undefined
}

/** Chooses the template of a message. */
export function TemplatePicker({ draft, onDraft, templates: { query, templates }, category, start }: PickerProps) {
  const words = conversation.composer
  if (query.isError) {
    return (
      <p className="flex items-center gap-2 text-fg-2">
        {words.templatesFailed}
        <Button size="sm" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </p>
    )
  }
  if (query.isSuccess && templates.length === 0) return null
  // In the team's order for every decision: a list that reorders under the pointer causes wrong choices.
  const isOther = (one: ReplyTemplate) => category !== undefined && one.category !== "other" && one.category !== category
  return (
    <Select
      aria-label={words.template}
      placeholder={words.noTemplate}
      className="w-full max-w-80"
      value={templates.some((one) => one.id === draft.templateId) ? (draft.templateId ?? "") : ""}
      options={templates.map((one) => ({ value: one.id, label: isOther(one) ? words.otherOutcome({ name: one.name }) : one.name }))}
      onChange={(event) => {
        const template = templates.find((one) => one.id === event.currentTarget.value) ?? null
        onDraft(withTemplate(draft, template, templates, start))
      }}
    />
  )
}

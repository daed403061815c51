import { isBlank } from "@intray/auth/text"
import { replyTemplates } from "@intray/i18n/reply-templates"
import { testMails as tests } from "@intray/i18n/test-mails"
import { type ReplyItem, replyCategory } from "@intray/server/modules/messages/replies/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { ChevronLeft } from "lucide-react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useDraft } from "../../lib/drafts.ts"
import { issuesOf, type Wrong } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { named } from "../../lib/reply/draft.ts"
import { Letter } from "../../lib/reply/letter.tsx"
import { usePreview } from "../../lib/reply/preview.ts"
import { ReplyFields } from "../../lib/reply/reply-fields.tsx"
import { trpc } from "../../lib/trpc.ts"

const words = replyTemplates

export type ReplyEditorProps = {
  /** Null: a new one. */
  item: ReplyItem | null
  readOnly: boolean
  meId: string
  reasonOf: (error: unknown) => string
  onBack: () => void
  onSaved: (id: string) => void
}

type Facts = Pick<ReplyItem, "name" | "subject" | "body" | "category">
const nothing: Facts = { name: "", subject: "", body: "", category: "other" }

/** One reply template: what it says, and how it reads with a real submission. What is not saved outlives a reload. */
export function ReplyEditor({ item, readOnly, meId, reasonOf, onBack, onSaved }: ReplyEditorProps) {
  const utils = trpc.useUtils()
  const [edited, edit] = useDraft<Facts>(`reply-template:${meId}:${item?.id ?? "new"}`)
  const saved: Facts = item ? { name: item.name, subject: item.subject, body: item.body, category: item.category } : nothing
  const draft = readOnly ? saved : (edited ?? saved)
  const changed = JSON.stringify(draft) !== JSON.stringify(saved)
  const [state, setState] = useState<{ busy: boolean; wrong: Wrong; problem: string | null }>({ busy: false, wrong: {}, problem: null })
  const form = useRef<HTMLFormElement>(null)
  const sample = useSample()
  const preview = usePreview({ submissionId: sample.chosen, subject: draft.subject, body: draft.body })
  useEffect(() => {
    if (!item) form.current?.querySelector("input")?.focus()
  }, [item])

  const change = (next: Partial<Facts>) => edit({ ...draft, ...next })
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (state.busy || readOnly) return
    const wrong: Wrong = {
      ...(draft.name.trim() === "" ? { name: words.nameMissing } : {}),
      ...(isBlank(draft.body) ? { body: words.bodyMissing } : {}),
    }
    if (Object.keys(wrong).length > 0) {
      setState({ busy: false, wrong, problem: null })
      form.current?.querySelector<HTMLElement>(wrong.name ? "input" : "textarea")?.focus()
      return
    }
    setState({ busy: true, wrong: {}, problem: null })
    try {
      const done = item
        ? await utils.client.replies.update.mutate({ id: item.id, ...draft })
        : await utils.client.replies.create.mutate(draft)
      await utils.replies.list.invalidate()
      edit(null)
      setState({ busy: false, wrong: {}, problem: null })
      toast({ tone: "ok", key: "reply", title: (item ? words.saved : words.created)({ name: done.name }) })
      onSaved(done.id)
    } catch (error) {
      const issues = issuesOf(error)
      setState({ busy: false, wrong: issues ?? {}, problem: issues ? null : reasonOf(error) })
    }
  }
  const [testing, setTesting] = useState(false)
  const test = async () => {
    if (sample.chosen === null || isBlank(draft.body)) return
    setTesting(true)
    const { subject, body, category } = draft
    try {
      const { to } = await utils.client.messages.test.mutate({ submissionId: sample.chosen, subject, body, category })
      toast({ tone: "ok", key: "reply", title: tests.sent({ to }) })
    } catch (error) {
      toast({ tone: "danger", key: "reply", title: tests.failed, description: reasonOf(error) })
    } finally {
      setTesting(false)
    }
  }
  const unknown = item && !changed ? item.unknown : []
  return (
    <form
      ref={form}
      noValidate
      aria-label={item?.name ?? words.create}
      onSubmit={(event) => void submit(event)}
      className="grid max-w-[1080px] grid-cols-1 gap-6 px-4 py-4 md:px-[22px] xl:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex items-center gap-2">
          <span className="-ml-2 md:hidden">
            <IconButton label={words.back} icon={<ChevronLeft aria-hidden="true" size={20} />} onClick={onBack} />
          </span>
          <h2 className="type-title min-w-0 flex-1 truncate">{item?.name ?? words.create}</h2>
          {changed && <span className="type-meta text-fg-2">{words.unsaved}</span>}
        </div>
        {readOnly && <p className="text-fg-2">{words.readOnly}</p>}
        <Field label={words.name} help={words.nameHelp} error={state.wrong.name}>
          <Input value={draft.name} {...limit(80)} readOnly={readOnly} onChange={(event) => change({ name: event.currentTarget.value })} />
        </Field>
        <Field label={words.use}>
          <Select
            value={draft.category}
            disabled={readOnly}
            className="max-w-60"
            options={replyCategory.options.map((value) => ({ value, label: words.uses[value] }))}
            onChange={(event) => change({ category: replyCategory.parse(event.currentTarget.value) })}
          />
        </Field>
        <ReplyFields
          draft={draft}
          onDraft={(next) => change({ subject: next.subject, body: next.body })}
          onSend={() => void submit()}
          problem={state.wrong.body ?? (unknown.length > 0 ? words.unknown({ names: named(unknown) }) : null)}
          subjectProblem={state.wrong.subject}
          readOnly={readOnly}
          rows={10}
        />
        {state.problem && <p className="text-danger">{state.problem}</p>}
        {!readOnly && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={state.busy} busyLabel={words.saving} disabled={!changed}>
              {words.save}
            </Button>
            {changed && (
              <Button variant="quiet" onClick={() => edit(null)}>
                {words.discard}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {sample.options.length === 0 ? (
          sample.loaded && <p className="text-fg-2">{words.noSample}</p>
        ) : (
          <>
            <Field label={words.sample}>
              <Select
                value={sample.chosen ?? ""}
                className="max-w-80"
                options={sample.options}
                onChange={(event) => sample.choose(event.currentTarget.value)}
              />
            </Field>
            <Letter preview={preview} />
            {!readOnly && !isBlank(draft.body) && (
              <div>
                <Button variant="quiet" busy={testing} onClick={() => void test()}>
                  {tests.send}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </form>
  )
}

/** Real submissions to show a template with: the newest. */
function useSample() {
  const query = trpc.submissions.list.useQuery({ filter: { state: "all" }, limit: 20 }, { staleTime: 60_000 })
  const [picked, choose] = useState<string | null>(null)
  const rows = query.data?.items ?? []
  const options = rows.map((row) => ({ value: row.id, label: `#${row.number} ${row.by || row.title}` }))
  return { options, loaded: query.isSuccess, chosen: picked ?? rows[0]?.id ?? null, choose }
}

import { normalizeLines } from "@intray/auth/clean-text"
import { countCharacters } from "@intray/auth/count-text"
import { isBlank } from "@intray/auth/text"
import { MAX_SUBMITTER_MESSAGE } from "@intray/i18n/status-limits"
import { statusPage as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { FieldError } from "@intray/ui/field"
import { Textarea } from "@intray/ui/textarea"
import { Send } from "lucide-react"
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { fileId, isUnderWay, needsAttention, type UploadRecord } from "../../lib/upload/upload-state.ts"
import { createUploads } from "../../lib/upload/uploads.ts"
import { announce } from "../lib/announce.tsx"
import { languageHeader } from "../lib/language.ts"
import type { StatusData } from "../page-data.ts"
import { readStatus, sendMessage } from "./api.ts"
import { Attachments } from "./attachments.tsx"
import { hasArrived, leftToWrite, loadMessage, messageAnew, newMessage, saveMessage } from "./draft-message.ts"

type ComposerProps = {
  demoId: string
  team: string
  messages: StatusData["messages"]
  /** What is there now, not sent. */
  onWritten: (body: string) => void
  onSent: () => void
  onStale: () => void
}

/** Where the submitter writes to the team. What is typed and attached survives failures and reloads. */
export function Composer({ demoId, team, messages, onWritten, onSent, onStale }: ComposerProps) {
  const [begun] = useState(() => leftToWrite(loadMessage(demoId), messages))
  const [body, setBody] = useState(begun.body)
  const [uploads, setUploads] = useState(() => uploadsOf(demoId, begun.uploads))
  const id = useRef(begun.id)
  const [state, setState] = useState<"idle" | "waiting" | "sending">("idle")
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const all = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const files = [...all.values()].filter((one) => one.status !== "removed")
  const left = MAX_SUBMITTER_MESSAGE - countCharacters(normalizeLines(body))
  const underWay = files.filter(isUnderWay)

  useEffect(() => uploads.connect(), [uploads])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change.
  useEffect(() => {
    onWritten(body)
  }, [body])
  useEffect(() => {
    const kept = [...all.values()].filter((one) => one.status !== "removed")
    saveMessage(demoId, { id: id.current, body, uploads: kept })
  }, [demoId, body, all])

  // Something else arrived under this id: an answer was lost, or another tab sent what it had. It is among the messages from now on.
  const beginAnew = async () => {
    const status = await readStatus(demoId)
    const before = status && status !== "gone" ? status.messages.find((one) => one.id === id.current) : undefined
    const next = messageAnew({ id: id.current, body, uploads: files }, before?.files ?? [])
    id.current = next.id
    setUploads(uploadsOf(demoId, next.uploads))
    saveMessage(demoId, next)
    onSent()
  }
  const clear = () => {
    id.current = newMessage().id
    setBody("")
    setUploads(uploadsOf(demoId, []))
    setProblem(null)
    setSent(true)
    announce(words.messages.sent({ team }))
  }
  const deliver = async () => {
    setState("sending")
    setSent(false)
    // What was said of the message before is not to be read next to what becomes of this one.
    announce("")
    const fileIds = files.flatMap((one) => fileId(one) ?? [])
    const done = await sendMessage(demoId, { id: id.current, body, fileIds })
    if (!done.ok) {
      if (done.code === "message_other") await beginAnew()
      else if (done.stale) onStale()
      setState("idle")
      setProblem(done.reason)
      return
    }
    setState("idle")
    clear()
    onSent()
    box.current?.focus()
  }
  // Its answer was lost, and the page has heard of it since.
  const arrived = state === "idle" && hasArrived({ id: id.current, body, uploads: files }, messages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message.
  useEffect(() => {
    if (arrived) clear()
  }, [arrived])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (state === "sending") return
    const wrong = isBlank(body)
      ? words.messages.empty
      : left < 0
        ? words.messages.over({ count: -left })
        : files.some(needsAttention)
          ? words.messages.mend
          : null
    setProblem(wrong)
    if (wrong !== null) {
      setState("idle")
      box.current?.focus()
    } else if (underWay.length > 0) setState("waiting")
    else void deliver()
  }
  const through = state === "waiting" && underWay.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once, when the last file is there.
  useEffect(() => {
    if (through) submit()
  }, [through])

  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit()
  }
  const note = state === "waiting" ? words.messages.waits({ names: underWay.map((one) => one.name) }) : left < 500 ? counter(left) : ""
  return (
    <form noValidate onSubmit={submit} className="mt-6">
      <Textarea
        ref={box}
        size="lg"
        rows={3}
        value={body}
        // What was typed or attached now would go with what is sent, and not be in it.
        readOnly={state === "sending"}
        aria-label={words.messages.write({ team })}
        placeholder={words.messages.write({ team })}
        aria-invalid={problem !== null || left < 0 || undefined}
        aria-describedby={problem === null ? "message-note" : "message-error message-note"}
        onChange={(event) => {
          setBody(event.target.value)
          setProblem(null)
          setSent(false)
        }}
        onKeyDown={press}
      />
      {problem !== null && (
        <div role="alert" className="mt-2">
          <FieldError id="message-error" className="text-[14px] leading-5">
            {problem}
          </FieldError>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
        <div inert={state === "sending"} className="contents">
          <Attachments uploads={uploads} files={files} onTrouble={setProblem} />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={state !== "idle"}
          busyLabel={words.messages.sending}
          icon={<Send aria-hidden="true" size={20} className="rtl:-scale-x-100" />}
        >
          {words.messages.send}
        </Button>
      </div>
      <p id="message-note" className="mt-2 min-h-5 text-[14px] leading-5 text-fg-3">
        {note || (sent ? words.messages.sent({ team }) : body ? words.messages.saved : "")}
      </p>
    </form>
  )
}

const uploadsOf = (demoId: string, initial: UploadRecord[]) => createUploads({ slug: "", demo: demoId, initial, headers: languageHeader })

function counter(left: number): string {
  return left < 0 ? words.messages.over({ count: -left }) : words.messages.left({ count: left })
}

import { type Device, readDevice } from "@intray/auth/user-agent"
import { account } from "@intray/i18n/account"
import { common } from "@intray/i18n/common"
import { formatMoment, formatShort } from "@intray/i18n/format"
import type { Security } from "@intray/server/modules/account/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { CircleHelp, Monitor, Smartphone, Tablet } from "lucide-react"
import { useState } from "react"
import { forgetDrafts } from "../../lib/auth/forget-drafts.ts"
import { leaveTo } from "../../lib/auth/leave.ts"
import type { Outcome } from "../../lib/auth-client.ts"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { revokeAll, revokeOthers, revokeSession } from "./calls.ts"
import { sayFailed, useReread } from "./hooks.ts"

const { sessions: words } = account

const icons: Record<Device["kind"], typeof Monitor> = { phone: Smartphone, tablet: Tablet, computer: Monitor, unknown: CircleHelp }

/** As the server sends it: dates have become text on their way. */
type Session = Omit<Security["sessions"][number], "createdAt" | "updatedAt"> & { createdAt: string; updatedAt: string }
type Question = { kind: "one"; session: Session } | { kind: "others" | "all" }

function nameOf(session: Session): string {
  return words.on(readDevice(session.device)) || words.unknown
}

/** Everywhere one is signed in, this place marked; each can be ended, and all at once. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <Section
      title={words.title}
      note={words.note}
      action={
        <>
          {sessions.length > 1 && <Button onClick={() => setQuestion({ kind: "others" })}>{words.others}</Button>}
          <Button variant="quiet" onClick={() => setQuestion({ kind: "all" })}>
            {words.all}
          </Button>
        </>
      }
    >
      <Rows label={words.title}>
        {sorted.map((session) => {
          const Icon = icons[readDevice(session.device).kind]
          const used = session.current ? words.usedNow : words.used({ when: formatShort(locale, session.updatedAt) })
          return (
            <Row
              key={session.id}
              icon={<Icon aria-hidden="true" size={16} />}
              title={nameOf(session)}
              tag={session.current ? words.here : undefined}
              meta={[
                session.address && words.address({ address: session.address }),
                used,
                words.since({ when: formatMoment(locale, session.createdAt) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            >
              {!session.current && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={words.revokeOf({ device: nameOf(session) })}
                  onClick={() => setQuestion({ kind: "one", session })}
                >
                  {words.revoke}
                </Button>
              )}
            </Row>
          )
        })}
      </Rows>
      {question && <RevokeDialog question={question} onClose={() => setQuestion(null)} />}
    </Section>
  )
}

function RevokeDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const [busy, run] = usePending()
  const reread = useReread()
  const router = useRouter()
  const queryClient = useQueryClient()
  const device = question.kind === "one" ? nameOf(question.session) : ""
  const asked = {
    one: { title: words.revokeTitle({ device }), text: words.revokeText, label: words.revoke, done: words.revoked({ device }) },
    others: { title: words.othersTitle, text: words.othersText, label: words.others, done: words.othersDone },
    all: { title: words.allTitle, text: words.allText, label: words.all, done: "" },
  }[question.kind]
  const call = (): Promise<Outcome<unknown>> => {
    if (question.kind === "one") return revokeSession(question.session.id)
    return question.kind === "others" ? revokeOthers() : revokeAll()
  }
  const revoke = () =>
    run(async () => {
      const outcome = await call()
      // One that has ended by itself is as good as ended.
      if (!outcome.ok && outcome.problem.kind !== "gone") return sayFailed(outcome.problem)
      if (question.kind === "all") {
        forgetDrafts()
        return leaveTo("/auth/login", router, queryClient)
      }
      toast({ tone: "ok", title: asked.done })
      onClose()
      await reread()
    })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asked.title}
      confirmLabel={asked.label}
      cancelLabel={common.cancel}
      onConfirm={() => void revoke()}
      busy={busy}
      danger
    >
      {asked.text}
    </AlertDialog>
  )
}

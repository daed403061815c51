import { common } from "@intray/i18n/common"
import { decisionsPage } from "@intray/i18n/decisions-page"
import { releases } from "@intray/i18n/releases"
import { zoneTitle } from "@intray/i18n/zones"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { keyText } from "../../lib/key-cap.tsx"
import { useKeys } from "../../lib/keyboard.ts"
import { fromField, presets, toField } from "../../lib/later/presets.ts"
import { whenOf } from "../../lib/later/when.ts"
import { LetterWarningList } from "../../lib/reply/letter-check.tsx"
import { isLetterWarning, type WarningCode, warningsIn } from "../../lib/reply/letter-warnings.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useAction, useRecallMinutes } from "./hooks.ts"

const words = releases.when

type Props = {
  id: string
  /** Decisions of a round; null: it is not one. */
  round: { total: number; messages: number } | null
  /** There is something in it. */
  ready: boolean
  /** Number of the snapshot that is made. */
  snapshot: number
  reasonOf: ReasonOf
}

/** When it goes out, and the one button that says how many and when. */
export function WhenPart({ id, round, ready, snapshot, reasonOf }: Props) {
  const utils = trpc.useUtils()
  const minutes = useRecallMinutes()
  const { busy, act } = useAction(reasonOf)
  const [timed, setTimed] = useState(false)
  const [value, setValue] = useState(() => toField(presets(new Date()).find((one) => one.key === "tomorrow")?.until ?? new Date()))
  const [wrong, setWrong] = useState<string>()
  const zone = zoneTitle(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const at = timed ? fromField(value) : null
  const [sure, setSure] = useState(false)
  const ask = () => {
    if (!ready || busy) return
    if (timed && !at) return setWrong(words.unreadable)
    if (at && at <= new Date()) return setWrong(words.past)
    // Without time to think again nothing of it can be taken back.
    if (!at && minutes === 0) return setSure(true)
    void publish()
  }
  const [warnings, setWarnings] = useState<ReturnType<typeof warningsIn>>([])
  const publish = async (acknowledge: WarningCode[] = []) => {
    const input = { id, acknowledge, ...(round ? { expected: round.total } : {}), ...(at ? { runAt: at.toISOString() } : {}) }
    setWarnings([])
    const start = async () => {
      try {
        return await utils.client.releases.publish.mutate(input)
      } catch (error) {
        if (!isLetterWarning(error)) throw error
        setWarnings(warningsIn(error))
        return undefined
      }
    }
    const now = await act("publish", start, words.notBegun)
    if (now?.making) toast({ tone: "ok", key: "release", title: releases.snapshots.begun({ number: now.making.number }) })
    else if (now?.runAt) toast({ tone: "ok", key: "release", title: words.begun({ when: whenOf(new Date(now.runAt)) }) })
  }
  useKeys([{ keys: "mod+Enter", label: words.publishOne, group: releases.title, grave: true, whileTyping: true, run: ask }])
  const label = round
    ? at
      ? words.publishAt({ count: round.total, when: whenOf(at) })
      : words.publish({ count: round.total })
    : at
      ? words.publishOneAt({ when: whenOf(at) })
      : words.publishOne
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <FieldGroup label={words.title}>
        <Choice
          value={timed ? "at" : "now"}
          onChange={(next) => setTimed(next === "at")}
          options={[
            { value: "now", label: words.now, help: words.nowText({ minutes }) },
            { value: "at", label: words.at, help: round ? words.atText({ zone }) : words.atTextPlain({ zone }) },
          ]}
        />
      </FieldGroup>
      {timed && (
        <Field label={words.moment} error={wrong}>
          <Input
            type="datetime-local"
            value={value}
            min={toField(new Date())}
            onChange={(event) => {
              setValue(event.currentTarget.value)
              setWrong(undefined)
            }}
          />
        </Field>
      )}
      <p className="type-meta text-fg-2">
        {!ready
          ? words.nothing
          : round
            ? words.freezes({ number: snapshot, what: words.what(round) })
            : words.freezesOne({ number: snapshot })}
      </p>
      <Button variant="primary" block disabled={!ready} busy={busy !== null} kbd={keyText("mod+Enter")} onClick={ask}>
        {label}
      </Button>
      <AlertDialog
        open={sure}
        onOpenChange={setSure}
        title={round ? words.sureTitle({ count: round.total }) : words.sureTitleOne}
        confirmLabel={words.publishOne}
        cancelLabel={common.cancel}
        onConfirm={() => {
          setSure(false)
          void publish()
        }}
      >
        {words.sureText}
      </AlertDialog>
      {warnings.length > 0 && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setWarnings([])}
          title={words.sureTitle({ count: round?.total ?? 0 })}
          confirmLabel={decisionsPage.confirmAnyway({ count: round?.total ?? 0 })}
          cancelLabel={common.cancel}
          onConfirm={() => void publish(warnings.map((one) => one.code))}
        >
          <LetterWarningList warnings={warnings} />
        </AlertDialog>
      )}
    </section>
  )
}

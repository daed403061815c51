import { common } from "@intray/i18n/common"
import { formatList } from "@intray/i18n/format"
import { imports as words } from "@intray/i18n/imports"
import type { ImportDetail } from "@intray/server/modules/imports/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button, ButtonBody, buttonClass } from "@intray/ui/button"
import { Progress } from "@intray/ui/progress"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { locale } from "../../lib/i18n.ts"
import { Problems, Stages, useMeanings } from "./check-step.tsx"
import { isAtWork, useImportActions } from "./hooks.ts"

/** Numbers that are named; of more only how many. */
const NAMED = 30

/** What has become of an import, in a line. */
export function outcome(item: ImportDetail): string {
  const { run } = words
  if (item.state === "queued") return run.queued
  if (item.state === "undoing") return run.undoing
  if (item.state === "undone") return run.undone
  if (item.state === "failed") return run.failed
  if (item.state === "cancelled") return run.cancelled({ created: item.created })
  return run.done({ created: item.created })
}

function LeftInPlace({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null
  const named = numbers.slice(0, NAMED).map((one) => `#${one}`)
  const list = numbers.length > NAMED ? `${named.join(", ")} …` : formatList(locale, named)
  return <p className="measure">{words.run.kept({ count: numbers.length, numbers: list })}</p>
}

/** An import at work, or what came of it, with the way back. */
export function RunStep({ item, onChange }: { item: ImportDetail; onChange: () => void }) {
  const { run, cancel, undo } = useImportActions(item.id)
  const [asked, setAsked] = useState(false)
  const meanings = useMeanings(item)
  const busy = isAtWork(item.state)
  const total = item.total ?? 0
  const far = words.run.running({ done: item.done, total })
  const canUndo = ["done", "cancelled", "failed"].includes(item.state) && item.created > 0
  const canGoOn = item.kept && ["cancelled", "failed"].includes(item.state) && item.total !== null && item.done < total

  return (
    <div className="flex flex-col gap-6">
      {busy ? (
        <div className="flex flex-col gap-1.5">
          <Progress value={item.state === "queued" || total === 0 ? null : (100 * item.done) / total} label={far} />
          <p className="type-meta text-fg-2 tabular-nums">{far}</p>
          <p className="measure text-fg-2">{words.run.goOn}</p>
        </div>
      ) : (
        <div className="flex flex-col gap-1.5">
          {item.state !== "undone" && (
            <p className="text-fg-2 tabular-nums">
              {words.history.counts({ created: item.created, known: item.known, refused: item.refused })}
            </p>
          )}
          {item.state === "done" && <Stages item={item} />}
          <LeftInPlace numbers={item.keptNumbers} />
        </div>
      )}
      <FormProblem className="">{item.problem}</FormProblem>
      {!busy && item.state !== "undone" && <Problems item={item} meanings={meanings} />}
      <div className="flex flex-wrap gap-2">
        {(item.state === "queued" || item.state === "running") && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ id: item.id })}>
            {words.run.cancel}
          </Button>
        )}
        {item.state === "done" && (
          <Link to="/dashboard/submissions" className={buttonClass({ variant: "primary" })}>
            <ButtonBody variant="primary">{words.run.open}</ButtonBody>
          </Link>
        )}
        {canGoOn && (
          <Button variant="primary" busy={run.isPending} onClick={() => run.mutate({ id: item.id })}>
            {words.run.again}
          </Button>
        )}
        {!busy && item.kept && ["undone", "failed", "cancelled"].includes(item.state) && (
          <Button onClick={onChange}>{words.check.change}</Button>
        )}
        {canUndo && (
          <Button variant="danger" onClick={() => setAsked(true)}>
            {words.run.undo}
          </Button>
        )}
      </div>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={words.run.undoTitle}
        confirmLabel={words.run.undo}
        cancelLabel={common.cancel}
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ id: item.id }, { onSettled: () => setAsked(false) })}
      >
        {words.run.undoText({ created: item.created })}
      </AlertDialog>
    </div>
  )
}

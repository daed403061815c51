import { publicPages as words } from "@intray/i18n/translated"
import { validateAnswers } from "@intray/server/modules/forms/answers"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react"
import { answerId, isBusy, type Uploads } from "../../lib/upload/uploads.ts"
import { announce } from "../lib/announce.tsx"
import { fileAnswers, type Issues, placeIssues, uploadIssues } from "./issues.ts"
import { collectAnswers, type FormValues } from "./model.ts"
import { changedQuestions, type Hidden, hiddenPlaces, isHidden } from "./shown.ts"

export type Checks = {
  /** Changes whenever an upload changes its state. */
  statuses: string
  /** Fields that conditions hide. */
  hidden: Hidden
  /** All missing or invalid fields, whether shown as errors yet or not. */
  wrongNow: Issues
  /** Uploads that need the user's attention before sending. */
  blocked: Issues
  /** Names of running uploads: "track 2". */
  uploading: string[]
}

/** Everything derived from the current answers: visible fields, errors, pending uploads. */
export function useChecks(form: FormDefinition, values: FormValues, uploads: Uploads): Checks {
  const { fields } = form
  // Upload progress renders only the row of its file; the form as a whole depends only on each upload's state.
  const statuses = useSyncExternalStore(uploads.subscribe, () =>
    [...uploads.snapshot().values()].map((upload) => `${upload.id}:${upload.status}:${upload.url ?? ""}`).join(" "),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `statuses` represents the uploads' snapshot.
  const found = useMemo(() => {
    // A running upload counts as an answer; its local id stands in for the server's.
    const answers = collectAnswers(fields, values, answerId(uploads, true))
    const hidden = hiddenPlaces(fields, values, answers)
    const checked = validateAnswers(form, answers)
    const busy = fileAnswers(fields, values).filter(
      ({ address, ids }) => !isHidden(hidden, address) && ids.some((id) => isBusy(uploads, id)),
    )
    return {
      hidden,
      wrongNow: checked.ok ? new Map() : placeIssues(checked.issues, values),
      blocked: uploadIssues(fields, values, uploads.snapshot(), hidden),
      uploading: [...new Set(busy.map(({ name }) => name))],
    }
  }, [form, fields, values, statuses])
  useSaidChanges(fields, found.hidden)
  return { statuses, ...found }
}

/** Milliseconds of rest before changes are announced, so that typing is not interrupted. */
const QUIET_MS = 700

/** Announces fields that appeared or disappeared to screen readers. */
function useSaidChanges(fields: FormDefinition["fields"], hidden: Hidden): void {
  const told = useRef(hidden)
  useEffect(() => {
    const timer = setTimeout(() => {
      const { came, went } = changedQuestions(fields, told.current, hidden)
      told.current = hidden
      const said = [came.length > 0 && words.asked.came({ labels: came }), went.length > 0 && words.asked.went({ labels: went })]
      if (said.some(Boolean)) announce(said.filter(Boolean).join(" "))
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [fields, hidden])
}

/** Announces that a file was uploaded, or why it was not. */
export function sayFinished(upload: { name: string; status: string; reason: string | null }) {
  if (upload.status === "done") announce(words.upload.doneAnnounce({ name: upload.name }))
  else announce(words.upload.refusedAnnounce({ name: upload.name, reason: upload.reason ?? words.upload.gaveUp }))
}

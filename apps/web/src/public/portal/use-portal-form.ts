import { publicPages as words } from "@intray/i18n/translated"
import { shownAnswers } from "@intray/server/modules/forms/conditions"
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from "react"
import { randomHex } from "../../lib/random.ts"
import type { UploadRecord } from "../../lib/upload/upload-state.ts"
import { answerId, createUploads, type Uploads } from "../../lib/upload/uploads.ts"
import { afterPress } from "../lib/after-press.ts"
import { announce } from "../lib/announce.tsx"
import { languageHeader } from "../lib/language.ts"
import type { PortalData } from "../page-data.ts"
import { countVisit } from "./api.ts"
import { createDraftStore, type Draft, type DraftStorage } from "./draft.ts"
import { fileAnswers, halfTyped, type Issues, issueOrder, mergeIssues, placeIssues } from "./issues.ts"
import type { Differing, LaidOver, layOver } from "./lay-over.ts"
import { type Address, collectAnswers, type FormAction, type FormValues, formReducer, type LeafValue, valueAt } from "./model.ts"
import { beginning, withPrefill } from "./prefill.ts"
import type { Proof } from "./proof.ts"
import { arrivalHash, sentHere } from "./sent-here.ts"
import type { Hidden } from "./shown.ts"
import { type FormSteps, formStepsOf, stepOf } from "./steps.ts"
import { trapped } from "./trap.tsx"
import { refusalByContent, uploadFieldAt } from "./upload-kinds.ts"
import { sayFinished, useChecks } from "./use-checks.ts"
import { useSavedDraft } from "./use-saved-draft.ts"
import { type Deliver, type Sending, useSending } from "./use-sending.ts"
import { useSteps } from "./use-steps.ts"

/** Parameters from the page around the form, kept across versions of the form. */
export type Surroundings = {
  storage: DraftStorage
  /** The running uploads; created by the first form, taken over by one that replaces it. */
  uploads: RefObject<Uploads | null>
  /** The token from unlocking the portal. */
  pass: RefObject<string | null>
  proof: Proof | null
  parameters: URLSearchParams
  /** Preview mode: nothing is counted or sent, and this is called instead of sending. */
  rehearse?: () => void
  /** Edit mode: the form starts with the sent answers, and saves a new version of them. */
  revision?: Revision
}

export type Revision = {
  /** The current answers and their files. */
  begun: FormValues
  uploads: UploadRecord[]
  /** From its status link, for files that are added. */
  demo: string
  /** Key of this change's draft. */
  draft: string
  deliver: Deliver
  /** Applies the draft to the current answers. Passed, because only a change of sent answers needs it. */
  layOver: typeof layOver
  /** Text of the button. */
  label: string
}

export type PortalForm = {
  portal: PortalData
  values: FormValues
  uploads: Uploads
  hidden: Hidden
  /** Errors that are shown. */
  issues: Issues
  /** The addresses of `issues`, in the order of the page. */
  wrong: Address[]
  /** Whether everything under this address is valid, shown or not. */
  isComplete: (address: Address) => boolean
  sending: Sending
  /** Names of running uploads: "track 2". */
  uploading: string[]
  walk: FormSteps
  steps: ReturnType<typeof useSteps>
  /** Text of the button instead of "Send". */
  label: string | null
  /** When the restored draft was saved; null if there was none or it was discarded. */
  restoredAt: string | null
  /** Conflicts, if the submission was changed elsewhere since this edit began. */
  elsewhere: Differing[] | null
  /** True right after "Start over", while that can be undone. */
  startedOver: boolean
  trap: RefObject<HTMLInputElement | null>
  set: (address: Address, value: LeafValue) => void
  dispatch: (action: FormAction) => void
  /** Called when a field loses the focus: its errors may be shown from then on. */
  leave: (address: Address) => void
  /** Goes to the next step, or sends the form. */
  goOn: () => void
  stopWaiting: () => void
  /** Saves the draft now. */
  keep: () => void
  startOver: () => void
  undoStartOver: () => void
  /** The errors of the last attempt to continue, in the order of the page, with their messages; `turn` distinguishes two attempts. */
  summary: { said: { address: Address; message: string }[]; turn: number } | null
  /** Goes to a question, on whichever step it is. */
  focusOn: (address: Address) => void
  /** The field to focus; `turn` distinguishes two requests for the same field. */
  focus: { address: Address; turn: number } | null
}

/** All state and actions of a portal's form; the components only render it. */
export function usePortalForm(portal: PortalData, around: Surroundings): PortalForm {
  const { slug, version, fields } = portal
  const { proof, revision } = around
  const form = useMemo(() => ({ fields, roles: portal.roles ?? {}, steps: portal.steps }), [fields, portal.roles, portal.steps])
  const [store] = useState(() => createDraftStore({ slug: revision?.draft ?? slug, version, fields, storage: around.storage }))
  const [begun] = useState(() => revision?.begun ?? beginning(fields, around.parameters))
  const [{ initial, laid }] = useState<{ initial: Draft; laid: LaidOver | null }>(() => {
    const draft = store.load()
    const taken = new Set(revision?.uploads.map((one) => one.id))
    around.uploads.current ??= createUploads({
      slug,
      initial: [...(revision?.uploads ?? []), ...draft.uploads.filter((one) => !taken.has(one.id))],
      onFinished: sayFinished,
      pass: () => around.pass.current,
      headers: languageHeader,
      judge: (looked) => refusalByContent(uploadFieldAt(fields, looked.field), looked),
      ...(revision ? { demo: revision.demo, taken } : {}),
    })
    const laid = revision ? revision.layOver(fields, draft.base ?? begun, draft.savedAt === null ? begun : draft.values, begun) : null
    const values = laid?.values ?? (draft.savedAt === null ? begun : withPrefill(fields, draft.values, begun))
    return { initial: { ...draft, values }, laid }
  })
  const uploads = around.uploads.current as Uploads
  const [values, dispatchValues] = useReducer(formReducer, initial.values)
  const [restoredAt, setRestoredAt] = useState(initial.savedAt)
  const [putAway, setPutAway] = useState<FormValues | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<Address>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const [serverIssues, setServerIssues] = useState<Issues>(new Map())
  const [half, setHalf] = useState<Issues>(new Map())
  const [focus, setFocus] = useState<PortalForm["focus"]>(null)
  const [summary, setSummary] = useState<PortalForm["summary"]>(null)
  const key = useRef(initial.idempotencyKey)
  const sendTried = useRef(initial.sendTried)
  const counted = useRef(initial.savedAt !== null || around.rehearse !== undefined || revision !== undefined)
  const trap = useRef<HTMLInputElement>(null)

  const { statuses, hidden, wrongNow, blocked, uploading } = useChecks(form, values, uploads)
  const walk = useMemo(() => formStepsOf(form, hidden), [form, hidden])
  const steps = useSteps(walk, initial.step, around.rehearse === undefined && revision === undefined)
  const { sending, setSending, ...sender } = useSending({
    slug,
    version,
    pass: around.pass,
    proof,
    key,
    website: () => trapped(trap.current),
    ...(revision ? { instead: revision.deliver } : {}),
  })

  const issues = useMemo(() => {
    const own = new Map([...mergeIssues(blocked, wrongNow)].filter(([address]) => marked.has(address)))
    return mergeIssues(half, own, serverIssues)
  }, [blocked, wrongNow, marked, serverIssues, half])
  const wrong = useMemo(() => issueOrder(issues, fields, values), [issues, fields, values])

  const sent = sending.phase === "sent"
  const step = steps.current
  const keepNow = useSavedDraft({
    store,
    fields,
    values,
    begun,
    base: laid?.base ?? null,
    uploads,
    key,
    sendTried,
    step,
    changed: statuses,
    over: sent,
  })

  // A corrected error disappears at once; a new one waits until the field is left. State is set only if an error disappears:
  // React treats an effect that sets state at each letter as a loop once 50 letters are queued.
  useEffect(() => {
    const stays = (address: Address) => wrongNow.has(address) || blocked.has(address)
    if (![...marked].every(stays)) setMarked((before) => new Set([...before].filter(stays)))
  }, [marked, wrongNow, blocked])

  const showAll = (all: Issues) => {
    setAttempted(true)
    setMarked((before) => new Set([...before, ...all.keys()]))
    const said = issueOrder(all, fields, values).map((address) => ({ address, message: all.get(address) ?? "" }))
    const [first] = said
    if (first === undefined) return
    if (first.address !== "") steps.go(stepOf(walk, first.address))
    setSummary((before) => ({ said, turn: (before?.turn ?? 0) + 1 }))
  }

  const focusOn = (address: Address) => {
    steps.go(stepOf(walk, address))
    setFocus((before) => ({ address, turn: (before?.turn ?? 0) + 1 }))
  }

  const deliver = async () => {
    sendTried.current = true
    keepNow()
    const answers = shownAnswers(form, collectAnswers(fields, values, answerId(uploads, false)))
    const result = await sender.deliver(answers)
    // The server rejected it, so it is not being sent any more.
    if (result?.kind === "invalid" || result?.kind === "sentAlready") sendTried.current = false
    if (result?.kind === "sent") {
      store.remove()
      steps.restart()
      if (!revision) {
        const { number, statusUrl } = result.receipt
        sentHere().add({ slug, number, statusUrl, at: new Date().toISOString() })
        // A reload returns to the status link, not to an empty form.
        history.replaceState(history.state, "", arrivalHash(number))
        announce(words.sent.announce({ number }))
      }
    } else if (result?.kind === "invalid") {
      const placed = placeIssues(result.issues, values)
      setServerIssues(placed)
      showAll(placed)
    }
  }

  const send = () => {
    const all = mergeIssues(noteHalf(), blocked, wrongNow)
    setServerIssues(new Map())
    if (all.size > 0) {
      setSending({ phase: "idle" })
      showAll(all)
    } else if (uploading.length > 0) {
      setSending({ phase: "waiting" })
      announce(words.send.willSend({ names: uploading }))
    } else if (around.rehearse) around.rehearse()
    else deliver()
  }

  const goOn = () => {
    if (sender.isBusy() || sending.phase === "waiting") return
    if (steps.next === null) {
      send()
      return
    }
    // Uploads may continue during the next questions; missing answers of this step must be corrected first.
    const here = new Map(
      [...mergeIssues(noteHalf(), wrongNow)].filter(([address]) => address !== "" && stepOf(walk, address) === steps.current),
    )
    if (here.size > 0) showAll(here)
    else {
      keepNow()
      steps.go(steps.next)
    }
  }

  const waitingIsOver = sending.phase === "waiting" && (uploading.length === 0 || blocked.size > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the last upload is through.
  useEffect(() => {
    if (waitingIsOver) send()
  }, [waitingIsOver])

  const noteHalf = () => {
    const typed = halfTyped()
    setHalf((before) => (typed.size + before.size > 0 ? typed : before))
    return typed
  }

  const forgetServerIssue = (address: Address) =>
    setServerIssues((before) => (before.has(address) ? new Map([...before].filter(([known]) => known !== address)) : before))

  const dispatch = (action: FormAction) => {
    setPutAway(null)
    proof?.begin()
    if (!counted.current) {
      counted.current = true
      countVisit(slug, "start")
    }
    if (sending.phase === "failed") setSending({ phase: "idle" })
    dispatchValues(action)
  }

  const everyUpload = (change: (id: string) => void) => {
    // Files that were sent already are restored when the form starts over.
    const kept = new Set(fileAnswers(fields, revision?.begun ?? begun).flatMap(({ ids }) => ids))
    for (const { ids } of fileAnswers(fields, putAway ?? values)) for (const id of ids) if (!kept.has(id)) change(id)
  }

  return {
    portal,
    values,
    uploads,
    hidden,
    issues,
    wrong,
    isComplete: (address) => ![...wrongNow.keys(), ...blocked.keys()].some((place) => place === address || place.startsWith(`${address}.`)),
    sending,
    uploading,
    walk,
    steps,
    label: revision?.label ?? null,
    restoredAt,
    elsewhere: putAway === null && laid?.news ? laid.differing : null,
    startedOver: putAway !== null,
    trap,
    summary,
    focus,
    focusOn,
    dispatch,
    set(address, value) {
      forgetServerIssue(address)
      noteHalf()
      dispatch({ type: "set", address, value })
    },
    leave(address) {
      const value = valueAt(values, address)
      afterPress(noteHalf)
      if (attempted || (value !== "" && value !== undefined))
        afterPress(() => setMarked((before) => (before.has(address) ? before : new Set(before).add(address))))
    },
    goOn,
    stopWaiting: () => (sending.phase === "away" ? sender.stopTrying() : setSending({ phase: "idle" })),
    keep: keepNow,
    startOver() {
      everyUpload(uploads.remove)
      setPutAway(values)
      setRestoredAt(null)
      setMarked(new Set())
      setAttempted(false)
      setSummary(null)
      setServerIssues(new Map())
      setSending({ phase: "idle" })
      key.current = randomHex(16)
      sendTried.current = false
      dispatchValues({ type: "replace", values: revision?.begun ?? beginning(fields, around.parameters) })
      steps.restart()
      announce(words.draft.startedOver)
    },
    undoStartOver() {
      if (!putAway) return
      everyUpload(uploads.restore)
      dispatchValues({ type: "replace", values: putAway })
      setPutAway(null)
    },
  }
}

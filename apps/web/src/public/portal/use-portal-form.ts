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
import { fileAnswers, type Issues, issueOrder, mergeIssues, placeIssues } from "./issues.ts"
import { type Differing, type LaidOver, layOver } from "./lay-over.ts"
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

/** What a form is given by the page around it, and keeps over a new version of itself. */
export type Surroundings = {
  storage: DraftStorage
  /** The files on their way; made by the first form, taken over by one that replaces it. */
  uploads: RefObject<Uploads | null>
  /** What unlocking the portal gave. */
  pass: RefObject<string | null>
  proof: Proof | null
  parameters: URLSearchParams
  /** Where a form is only tried out: nothing is counted or sent, and this is called in place of sending. */
  rehearse?: () => void
  /** Where what was sent is changed: the form begins with it, and ends by making a version of it. */
  revision?: Revision
}

export type Revision = {
  /** What it says now, and the files that came with it. */
  begun: FormValues
  uploads: UploadRecord[]
  /** Of its status link, for files that are added. */
  demo: string
  /** Names the draft of the change among others. */
  draft: string
  deliver: Deliver
  /** On the button. */
  label: string
}

export type PortalForm = {
  portal: PortalData
  values: FormValues
  uploads: Uploads
  hidden: Hidden
  /** What is wrong and may be said by now. */
  issues: Issues
  /** The places of `issues`, in the order of the page. */
  wrong: Address[]
  /** Is nothing missing or wrong under this place, said or not yet said? */
  isComplete: (address: Address) => boolean
  sending: Sending
  /** Names of what is still uploading: "track 2". */
  uploading: string[]
  walk: FormSteps
  steps: ReturnType<typeof useSteps>
  /** What the button says in place of "Send". */
  label: string | null
  /** When the restored draft was saved; null when there was none or it was put away. */
  restoredAt: string | null
  /** Where what was sent was changed elsewhere since this change began: what both have changed. */
  elsewhere: Differing[] | null
  /** True right after "Start over", while it can be taken back. */
  startedOver: boolean
  trap: RefObject<HTMLInputElement | null>
  set: (address: Address, value: LeafValue) => void
  dispatch: (action: FormAction) => void
  /** The person has left a field: from now on it may be called wrong. */
  leave: (address: Address) => void
  /** On to the next step, or off it goes. */
  goOn: () => void
  stopWaiting: () => void
  /** Writes the draft now. */
  keep: () => void
  startOver: () => void
  undoStartOver: () => void
  /** What stood in the way of the last try to go on, in the order of the page, each with its words; `turn` tells two tries apart. */
  summary: { said: { address: Address; message: string }[]; turn: number } | null
  /** Goes to a question, on whichever step it is. */
  focusOn: (address: Address) => void
  /** Which place wants the focus; `turn` tells two wishes for the same place apart. */
  focus: { address: Address; turn: number } | null
}

/** Everything that a portal's form remembers and does; the components only draw it. */
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
    const laid = revision ? layOver(fields, draft.base ?? begun, draft.savedAt === null ? begun : draft.values, begun) : null
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
    return mergeIssues(own, serverIssues)
  }, [blocked, wrongNow, marked, serverIssues])
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

  // An error that is mended goes at once; a new one waits until the field is left. Nothing is set where nothing goes: a state that an effect
  // sets at each letter is counted by React as a loop once 50 letters wait behind a busy moment.
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
    // Refused, or refused under this key: nothing of it is on its way any more.
    if (result?.kind === "invalid" || result?.kind === "sentAlready") sendTried.current = false
    if (result?.kind === "sent") {
      store.remove()
      steps.restart()
      if (!revision) {
        const { number, statusUrl } = result.receipt
        sentHere().add({ slug, number, statusUrl, at: new Date().toISOString() })
        // A reload comes back to where the link is, and not to an empty form.
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
    const all = mergeIssues(blocked, wrongNow)
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
    // An upload may go on while one answers the next questions; what is missing here may not be left behind.
    const here = new Map([...wrongNow].filter(([address]) => address !== "" && stepOf(walk, address) === steps.current))
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
    // What was sent already is there again when it begins again.
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
      dispatch({ type: "set", address, value })
    },
    leave(address) {
      const value = valueAt(values, address)
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

import { validateAnswers } from "@intray/server/features/forms/answers"
import { publicPages as words } from "@intray/server/messages/public"
import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from "react"
import { afterPress } from "../lib/after-press.ts"
import { announce } from "../lib/announce.tsx"
import { randomHex } from "../lib/random.ts"
import type { PortalData } from "../page-data.ts"
import { browserStorage, createDraftStore, type Draft } from "./draft.ts"
import { audioAnswers, type Issues, issueOrder, mergeIssues, placeIssues, uploadIssues } from "./issues.ts"
import { type Address, collectAnswers, emptyForm, type FormAction, type FormValues, formReducer, type LeafValue, valueAt } from "./model.ts"
import { mailedTo, type Receipt, type SendFailure, sendSubmission } from "./send.ts"
import { answerId, createUploads, isBusy, type Uploads } from "./uploads.ts"
import { useKeptDraft } from "./use-kept-draft.ts"

export type Sending =
  | { phase: "idle" }
  /** Asked to send; the uploads come first. */
  | { phase: "waiting" }
  | { phase: "sending" }
  | { phase: "failed"; failure: SendFailure }
  | { phase: "sent"; receipt: Receipt; mailedTo: string | null }

export type PortalForm = {
  portal: PortalData
  values: FormValues
  uploads: Uploads
  /** What is wrong and may be said by now. */
  issues: Issues
  /** The places of `issues`, in the order of the page. */
  wrong: Address[]
  /** Is nothing missing or wrong under this place, said or not yet said? */
  isComplete: (address: Address) => boolean
  sending: Sending
  /** Names of what is still uploading: "track 2". */
  uploading: string[]
  /** When the restored draft was saved; null when there was none or it was put away. */
  restoredAt: string | null
  /** True right after "Start over", while it can be taken back. */
  startedOver: boolean
  set: (address: Address, value: LeafValue) => void
  dispatch: (action: FormAction) => void
  /** The person has left a field: from now on it may be called wrong. */
  leave: (address: Address) => void
  send: () => void
  stopWaiting: () => void
  startOver: () => void
  undoStartOver: () => void
  /** Which place wants the focus; `turn` tells two wishes for the same place apart. */
  focus: { address: Address; turn: number } | null
}

/** Everything that a portal's form remembers and does; the components only draw it. */
export function usePortalForm(portal: PortalData): PortalForm {
  const { slug, version, fields } = portal
  const form = useMemo(() => ({ fields, roles: portal.roles ?? {} }), [fields, portal.roles])
  const [store] = useState(() => createDraftStore({ slug, version, fields, storage: browserStorage() }))
  const [initial] = useState<Draft>(() => store.load())
  const [values, dispatchValues] = useReducer(formReducer, initial.values)
  const [uploads] = useState(() => createUploads({ slug, initial: initial.uploads, onFinished: sayFinished }))
  const [restoredAt, setRestoredAt] = useState(initial.savedAt)
  const [putAway, setPutAway] = useState<FormValues | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<Address>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const [serverIssues, setServerIssues] = useState<Issues>(new Map())
  const [sending, setSending] = useState<Sending>({ phase: "idle" })
  const [focus, setFocus] = useState<PortalForm["focus"]>(null)
  const key = useRef(initial.idempotencyKey)
  const inFlight = useRef(false)
  const lastTry = useRef<Parameters<typeof sendSubmission>[0] | null>(null)

  useEffect(() => uploads.connect(), [uploads])

  // Progress ticks redraw the row of their file alone; the form as a whole only cares what state each is in.
  const statuses = useSyncExternalStore(uploads.subscribe, () =>
    [...uploads.snapshot().values()].map((upload) => `${upload.id}:${upload.status}:${upload.url ?? ""}`).join(" "),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `statuses` stands for the uploads' snapshot.
  const wrongNow = useMemo(() => {
    // An upload on its way answers its question; its own id stands in for the one that the server will give.
    const checked = validateAnswers(form, collectAnswers(fields, values, answerId(uploads, true)))
    return checked.ok ? new Map() : placeIssues(checked.issues, values)
  }, [form, fields, values, statuses])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const blocked = useMemo(() => uploadIssues(fields, values, uploads.snapshot()), [fields, values, statuses])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const uploading = useMemo(() => {
    const busy = audioAnswers(fields, values).filter(({ ids }) => ids.some((id) => isBusy(uploads, id)))
    return [...new Set(busy.map(({ name }) => name))]
  }, [fields, values, statuses])

  const issues = useMemo(() => {
    const own = new Map([...mergeIssues(blocked, wrongNow)].filter(([address]) => marked.has(address)))
    return mergeIssues(own, serverIssues)
  }, [blocked, wrongNow, marked, serverIssues])
  const wrong = useMemo(() => issueOrder(issues, fields, values), [issues, fields, values])

  const sent = sending.phase === "sent"
  const keepNow = useKeptDraft({ store, fields, values, uploads, key, changed: statuses, over: sent })

  // An error that is mended goes at once; a new one waits until the field is left.
  useEffect(() => {
    setMarked((before) => {
      const after = [...before].filter((address) => wrongNow.has(address) || blocked.has(address))
      return after.length === before.size ? before : new Set(after)
    })
  }, [wrongNow, blocked])

  const showAll = (all: Issues) => {
    const order = issueOrder(all, fields, values)
    setAttempted(true)
    setMarked(new Set(all.keys()))
    const first = order[0]
    if (first) setFocus((before) => ({ address: first, turn: (before?.turn ?? 0) + 1 }))
  }

  const deliver = async () => {
    if (inFlight.current) return
    inFlight.current = true
    setSending({ phase: "sending" })
    keepNow()
    const answers = collectAnswers(fields, values, answerId(uploads, false))
    const attempt = { slug, version, answers, idempotencyKey: key.current }
    let result = await sendSubmission(attempt)
    if (result.kind === "sentAlready" && lastTry.current) {
      // An answer was lost on the way and the form changed since. Asking again with what was sent then gives its number and link.
      const earlier = await sendSubmission(lastTry.current)
      if (earlier.kind === "sent") result = { kind: "sentAlready", earlier: earlier.receipt }
    }
    lastTry.current = attempt
    inFlight.current = false
    if (result.kind === "sent") {
      store.remove()
      setSending({ phase: "sent", receipt: result.receipt, mailedTo: mailedTo(portal, answers) })
      announce(words.sent.announce({ number: result.receipt.number }))
      return
    }
    if (result.kind === "invalid") {
      const placed = placeIssues(result.issues, values)
      setServerIssues(placed)
      setSending({ phase: "idle" })
      showAll(placed)
      return
    }
    // The same key with other answers was refused; what is typed now is a submission of its own.
    if (result.kind === "sentAlready") key.current = randomHex(16)
    setSending({ phase: "failed", failure: result })
  }

  const send = () => {
    if (inFlight.current || sending.phase === "waiting") return
    setServerIssues(new Map())
    const all = mergeIssues(blocked, wrongNow)
    if (all.size > 0) {
      setSending({ phase: "idle" })
      showAll(all)
    } else if (uploading.length > 0) {
      setSending({ phase: "waiting" })
      announce(words.send.willSend({ names: uploading }))
    } else deliver()
  }

  const waitingIsOver = sending.phase === "waiting" && (uploading.length === 0 || blocked.size > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the last upload is through.
  useEffect(() => {
    if (!waitingIsOver) return
    const all = mergeIssues(blocked, wrongNow)
    if (all.size === 0) deliver()
    else {
      setSending({ phase: "idle" })
      showAll(all)
    }
  }, [waitingIsOver])

  const forgetServerIssue = (address: Address) =>
    setServerIssues((before) => (before.has(address) ? new Map([...before].filter(([known]) => known !== address)) : before))

  const dispatch = (action: FormAction) => {
    setPutAway(null)
    if (sending.phase === "failed") setSending({ phase: "idle" })
    dispatchValues(action)
  }

  const everyUpload = (change: (id: string) => void) => {
    for (const { ids } of audioAnswers(fields, putAway ?? values)) for (const id of ids) change(id)
  }

  return {
    portal,
    values,
    uploads,
    issues,
    wrong,
    isComplete: (address) => ![...wrongNow.keys(), ...blocked.keys()].some((place) => place === address || place.startsWith(`${address}.`)),
    sending,
    uploading,
    restoredAt,
    startedOver: putAway !== null,
    focus,
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
    send,
    stopWaiting: () => setSending({ phase: "idle" }),
    startOver() {
      everyUpload(uploads.remove)
      setPutAway(values)
      setRestoredAt(null)
      setMarked(new Set())
      setAttempted(false)
      setServerIssues(new Map())
      setSending({ phase: "idle" })
      key.current = randomHex(16)
      dispatchValues({ type: "replace", values: emptyForm(fields) })
      announce(words.draft.startedOver)
    },
    undoStartOver() {
      if (!putAway) return
      everyUpload(uploads.restore)
      dispatchValues({ type: "replace", values: putAway })
      setPutAway(null)
    },
  }

  function sayFinished(upload: { name: string; status: string; reason: string | null }) {
    if (upload.status === "done") announce(words.upload.doneAnnounce({ name: upload.name }))
    else announce(words.upload.refusedAnnounce({ name: upload.name, reason: upload.reason ?? words.upload.gaveUp }))
  }
}

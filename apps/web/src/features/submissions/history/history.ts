import { inbox } from "@intray/i18n/inbox"
import { trash } from "@intray/i18n/trash"
import type { HistoryItem, LabelChange, StageChange } from "@intray/server/modules/history/schema"
import type { HistoryType } from "@intray/server/router"
import { type TeamworkIcon, type TeamworkType, teamworkText } from "./history-teamwork.ts"

/** Describes the history of a submission in sentences. */

export type HistoryIcon = "label" | "stage" | "held" | "published" | "received" | "withdrawn" | "change" | "message" | TeamworkIcon
/** A part of a sentence; `strong` marks a name. */
export type Part = { text: string; strong: boolean }
export type Sentence = { icon: HistoryIcon; parts: Part[] }

/** A history item as received, in which empty values may be absent. */
type Told = Omit<HistoryItem, "before" | "after"> & Partial<Pick<HistoryItem, "before" | "after">>

/** The statuses that were sent to the submitter, with their times: rewording a stage later does not change them. */
export type Lines = readonly { wording: string; createdAt: string }[]

type ReferenceData = {
  /** Id of the reader, who is called "You". */
  userId: string | null
  portal: string
  stages: readonly { id: string; name: string; category: string; publicWording: string }[]
  labels: readonly { id: string; name: string }[]
  lines?: Lines | undefined
}

// Names are wrapped in two private-use characters that no real text contains, so that a sentence stays one message.
const from = "\uE000"
const to = "\uE001"
const strong = (name: string) => `${from}${plain(name)}${to}`
const plain = (text: string) => text.replaceAll(from, "").replaceAll(to, "")

/** Describes an event. An unknown event type is shown as a change, never left out. */
export function sentence(item: Told, known: ReferenceData): Sentence {
  const who = strong(actorName(item, known.userId))
  const words = inbox.history
  const type = item.type as HistoryType
  switch (type) {
    case "submission.created":
      return say("received", words.created({ portal: strong(known.portal) }))
    case "submission.labelled":
    case "submission.unlabelled": {
      const change = labelChange(item.after) ?? labelChange(item.before)
      const label = plain(change?.name ?? known.labels.find((one) => one.id === change?.labelId)?.name ?? words.goneLabel)
      const on = type === "submission.labelled"
      if (on && change?.suggestion) return say("label", words.accepted({ who, label, percent: change.suggestion.percent }))
      return say("label", on ? words.added({ who, label }) : words.removed({ who, label }))
    }
    case "submission.stage_changed": {
      const after = stageChange(item.after)
      const stage = plain(after?.name ?? words.goneStage)
      return after?.held ? say("held", words.decided({ who, stage })) : say("stage", words.moved({ who, stage }))
    }
    case "submission.restaged": {
      const [before, after] = [stageChange(item.before), stageChange(item.after)]
      const [was, now] = [plain(before?.name ?? words.goneStage), plain(after?.name ?? words.goneStage)]
      return say("stage", before?.stageId === after?.stageId ? words.restagedSeen({ who }) : words.restaged({ who, from: was, to: now }))
    }
    case "submission.published": {
      const after = stageChange(item.after)
      const stage = known.stages.find((one) => one.id === after?.publicStageId)
      // Written at the same moment, but by another clock.
      const line = known.lines?.findLast((one) => Date.parse(one.createdAt) <= Date.parse(item.createdAt) + 1_000)
      return say(
        "published",
        words.published({ who, wording: plain(line?.wording ?? stage?.publicWording ?? after?.name ?? words.goneStage) }),
      )
    }
    case "submission.imported":
      return say("received", words.imported({ who, portal: strong(known.portal) }))
    case "message.received":
      return say("message", words.wrote({ who }))
    case "message.sent":
      return say("message", item.actor.type === "system" ? words.sent : words.answered({ who }))
    case "message.failed":
      return say("message", words.undelivered)
    case "submission.withdrawn":
      return say("withdrawn", words.withdrawn({ who }))
    case "submission.edited":
      return say("change", words.edited({ who }))
    case "submission.erased":
      return say("withdrawn", item.actor.type === "system" ? words.erased : trash.history.erasedBy({ who }))
    case "submission.trashed":
      return say("change", trash.history.trashed({ who }))
    case "submission.restored":
      return say("change", trash.history.restored({ who }))
    default: {
      // The compiler reports an error here for an event type that neither this switch nor `TeamworkType` covers.
      const teamwork: TeamworkType = type
      const told = teamworkText({ ...item, type: teamwork }, who, known.userId)
      return told ? say(told.icon, told.text) : say("change", words.other({ who }))
    }
  }
}

/** The sentence as plain text, for assistive technology and for tests. */
export function textOf(told: Sentence): string {
  return told.parts.map((part) => part.text).join("")
}

function actorName(item: Told, userId: string | null): string {
  const words = inbox.history
  const { type, id, name } = item.actor
  if (type === "user") return id !== null && id === userId ? words.you : (name ?? words.someone)
  if (type === "submitter") return name ?? words.submitter
  if (type === "guest" && name !== null) return words.guestNamed({ name })
  return name ?? words[type]
}

function say(icon: HistoryIcon, text: string): Sentence {
  const parts = text.split(from).flatMap((piece, index): Part[] => {
    if (index === 0) return [{ text: piece, strong: false }]
    const [name = "", rest = ""] = piece.split(to)
    return [
      { text: name, strong: true },
      { text: rest, strong: false },
    ]
  })
  return { icon, parts: parts.filter((part) => part.text !== "") }
}

function labelChange(value: unknown): LabelChange | null {
  return isRecord(value) && typeof value.labelId === "string" ? (value as LabelChange) : null
}

function stageChange(value: unknown): StageChange | null {
  return isRecord(value) && typeof value.stageId === "string" ? (value as StageChange) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

import { reviewAssign } from "@intray/i18n/review-assign"
import { reviewPlan as words } from "@intray/i18n/review-plan"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { getIssuesByPath } from "../../../lib/issues.ts"
import { usePending } from "../../../lib/pending.ts"
import { codeOf, reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import {
  countChanges,
  type EditedRound,
  editRound,
  findFaults,
  MAX_CALIBRATION,
  momentOfEdit,
  type PlanRound,
  rebaseCriteria,
  toInput,
} from "./plan-model.ts"
import { newKey } from "./starts.ts"

/** A round being edited. `base`: the saved round when editing began; null: it is not saved yet. */
export type RoundEdit = { id: string; base: PlanRound | null; edit: EditedRound; stale: boolean }
/** Validation errors of a round, by path. */
export type Faults = Readonly<Record<string, string>>

function localFaults(edit: EditedRound, zone: string): Record<string, string> {
  const found: Record<string, string> = Object.fromEntries(Object.entries(findFaults(edit)).map(([path, kind]) => [path, sayFault(kind)]))
  // The time's own field reports that it is missing.
  for (const [key, time] of [
    ["opensAt", edit.opens],
    ["closesAt", edit.closes],
    ["calibrationOpensAt", edit.calibrationOpens],
  ] as const) {
    if (time !== null && momentOfEdit(time, zone) === null) found[key] = ""
  }
  return found
}

function sayFault(kind: ReturnType<typeof findFaults>[string]): string {
  if (kind === "calibration") return reviewAssign.calibration.numbersWrong({ max: MAX_CALIBRATION })
  return kind === "askedMissing" ? words.askedMissing : words.faults[kind]
}

/** The edited review plan of a portal, and the functions that save it. */
export function usePlanEdits({ portalId, rounds, zone }: { portalId: string; rounds: readonly PlanRound[]; zone: string }) {
  const utils = trpc.useUtils()
  const [edits, setEdits] = useState<readonly RoundEdit[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [faults, setFaults] = useState<{ id: string; found: Faults; turn: number } | null>(null)
  const [scored, setScored] = useState<RoundEdit | null>(null)
  const [busy, once] = usePending()
  const create = trpc.reviews.createRound.useMutation()
  const update = trpc.reviews.updateRound.useMutation()

  const fresh = edits.filter((one) => one.base === null)
  const ids = [...rounds.map((one) => one.id), ...fresh.map((one) => one.id)]
  const current = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null)
  const get = (id: string): RoundEdit | null => {
    const known = edits.find((one) => one.id === id)
    const saved = rounds.find((one) => one.id === id)
    if (known) return { ...known, stale: known.base !== null && saved !== undefined && saved.revision > known.base.revision }
    return saved ? { id, base: saved, edit: editRound(saved, zone), stale: false } : null
  }
  const changesOf = ({ base, edit }: RoundEdit) => (base === null ? 1 : countChanges(edit, editRound(base, zone), zone))
  const changed = edits.filter((one) => (one.base === null || rounds.some(({ id }) => id === one.id)) && changesOf(one) > 0)
  const changes = changed.reduce((sum, one) => sum + changesOf(one), 0)
  useUnsaved(changes > 0)

  const put = (next: RoundEdit) => setEdits((before) => [...before.filter((one) => one.id !== next.id), next])
  const drop = (id: string) => setEdits((before) => before.filter((one) => one.id !== id))
  const change = (id: string, patch: Partial<EditedRound>) => {
    const one = get(id)
    if (!one) return
    put({ ...one, edit: { ...one.edit, ...patch } })
  }
  const add = (edit: EditedRound) => {
    const id = newKey()
    put({ id, base: null, edit, stale: false })
    setChosen(id)
    return id
  }
  const blame = (id: string, found: Faults) => {
    setChosen(id)
    setFaults((before) => ({ id, found, turn: (before?.turn ?? 0) + 1 }))
  }

  /** @returns the id of the saved round; null: it was not saved, and the reason is shown */
  const saveOne = async (one: RoundEdit, removeScored = false): Promise<string | null> => {
    const found = localFaults(one.edit, zone)
    if (Object.keys(found).length > 0) {
      blame(one.id, found)
      return null
    }
    const input = toInput(one.edit, zone)
    try {
      const { id } =
        one.base === null
          ? await create.mutateAsync({ portalId, ...input })
          : await update.mutateAsync({ id: one.id, revision: one.base.revision, ...input, removeScored })
      await Promise.all([utils.reviews.plan.invalidate(), utils.reviews.rounds.invalidate()])
      setChosen((now) => (now === one.id ? id : now))
      drop(one.id)
      setFaults(null)
      return id
    } catch (error) {
      const issues = getIssuesByPath(error)
      const code = codeOf(error)
      if (issues) blame(one.id, issues)
      else if (code === "criterion_scored") setScored(one)
      else {
        // Refetches the other member's version: the bar above the form offers it.
        if (code === "stale_round") await utils.reviews.plan.invalidate()
        setChosen(one.id)
        const description = code === "stale_round" ? words.notSavedText : reasonOf(error)
        toast({ tone: "danger", key: "review-plan", title: code === "stale_round" ? words.stale.title : words.notSaved, description })
      }
      return null
    }
  }
  const saveAll = (list: readonly RoundEdit[]) =>
    once(async () => {
      for (const one of list) if ((await saveOne(one)) === null) return
      if (list.length > 0) toast({ tone: "ok", key: "review-plan", title: words.saved })
    })

  return {
    current: current === null ? null : get(current),
    fresh,
    isEdited: (id: string) => changed.some((one) => one.id === id),
    choose: (id: string) => setChosen(id),
    changes,
    busy,
    change,
    add,
    drop,
    faults: faults !== null && faults.id === current ? faults : null,
    save: () => void saveAll(changed.map((one) => get(one.id) ?? one)),
    /** Saves one round with changed times at once. */
    saveNow: (id: string, patch: Partial<EditedRound>, done: string) =>
      void once(async () => {
        const one = get(id)
        if (!one) return
        const next = { ...one, edit: { ...one.edit, ...patch } }
        if ((await saveOne(next)) !== null) toast({ tone: "ok", key: "review-plan", title: done })
        else put(next)
      }),
    /** A scored criterion is being removed: waits for confirmation. */
    scored,
    answerScored: (removes: boolean) => {
      const one = scored
      setScored(null)
      if (!removes || one === null) return
      void once(async () => {
        if ((await saveOne(one, true)) !== null) toast({ tone: "ok", key: "review-plan", title: words.saved })
      })
    },
    /** Continues from the version that another member saved. */
    rebase: (id: string, keepsMine: boolean) => {
      const saved = rounds.find((one) => one.id === id)
      const mine = edits.find((one) => one.id === id)
      if (!saved || !mine) return
      if (!keepsMine) return drop(id)
      put({ ...mine, base: saved, edit: { ...mine.edit, criteria: rebaseCriteria(mine.edit.criteria, saved.criteria) } })
    },
  }
}
export type PlanEdits = ReturnType<typeof usePlanEdits>

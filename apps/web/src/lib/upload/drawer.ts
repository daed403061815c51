import { spokenTag } from "@intray/i18n/languages"
import { useEffect, useMemo, useSyncExternalStore } from "react"
import { drafts, useDraft } from "../drafts.ts"
import { memberLanguage } from "../language.ts"
import { teamHeaders } from "../trpc.ts"
import { fileId, fitUploads, type UploadRecord } from "./upload-state.ts"
import { createUploads, type Uploads } from "./uploads.ts"

/**
 * Files that a member attaches to a message. Uploads continue while the member reads other submissions, and finished uploads survive a
 * reload. Each message draft has a drawer of its own, until it is sent or discarded.
 */

export type Drawer = {
  uploads: Uploads
  /** Asks the server again which files it has, because some may have expired. */
  recheck: () => void
}

type Open = Drawer & { halt: () => void }
const drawers = new Map<string, Open>()

const keyOf = (name: string) => `attached:${name}`

type Begin = { name: string; submissionId: string; before?: readonly UploadRecord[]; taken?: ReadonlySet<string> }

function open({ name, submissionId, before = [], taken }: Begin): Open {
  const known = drawers.get(name)
  if (known) return known
  const stored = drafts.read(keyOf(name))
  const uploads = createUploads({
    slug: "",
    submission: submissionId,
    initial: stored === null ? [...before] : fitUploads(stored),
    headers: memberHeaders,
    ...(taken ? { taken } : {}),
  })
  let written = ""
  uploads.subscribe(() => {
    const there = presentIn(uploads.snapshot().values())
    // Upload progress is not saved, because the server knows it best.
    const now = there.map(({ id, status, url, print }) => [id, status, url, print].join()).join()
    if (now === written) return
    written = now
    drafts.write(keyOf(name), there.length === 0 && before.length === 0 ? null : there)
  })
  let halt = uploads.connect()
  const made: Open = {
    uploads,
    recheck: () => {
      halt()
      halt = uploads.connect()
    },
    halt: () => halt(),
  }
  drawers.set(name, made)
  return made
}

/** The headers of an upload: the tab's team, as in API calls, and the member's language. German addresses members with "du". */
function memberHeaders(): Record<string, string> {
  return { "accept-language": spokenTag(memberLanguage(), "informal"), ...teamHeaders() }
}

/** Returns the files that were not removed. */
function presentIn(records: Iterable<UploadRecord>): UploadRecord[] {
  return [...records].filter((one) => one.status !== "removed")
}

// Signing out deletes drafts: uploads stop and must not save themselves again.
globalThis.window?.addEventListener("storage", (event) => {
  if (event.key === null) for (const name of [...drawers.keys()]) closeDrawer(name)
})

/**
 * Called when the message was sent or discarded: stops its uploads and forgets its files.
 * @returns a function that restores the files; stopped uploads resume where the server says
 */
export function closeDrawer(name: string): () => void {
  const stored = drafts.read(keyOf(name))
  drawers.get(name)?.halt()
  drawers.delete(name)
  drafts.write(keyOf(name), null)
  return () => drafts.write(keyOf(name), stored)
}

/** Moves the files to another draft, without those that another message has taken, and after those that the draft already has. */
export function moveDrawer(from: string, to: string, taken: ReadonlySet<string>): void {
  const kept = fitUploads(drafts.read(keyOf(from))).filter((one) => !taken.has(fileId(one) ?? ""))
  const all = [...fitUploads(drafts.read(keyOf(to))), ...kept]
  closeDrawer(from)
  drafts.write(keyOf(to), all.length === 0 ? null : all)
}

/** Returns the files of a draft, whether or not it is shown. */
export function useDraftFiles(name: string | null): UploadRecord[] {
  const [stored] = useDraft<unknown>(keyOf(name ?? ""))
  return useMemo(() => (name === null ? [] : fitUploads(stored)), [name, stored])
}

/**
 * The files of a message draft.
 * @param name key of the draft; the same key gets the same files
 * @param before files that it already has, and `taken` their ids at the server: the upload protocol does not know them any more
 */
export function useDrawer(begin: Begin): Drawer & { files: UploadRecord[] } {
  const { name } = begin
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it began with counts once
  const drawer = useMemo(() => open(begin), [name])
  const all = useSyncExternalStore(drawer.uploads.subscribe, drawer.uploads.snapshot)
  useEffect(() => {
    // Warns before the page is closed while uploads are running.
    const busy = [...all.values()].some((one) => one.status === "uploading" || one.status === "queued")
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [all])
  return { ...drawer, files: presentIn(all.values()) }
}

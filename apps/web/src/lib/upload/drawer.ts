import { spokenTag } from "@intray/i18n/languages"
import { useEffect, useMemo, useSyncExternalStore } from "react"
import { drafts, useDraft } from "../drafts.ts"
import { memberLanguage } from "../language.ts"
import { teamHeaders } from "../trpc.ts"
import { fileId, fitUploads, type UploadRecord } from "./upload-state.ts"
import { createUploads, type Uploads } from "./uploads.ts"

/**
 * Files that somebody of the team attaches to what they write. They go on while other things are read, and what has arrived outlives a
 * reload: each message that is being written has a drawer of its own, until it is sent or thrown away.
 */

export type Drawer = {
  uploads: Uploads
  /** Asks the server again for what it said to have: something may have expired. */
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
    // How far one is the server knows best: that alone is not worth a write.
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

/** Which team's tab it is, as the procedures are told; and in which language a member reads it, who is addressed with "du". */
function memberHeaders(): Record<string, string> {
  return { "accept-language": spokenTag(memberLanguage(), "informal"), ...teamHeaders() }
}

/** Those that were not taken out. */
function presentIn(records: Iterable<UploadRecord>): UploadRecord[] {
  return [...records].filter((one) => one.status !== "removed")
}

// Anyone who signs out forgets what is half written: nothing of it goes on, or writes itself down again.
globalThis.window?.addEventListener("storage", (event) => {
  if (event.key === null) for (const name of [...drawers.keys()]) closeDrawer(name)
})

/**
 * The message was sent or thrown away: what is still on its way is halted and forgotten.
 * @returns puts its files back; what was halted goes on where the server says
 */
export function closeDrawer(name: string): () => void {
  const stored = drafts.read(keyOf(name))
  drawers.get(name)?.halt()
  drawers.delete(name)
  drafts.write(keyOf(name), null)
  return () => drafts.write(keyOf(name), stored)
}

/** The message goes on under another name, without files that another message has taken, and behind those that lie there. */
export function moveDrawer(from: string, to: string, taken: ReadonlySet<string>): void {
  const kept = fitUploads(drafts.read(keyOf(from))).filter((one) => !taken.has(fileId(one) ?? ""))
  const all = [...fitUploads(drafts.read(keyOf(to))), ...kept]
  closeDrawer(from)
  drafts.write(keyOf(to), all.length === 0 ? null : all)
}

/** The files that are kept for a message that is being written, whether or not it is shown. */
export function useDraftFiles(name: string | null): UploadRecord[] {
  const [stored] = useDraft<unknown>(keyOf(name ?? ""))
  return useMemo(() => (name === null ? [] : fitUploads(stored)), [name, stored])
}

/**
 * The files of a message that is being written.
 * @param name of the message; the same one gets the same files
 * @param before files that it has already, and `taken` their ids at the server: the protocol of uploads knows them no more
 */
export function useDrawer(begin: Begin): Drawer & { files: UploadRecord[] } {
  const { name } = begin
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it began with counts once
  const drawer = useMemo(() => open(begin), [name])
  const all = useSyncExternalStore(drawer.uploads.subscribe, drawer.uploads.snapshot)
  useEffect(() => {
    // Anyone who writes on before everything has arrived is asked before the page goes away.
    const busy = [...all.values()].some((one) => one.status === "uploading" || one.status === "queued")
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [all])
  return { ...drawer, files: presentIn(all.values()) }
}

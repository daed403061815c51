import { moveCli as words } from "@intray/i18n/cli"
import { StartRefused } from "../../../platform/data-folder.ts"
import { hashOf, readAll, type Storage } from "../../../platform/storage/storage.ts"
import { storeStream } from "../../../platform/storage/store-stream.ts"

/*
 * The files of an installation, from a folder into a bucket or back. What is being filled says so in an object of its own until every file
 * was compared: no server starts on it.
 */

const MARK = "movingunderway00"

export type MoveFiles = {
  from: Storage
  to: Storage
  signal: AbortSignal
  /** Hears after each file how many were copied or compared. */
  progress?: (step: "copy" | "compare", files: number) => void
}

/** Whether a move of files into this storage did not come to its end. */
export async function isHalfMoved(storage: Storage): Promise<boolean> {
  return (await storage.size(MARK)) !== null
}

/**
 * Copies every file into an empty storage, goes on where an earlier run was ended, and compares each with the one that it came from.
 * @returns how many files and bytes there are
 * @throws StartRefused with one line for the operator
 */
export async function moveFiles({ from, to, signal, progress }: MoveFiles): Promise<{ files: number; bytes: number }> {
  await begin(from, to)
  let copied = 0
  for await (const { key, bytes } of keysIn(from)) {
    signal.throwIfAborted()
    const there = await to.size(key)
    if (there !== bytes) {
      if (there !== null) await to.remove(key)
      if (!(await storeStream(to, key, bytes, from.read(key)))) throw new StartRefused(words.fileDiffers({ key, place: to.place }))
    }
    copied += 1
    progress?.("copy", copied)
  }
  const found = await compare({ from, to, signal, ...(progress ? { progress } : {}) })
  await to.remove(MARK)
  return found
}

async function begin(from: Storage, to: Storage): Promise<void> {
  if (await isHalfMoved(to)) {
    const source = (await readAll(to, MARK)).toString("utf8")
    if (source !== from.place) throw new StartRefused(words.filesOfOther({ place: to.place, source }))
    return
  }
  for await (const { key } of to.list()) if (key) throw new StartRefused(words.filesNotEmpty({ place: to.place }))
  await to.write(MARK, Buffer.from(from.place))
}

async function* keysIn(storage: Storage): AsyncGenerator<{ key: string; bytes: number }> {
  for await (const found of storage.list()) if (found.key !== MARK) yield found
}

/** Reads every file on both sides. @throws StartRefused naming the first that differs */
async function compare({ from, to, signal, progress }: MoveFiles): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  for await (const { key, bytes } of keysIn(from)) {
    signal.throwIfAborted()
    const [one, other] = await Promise.all([hashOf(from, key), hashOf(to, key)])
    if (one !== other) throw new StartRefused(words.fileDiffers({ key, place: to.place }))
    total.files += 1
    total.bytes += bytes
    progress?.("compare", total.files)
  }
  let there = 0
  for await (const { key } of keysIn(to)) if (key) there += 1
  if (there !== total.files) throw new StartRefused(words.filesMore({ place: to.place, count: there - total.files }))
  return total
}

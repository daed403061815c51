import { opendir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** Limits of stored mail without a mail server: age, number and bytes. The oldest is removed first. */
const storedMail = { ms: 30 * 86_400_000, files: 10_000, bytes: 200_000_000 }

/** Whether a file is a mail of ours, complete or left half written by a crash; they are named by their ids. */
export const isStoredMail = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml(\.part)?$/.test(name)

/** Removes stored mail over the limits. @returns how many */
export async function expireStoredMail(directory: string, now: Date, most = storedMail): Promise<number> {
  const found: { path: string; at: number; bytes: number }[] = []
  for await (const path of mailsIn(directory)) {
    const facts = await stat(path).catch(() => null)
    if (facts) found.push({ path, at: facts.mtimeMs, bytes: facts.size })
  }
  found.sort((a, b) => b.at - a.at)
  let [files, bytes, removed] = [0, 0, 0]
  for (const one of found) {
    files += 1
    bytes += one.bytes
    if (now.getTime() - one.at <= most.ms && files <= most.files && bytes <= most.bytes) continue
    await rm(one.path, { force: true })
    removed += 1
  }
  return removed
}

/** Lists only our own mails: somebody may keep others in the folder. */
async function* mailsIn(directory: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(directory)) if (isStoredMail(name)) yield join(directory, name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause
  }
}

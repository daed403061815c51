import { createHash } from "node:crypto"
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { releasesVerify as words } from "@intray/i18n/releases-verify"
import { type FileCheck, linesOf, type Verdict, verifySealed } from "./verify.ts"

/** Where a command writes. */
export type Terminal = { say(line: string): void; complain(line: string): void }

/** Anyone who reads only the beginning, as `head` does, has all that they want: what is written after that is no fault. */
export function terminal(out: NodeJS.WriteStream = process.stdout, wrong: NodeJS.WriteStream = process.stderr): Terminal {
  out.on("error", (cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EPIPE") throw cause
  })
  return { say: (line) => void out.write(`${line}\n`), complain: (line) => void wrong.write(`${line}\n`) }
}

/**
 * Says whether a downloaded snapshot is what was frozen: `FILE [--key KEY]… [--files FOLDER]`. Needs no database, and no installation.
 * @param own keys of this installation, where it has one; other keys are named with `--key`
 * @returns the exit code: 0 only where all that was asked about is sound
 */
export async function verifyRelease(
  [path = "", ...options]: readonly string[],
  { own, usage, to = terminal() }: { own: readonly string[]; usage: string; to?: Terminal },
): Promise<number> {
  const after = (name: string) => options.flatMap((one, index) => (index % 2 === 1 && options[index - 1] === name ? [one] : []))
  const [named, folders] = [after("--key"), after("--files")]
  const [folder] = folders
  const wrong =
    options.length !== (named.length + folders.length) * 2 || folders.length > 1
      ? usage
      : !existsSync(path) || statSync(path).isDirectory()
        ? words.noFile({ path })
        : folder !== undefined && !(existsSync(folder) && statSync(folder).isDirectory())
          ? words.noFolder({ path: folder })
          : null
  if (wrong !== null) {
    to.complain(wrong)
    return wrong === usage ? 2 : 1
  }
  const trusted = named.length > 0 ? named : null
  const verdict = await verifySealed(linesOf(createReadStream(path)), trusted, folder === undefined ? null : filesIn(folder))
  if (!verdict.ok) {
    const { line, problem, unsigned } = verdict
    to.complain(unsigned === undefined ? words.wrong({ line, why: words.problems[problem] }) : words.unsigned({ count: unsigned }))
    return 1
  }
  const missing = folder === undefined ? 0 : verdict.filesNamed - verdict.files
  if (folder !== undefined && missing > 0) to.complain(words.filesMissing({ missing, named: verdict.filesNamed, folder }))
  tell(to, verdict, { compared: folder !== undefined, known: trusted !== null || own.includes(verdict.publicKey) })
  return missing > 0 ? 1 : 0
}

function tell(to: Terminal, verdict: Extract<Verdict, { ok: true }>, { compared, known }: { compared: boolean; known: boolean }): void {
  const { header, whole, erased, withheld, files, recalled, outcomes, fingerprint } = verdict
  to.say(words.sound({ name: header.release.name, number: header.snapshot, team: header.team, at: header.createdAt }))
  to.say(words.counts({ whole, erased, withheld }))
  if (compared) to.say(words.files({ same: files }))
  if (recalled) to.say(words.recalled)
  else if (outcomes) to.say(words.outcomes(outcomes))
  to.say(words.key({ fingerprint, known, installation: header.installation }))
}

/** Compares files of a folder, each named by its id and perhaps an ending. */
function filesIn(folder: string): FileCheck {
  const names = new Map(readdirSync(folder).map((name) => [name.split(".", 1)[0], name]))
  return async ({ id, sha256 }) => {
    const name = names.get(id)
    if (name === undefined) return null
    const hash = createHash("sha256")
    for await (const piece of createReadStream(join(folder, name))) hash.update(piece as Uint8Array)
    return hash.digest("hex") === sha256
  }
}

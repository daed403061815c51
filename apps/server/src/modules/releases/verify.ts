import type { Outcome } from "./outcomes.ts"
import { canonical, fingerprint, isSigned, leafOf, rootHash } from "./seal.ts"

/*
 * A sealed file, line by line, as JSON: first the header with its signature; then the entries in order, each with its text, or `erased`, or
 * `withheld` from the person who downloaded it; last what was erased and withheld, and of a round what became of each, signed. Each line has one
 * form only: keys in order, none twice and none besides.
 */

export type SealedHeader = {
  format: 1
  installation: string
  team: string
  release: { id: string; kind: string; name: string }
  snapshot: number
  createdAt: string
  entries: number
  root: string
}
export type HeaderLine = { header: string; signature: string; publicKey: string }
export type EntryLine = { position: number; kind: string; leaf: string; salt?: string; content?: string; erased?: true; withheld?: true }
export type LastLine = { last: string; signature: string; publicKey: string }
/**
 * What the last line signs: positions of entries. Older files do not say which were `withheld`. Of a round, `outcomes` says what had become
 * of the entries that the file shows by the time it was downloaded.
 */
export type Last = {
  root: string
  erased: number[]
  withheld?: number[]
  recalled: boolean
  outcomes?: Record<Outcome, number[]>
}

export type Verdict =
  | {
      ok: true
      header: SealedHeader
      whole: number
      erased: number
      withheld: number
      /** Files that were compared and are the same, and all that the entries name. */
      files: number
      filesNamed: number
      recalled: boolean
      /** For a round, how many entries were published, recalled or left out; null: the file does not say. */
      outcomes: Record<Outcome, number> | null
      publicKey: string
      fingerprint: string
    }
  /** `unsigned`: entries that an older file calls withheld; nobody can tell whether they were removed later. */
  | { ok: false; line: number; problem: VerifyProblem; unsigned?: number }
export type VerifyProblem =
  | "empty"
  | "not_json"
  | "header"
  | "signature"
  | "order"
  | "leaf"
  | "content"
  | "missing"
  | "root"
  | "last"
  | "other_key"
  | "file"

class Wrong extends Error {
  readonly problem: VerifyProblem
  constructor(problem: VerifyProblem) {
    super(problem)
    this.problem = problem
  }
}

function parsed<Line>(text: string): Line {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Line
  } catch {}
  throw new Wrong("not_json")
}

/** Refuses a line in another form than ours, so that nobody can add data to it: it must be identical byte for byte. */
function refuseOtherForm(text: string, read: unknown): void {
  if (canonical(read) !== text) throw new Wrong("not_json")
}

/** Splits a file into lines, which end with a line feed only. Invalid UTF-8 and a byte order mark are errors and not skipped. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  const decoded = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      throw new Wrong("not_json")
    }
  }
  let rest = ""
  for await (const piece of pieces) {
    const lines = (rest + decoded(piece)).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
  rest += decoded()
  if (rest !== "") yield rest
}

function readHeader(text: string, trusted: readonly string[] | null): { line: HeaderLine; header: SealedHeader } {
  const line = parsed<HeaderLine>(text)
  if (typeof line.header !== "string" || typeof line.signature !== "string" || typeof line.publicKey !== "string") throw new Wrong("header")
  refuseOtherForm(text, { header: line.header, signature: line.signature, publicKey: line.publicKey })
  if (!isSigned(line.publicKey, line.header, line.signature)) throw new Wrong("signature")
  if (trusted !== null && !trusted.includes(line.publicKey)) throw new Wrong("other_key")
  const header = parsed<SealedHeader>(line.header)
  refuseOtherForm(line.header, header)
  if (header.format !== 1 || !Number.isSafeInteger(header.entries) || typeof header.root !== "string") throw new Wrong("header")
  return { line, header }
}

/** Whether the bytes of a file are those that an entry names; null: there is no such file to compare. */
export type FileCheck = (file: { id: string; sha256: string }) => Promise<boolean | null>

/** Whether an entry names a file with its hash, and whether that was compared. */
async function readFile(line: EntryLine, check: FileCheck | null): Promise<{ named: boolean; compared: boolean }> {
  if (line.kind !== "file" || typeof line.content !== "string") return { named: false, compared: false }
  const { id, sha256 } = parsed<{ id?: unknown; sha256?: unknown }>(line.content)
  if (typeof id !== "string" || typeof sha256 !== "string") return { named: false, compared: false }
  const same = check === null ? null : await check({ id, sha256 })
  if (same === false) throw new Wrong("file")
  return { named: true, compared: same === true }
}

/** @returns what became of the entry; throws where it is not what was sealed */
function readEntry(text: string, line: EntryLine, position: number): "whole" | "erased" | "withheld" {
  if (line.position !== position) throw new Wrong("order")
  if (typeof line.leaf !== "string" || !/^[0-9a-f]{64}$/.test(line.leaf)) throw new Wrong("leaf")
  const { kind, leaf, salt, content } = line
  if (typeof kind !== "string") throw new Wrong("not_json")
  if (typeof content === "string" && typeof salt === "string") {
    if (leafOf({ salt, kind, content }) !== leaf) throw new Wrong("content")
    refuseOtherForm(text, { position, kind, leaf, salt, content })
    return "whole"
  }
  const became = line.erased === true ? "erased" : line.withheld === true ? "withheld" : null
  if (became === null) throw new Wrong("missing")
  refuseOtherForm(text, { position, kind, leaf, [became]: true })
  return became
}

/**
 * Whether a sealed file is what was frozen, but for what the law had removed; without a database, and without the installation.
 * @param lines of the file, without their ends
 * @param trusted keys of the installation, Base64: the present one, and those before it; null: the one in the file is believed, and its
 *   fingerprint is to be compared
 * @param check compares the files that are at hand; null: none are
 */
export async function verifySealed(
  lines: AsyncIterable<string> | Iterable<string>,
  trusted: readonly string[] | null = null,
  check: FileCheck | null = null,
): Promise<Verdict> {
  let at = 0
  try {
    const counts = { whole: 0, erased: 0, withheld: 0, files: 0, filesNamed: 0 }
    const gone = { erased: [] as number[], withheld: [] as number[] }
    const root = rootHash()
    let first: ReturnType<typeof readHeader> | null = null
    let last: string | null = null
    for await (const text of lines) {
      at += 1
      if (first === null) first = readHeader(text, trusted)
      else if (at <= first.header.entries + 1) {
        const line = parsed<EntryLine>(text)
        const became = readEntry(text, line, at - 1)
        counts[became] += 1
        const { named, compared } = await readFile(line, check)
        if (named) counts.filesNamed += 1
        if (compared) counts.files += 1
        if (became !== "whole") gone[became].push(line.position)
        root.add(line.leaf)
      } else if (last === null) last = text
      else throw new Wrong("order")
    }
    if (first === null) throw new Wrong("empty")
    if (last === null || at < first.header.entries + 2) throw new Wrong("missing")
    if (root.end() !== first.header.root) throw new Wrong("root")
    const said = lastOf(last, first, trusted)
    // Anyone who takes a row out cannot say that it was erased, nor that it was withheld.
    const same = (a: readonly number[], b: readonly number[]) => canonical(a) === canonical(b)
    if (said.root !== first.header.root || !same(said.erased, gone.erased)) throw new Wrong("last")
    if (said.withheld === undefined && counts.withheld > 0) return { ok: false, line: at, problem: "last", unsigned: counts.withheld }
    if (!same(said.withheld ?? [], gone.withheld)) throw new Wrong("last")
    const { publicKey } = first.line
    const { recalled, outcomes } = said
    const key = { publicKey, fingerprint: fingerprint(publicKey) }
    return { ok: true, header: first.header, ...counts, recalled, outcomes: outcomes ? countsOf(outcomes) : null, ...key }
  } catch (cause) {
    if (cause instanceof Wrong) return { ok: false, line: at, problem: cause.problem }
    throw cause
  }
}

function countsOf({ told, recalled, left_out, waiting }: Record<Outcome, number[]>): Record<Outcome, number> {
  return { told: told.length, recalled: recalled.length, left_out: left_out.length, waiting: waiting.length }
}

const isPositions = (value: unknown) => Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && one > 0)

function lastOf(text: string, first: { line: HeaderLine }, trusted: readonly string[] | null): Last {
  const line = parsed<LastLine>(text)
  if (typeof line.last !== "string" || typeof line.signature !== "string") throw new Wrong("last")
  // The key may have been replaced since; without keys to trust only that of the header is believed.
  const keys = trusted ?? [first.line.publicKey]
  if (!keys.includes(line.publicKey) || !isSigned(line.publicKey, line.last, line.signature)) throw new Wrong("last")
  refuseOtherForm(text, { last: line.last, signature: line.signature, publicKey: line.publicKey })
  const last = parsed<Last>(line.last)
  refuseOtherForm(line.last, last)
  const { erased, withheld = [], outcomes = { told: [], recalled: [], left_out: [], waiting: [] } } = last
  const lists = [erased, withheld, outcomes?.told, outcomes?.recalled, outcomes?.left_out, outcomes?.waiting]
  if (!lists.every(isPositions)) throw new Wrong("last")
  return last
}

import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { sha256Hex } from "@intray/db/id"
import type { ShownLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { errors, portalRefusals, portalStates, publicPages, uploads as words } from "@intray/i18n/translated"
import { TRPCError } from "@trpc/server"
import type { Context } from "../../../http/trpc/context.ts"
import { DomainError, domainErrorOf, Invalid, NotFound, TooMany } from "../../../platform/errors.ts"
import { createCaller } from "../../../router.ts"
import { describeUpload } from "../../files/uploads/service.ts"
import { uploadWhole } from "../../files/uploads/whole.ts"
import { validateAnswers } from "../../forms/answers.ts"
import { takesUploads, type UploadField } from "../../forms/asked.ts"
import type { AnswerIssue, AnswerPath } from "../../forms/schema.ts"
import { storedOf } from "../../forms/stored.ts"
import { idempotencyKey, type PublicPortal, type SubmitResult } from "../../submit/schema.ts"
import type { PlainForm } from "./html.ts"
import { MAX_PLAIN_FILE, type Posted, type PostedFile, readPosted } from "./read.ts"
import { answersOf, begun, nameOf, typedOf } from "./typed.ts"

/** Forms that one address may post in an hour, mistakes and further items included. */
const perHour = { max: 300, windowSeconds: 3600 }

export type Outcome =
  | { kind: "sent"; portal: PublicPortal; result: SubmitResult }
  /** The form once more: `status` is that of the answer. */
  | { kind: "form"; status: number; form: Omit<PlainForm, "action"> }

/** Calls a procedure; what it refuses is thrown as our own error. */
async function calling<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    const reason = cause instanceof TRPCError ? domainErrorOf(cause.cause) : domainErrorOf(cause)
    if (reason) throw reason
    // What a strict schema refuses is no form of ours.
    if (cause instanceof TRPCError && cause.code === "BAD_REQUEST")
      throw new DomainError("BAD_REQUEST", errors.unreadableForm, { code: "not_a_form" })
    throw cause
  }
}

const first = ({ values }: Posted, name: string): string => values.get(name)?.[0] ?? ""

/** The portal for a pass, in the version that was filled in; in the newest where that one is no longer taken. */
async function portalFor(ctx: Context, slug: string, pass: string, version: string): Promise<PublicPortal> {
  const ask = (more: { version?: number }) => calling(createCaller(ctx).public.portal({ slug, ...(pass === "" ? {} : { pass }), ...more }))
  if (!/^[1-9]\d{0,5}$/.test(version)) return ask({})
  try {
    return await ask({ version: Number(version) })
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
    return ask({})
  }
}

/**
 * Answers a form that was posted by a browser without scripts: takes it in by the procedures that scripts call, or gives the form back with
 * what was typed. @param wish the language that its visitor asked for; null: the portal's own
 * @throws NotFound
 */
export async function answerPosted(ctx: Context, request: Request, slug: string, wish: ShownLanguage | null): Promise<Outcome> {
  // Before a byte is read: whether there is such a portal, and whether its visitor has had their share.
  const portal = await inLanguage(wish, () => portalFor(ctx, slug, "", ""))
  const answering = async (): Promise<Outcome> => {
    try {
      await ctx.services.limits.demand("plain-form", ctx.remoteAddress, perHour)
      return await once(ctx, await readPosted(request, ctx.remoteAddress), slug)
    } catch (cause) {
      if (!(cause instanceof DomainError) || cause instanceof NotFound) throw cause
      return form({ portal, pass: "" }, cause.status, { problem: cause.message })
    }
  }
  return inLanguage(wish ?? portal.language, answering, portal.formality)
}

async function once(ctx: Context, posted: Posted, slug: string): Promise<Outcome> {
  // Without the key of a form of ours the same words may be somebody else's.
  const twin = idempotencyKey.safeParse(first(posted, "key")).success ? digestOf(slug, posted) : randomUUID()
  const before = sending.get(twin)
  if (before) {
    await posted.close()
    return before
  }
  const outcome = answer(ctx, posted, slug).finally(() => posted.close())
  sending.set(twin, outcome)
  while (sending.size > MOST_TWINS) sending.delete(sending.keys().next().value ?? twin)
  // Only saved values are read back; mistakes are checked again.
  const forget = () => void sending.delete(twin)
  outcome.then((one) => one.kind === "sent" || forget(), forget)
  return outcome
}

/**
 * Presses of the same button, by what was posted: a second click posts the files once more, and uploads that differ would make it another
 * submission. The newest of this process.
 */
const sending = new Map<string, Promise<Outcome>>()
const MOST_TWINS = 100

function digestOf(slug: string, { values, files }: Posted): string {
  const chosen = files.map(({ name, filename, size }) => [name, filename, size])
  return sha256Hex(JSON.stringify([slug, [...values], chosen]))
}

async function answer(ctx: Context, posted: Posted, slug: string): Promise<Outcome> {
  const wish = first(posted, "do")
  const pass = first(posted, "pass").slice(0, 200)
  const version = first(posted, "version")
  if (wish === "unlock") return unlocked(ctx, slug, first(posted, "password").slice(0, 1_000))
  const portal = await portalFor(ctx, slug, pass, version)
  const more = wish.startsWith("add:") ? wish.slice(4) : null
  if (portal.state === "locked") {
    // The pass has ended; it takes the password once more, and only the browser's way back keeps what was typed.
    return form({ portal, pass: "" }, 409, { problem: publicPages.send.locked })
  }
  const refusedFiles = await storeFiles(ctx, portal, pass, posted)
  const typed = typedOf(portal.fields, posted.values, more)
  const files = await namesOf(ctx, portal, typed)
  const given = idempotencyKey.safeParse(first(posted, "key"))
  let key = given.success ? given.data : randomUUID()
  const again = (status: number, said: { issues?: readonly AnswerIssue[]; problem?: string }) =>
    form({ portal, pass, typed, files, idempotencyKey: key }, status, said)
  if (more !== null) return again(refusedFiles.length > 0 ? 400 : 200, { issues: refusedFiles })

  // What was filled in is a form that is no longer taken; its answers move over wherever this one asks the same.
  if (version !== "" && version !== String(portal.version)) return again(409, { problem: portalRefusals.versionReplaced })
  const answers = answersOf(portal.fields, typed)
  if (refusedFiles.length > 0) {
    const checked = validateAnswers(portal, answers, ctx.services.clock.now())
    return again(400, { issues: [...refusedFiles, ...(checked.ok ? [] : checked.issues)] })
  }
  try {
    const website = first(posted, "website").slice(0, 2_000)
    const sent = { slug, idempotencyKey: key, version: portal.version, answers, website, ...(pass === "" ? {} : { pass }) }
    return { kind: "sent", portal, result: await calling(createCaller(ctx).public.submit(sent)) }
  } catch (cause) {
    if (!(cause instanceof DomainError) || cause instanceof NotFound) throw cause
    if (cause instanceof Invalid) return again(cause.status, { issues: cause.issues ?? [] })
    if (cause.code === "idempotency_conflict") {
      // What was sent with this key has other answers: these are a submission of their own, when somebody wants that.
      key = randomUUID()
      return again(cause.status, { problem: publicPages.send.sentAlready })
    }
    return again(cause.status, {
      problem: cause instanceof TooMany ? publicPages.send.tooMany({ seconds: cause.retryAfterSeconds }) : cause.message,
    })
  }
}

/** The form, or its password question, for somebody who typed a password. */
async function unlocked(ctx: Context, slug: string, password: string): Promise<Outcome> {
  const locked = await portalFor(ctx, slug, "", "")
  if (password === "") return form({ portal: locked, pass: "" }, 400, { problem: portalStates.locked.missing })
  try {
    const { pass } = await calling(createCaller(ctx).public.unlock({ slug, password }))
    return form({ portal: await portalFor(ctx, slug, pass, ""), pass }, 200, {})
  } catch (cause) {
    if (!(cause instanceof DomainError) || cause instanceof NotFound) throw cause
    const problem =
      cause instanceof TooMany
        ? portalStates.locked.tooMany({ minutes: Math.ceil(cause.retryAfterSeconds / 60) })
        : portalRefusals.wrongPassword
    return form({ portal: locked, pass: "" }, cause.status, { problem })
  }
}

function form(
  { portal, pass, typed, files, ...more }: Pick<PlainForm, "portal" | "pass"> & Partial<PlainForm>,
  status: number,
  { issues = [], problem = "" }: { issues?: readonly AnswerIssue[]; problem?: string },
): Outcome {
  return {
    kind: "form",
    status,
    form: {
      portal,
      pass,
      issues,
      problem,
      typed: typed ?? begun(portal.fields, new URLSearchParams()),
      files: files ?? new Map(),
      idempotencyKey: more.idempotencyKey ?? randomUUID(),
    },
  }
}

/** The questions for files, with where each is in what was posted: those of a group once for each item that can be. */
function fileQuestions({ fields }: PublicPortal): Map<string, { field: UploadField; path: AnswerPath; at: string }> {
  const found = new Map<string, { field: UploadField; path: AnswerPath; at: string }>()
  for (const field of fields) {
    if (field.type !== "group") {
      if (takesUploads(field)) found.set(nameOf([field.key]), { field, path: [field.key], at: field.key })
      continue
    }
    for (const leaf of field.fields.filter(takesUploads)) {
      for (let index = 0; index < field.max; index += 1) {
        const path = [field.key, index, leaf.key]
        found.set(nameOf(path), { field: leaf, path, at: `${field.key}.${leaf.key}` })
      }
    }
  }
  return found
}

/** Stores what was chosen, and puts its ids among the values. @returns what was refused, at its question */
async function storeFiles(ctx: Context, portal: PublicPortal, pass: string, posted: Posted): Promise<AnswerIssue[]> {
  const questions = fileQuestions(portal)
  const issues: AnswerIssue[] = []
  for (const sent of posted.files) {
    const question = questions.get(sent.name)
    if (!question) continue
    const { field, path, at } = question
    const refuse = (code: string, message: string) => void issues.push({ path, code, message })
    const max = Math.min(MAX_PLAIN_FILE, field.maxBytes)
    const known = posted.values.get(sent.name) ?? []
    if (sent.part === null) refuse("too_large", (storedOf(field).files(field)?.listened ? words.tooLarge : words.tooLargeFile)({ max }))
    // One file takes the place of the one before it.
    else {
      const id = await store(ctx, { slug: portal.slug, field: at, pass }, sent, refuse)
      if (id !== null) posted.values.set(sent.name, field.maxFiles === 1 ? [id] : [...known, id])
    }
  }
  return issues
}

async function store(
  ctx: Context,
  to: { slug: string; field: string; pass: string },
  { filename, size, part }: PostedFile,
  refuse: (code: string, message: string) => void,
): Promise<string | null> {
  if (part === null) return null
  const entry = { ...to, pass: to.pass === "" ? undefined : to.pass, filename, size, remoteAddress: ctx.remoteAddress }
  try {
    const info = await uploadWhole(ctx.services, entry, Readable.from(part.pieces(), { objectMode: false }))
    if (info.state === "stored") return info.id
    refuse("upload_refused", info.reason ?? words.unknownKind)
  } catch (cause) {
    const reason = domainErrorOf(cause)
    if (!reason) throw cause
    refuse(reason.code, reason.message)
  }
  return null
}

/** Uploads of one form that are looked up; more than that nobody chooses one after another. */
const MOST_FILES = 200

/** The names of the uploads among the answers, by id. What has not arrived, or was refused, is taken out of the answers. */
async function namesOf(ctx: Context, portal: PublicPortal, typed: PlainForm["typed"]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  let looked = 0
  const look = async (values: string[]) => {
    const here: string[] = []
    for (const id of values) {
      looked += 1
      if (looked > MOST_FILES) break
      try {
        const { name, state } = await describeUpload(ctx.services, id)
        if (state !== "stored") continue
        names.set(id, name)
        here.push(id)
      } catch (cause) {
        if (!(cause instanceof NotFound)) throw cause
        // Sent already, perhaps with this very form: that is for the submission to say.
        here.push(id)
      }
    }
    return here
  }
  for (const field of portal.fields) {
    if (field.type !== "group") {
      if (takesUploads(field)) typed.leaves.set(field.key, await look(typed.leaves.get(field.key) ?? []))
      continue
    }
    for (const leaf of field.fields.filter(takesUploads))
      for (const item of typed.items.get(field.key) ?? []) item.set(leaf.key, await look(item.get(leaf.key) ?? []))
  }
  return names
}

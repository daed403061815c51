import { isUniqueViolation, prepared, type Tx } from "@intray/db"
import { sha256Hex } from "@intray/db/id"
import { file, submission } from "@intray/db/schema"
import { portalRefusals, validation } from "@intray/i18n/translated"
import { and, eq, inArray } from "drizzle-orm"
import { Invalid, Refused } from "../../platform/errors.ts"
import type { PublicContext } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import { isThere } from "../files/uploads/leaving.ts"
import { type Answers, summaryOf, uploadsOf, validateAnswers } from "../forms/answers.ts"
import { canonical } from "../forms/canonical.ts"
import { formOfId } from "../forms/published-forms.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { demandEntry } from "../portals/admission.ts"
import { firstStage } from "../stages/service.ts"
import { countSubmission, countSuspected, receiptLeft } from "./flood-limits.ts"
import { acceptedVersion, type FoundPortal, findPortal } from "./portal.ts"
import { readProof } from "./proof.ts"
import type { SubmitInput, SubmitResult } from "./schema.ts"
import { type Accepted, ProofUsed, store } from "./store.ts"
import { comparable, suspicionOf, wordsOf } from "./suspicion.ts"

const byKey = prepared((db, $: { portalId: string; keyHash: string }) =>
  db
    .select({
      number: submission.number,
      demoId: submission.demoId,
      hash: submission.idempotencyHash,
      createdAt: submission.createdAt,
      versionId: submission.portalVersionId,
    })
    .from(submission)
    .where(and(eq(submission.portalId, $.portalId), eq(submission.idempotencyKey, $.keyHash))),
)

/** The earlier submission with that key, or null. @throws Refused (`idempotency_conflict`) when it had other content */
async function earlier(
  ctx: PublicContext,
  db: PublicContext["db"] | Tx,
  found: FoundPortal,
  keyHash: string,
  raw: unknown,
): Promise<SubmitResult | null> {
  const [known] = await byKey(db, { portalId: found.id, keyHash })
  if (!known) return null
  // Erasing keeps the key and removes what was sent with it.
  if (known.hash === null) throw new Refused(portalRefusals.idempotencyErased, { code: "idempotency_conflict" })
  // Read with the form and the day of the first time: a new version, or midnight, in between makes it no other content.
  const again = validateAnswers(await formOfId(db, known.versionId), raw, known.createdAt)
  if (!again.ok || sha256Hex(canonical(again.answers)) !== known.hash) {
    throw new Refused(portalRefusals.idempotencyConflict, { code: "idempotency_conflict" })
  }
  return { number: known.number, demoId: known.demoId, statusUrl: statusUrl(ctx.services, known.demoId) }
}

/** What is to be stored, judged: whether it is spam, and whether a receipt goes out. @throws TooMany */
async function evaluate(
  ctx: PublicContext,
  input: SubmitInput,
  found: FoundPortal,
  form: FormDefinition,
  answers: Answers,
): Promise<(used: boolean) => Promise<Pick<Accepted, "proof" | "suspicion" | "receipt">>> {
  const text = wordsOf(form, answers)
  const { email } = summaryOf(form, answers)
  const flood = await countSubmission(ctx, { portalId: found.id, email, words: comparable(text) })
  const read = await readProof(ctx, found.id, input.challenge)
  return async (used) => {
    const proof = used ? ({ ok: false, why: "used" } as const) : read
    const suspicion = suspicionOf({
      honeypot: (input.website ?? "").trim() !== "",
      proof: proof.ok ? "good" : proof.why,
      age: proof.ok ? ctx.clock.now().getTime() - proof.madeAt.getTime() : null,
      text,
      ...flood,
    })
    if (suspicion.length > 0) await countSuspected(ctx, found.id)
    return { proof: proof.ok ? proof : null, suspicion, receipt: flood.receipt && suspicion.length === 0 }
  }
}

/** What the team itself sends in for somebody is taken for no spam, and needs no proof; mails to one address are counted all the same. */
async function trust(ctx: PublicContext, form: FormDefinition, answers: Answers): ReturnType<typeof evaluate> {
  const receipt = await receiptLeft(ctx, summaryOf(form, answers).email)
  return async () => ({ proof: null, suspicion: [], receipt })
}

/** Before the transaction, which waits for no disk and no store. @throws Invalid naming each stored upload whose bytes are not there */
async function demandUploads(ctx: PublicContext, form: FormDefinition, answers: Answers): Promise<void> {
  const uploads = uploadsOf(form, answers)
  if (uploads.length === 0) return
  const ids = uploads.map((one) => one.id)
  // Unfinished and rejected uploads are skipped here: the transaction reports their own errors.
  const stored = await ctx.db
    .select({ id: file.id })
    .from(file)
    .where(and(inArray(file.id, ids), eq(file.state, "stored")))
  const there = await Promise.all(stored.map(({ id }) => isThere(ctx.services, id)))
  const gone = new Set(stored.filter((_, index) => !there[index]).map(({ id }) => id))
  const missing = uploads.filter(({ id }) => gone.has(id))
  if (missing.length > 0) throw new Invalid(missing.map(({ path }) => ({ path, code: "not_upload", message: validation.notUpload })))
}

/**
 * Takes a submission in, with all that belongs to it, or nothing of it. The same key with the same answers gives the
 * same result, however often and however much at once. What is taken for spam is kept apart, and answered alike.
 * @param byTeam the team sends it in for somebody: it needs no proof and no password
 * @throws NotFound, Refused (`portal_*`, `version_replaced`, `idempotency_conflict`, `no_first_stage`), Invalid with paths into the answers, TooMany
 */
export async function submit(ctx: PublicContext, input: SubmitInput, byTeam = false): Promise<SubmitResult> {
  const now = ctx.clock.now()
  const found = await findPortal(ctx.db, input.slug)
  const keyHash = sha256Hex(input.idempotencyKey)
  const raw = input.answers
  const before = await earlier(ctx, ctx.db, found, keyHash, raw)
  if (before) return before
  demandEntry(ctx.services, byTeam ? { ...found, passwordHash: null } : found, input.pass, now)
  const version = await acceptedVersion(ctx.db, found, input.version, now)
  const { form } = version
  const result = validateAnswers(form, raw, now)
  if (!result.ok) throw new Invalid(result.issues)
  const { answers } = result
  await demandUploads(ctx, form, answers)
  const first = await firstStage(ctx.db, found.teamId)
  if (!first) throw new Refused(portalRefusals.noFirstStage, { code: "no_first_stage" })
  const evaluated = await (byTeam ? trust(ctx, form, answers) : evaluate(ctx, input, found, form, answers))
  const checked = { found, first, versionId: version.id, form, answers, keyHash, now, source: input.source }
  const attempt = async (used: boolean) => {
    const accepted: Accepted = { ...checked, ...(await evaluated(used)) }
    return ctx.db.transaction((tx) => store(ctx, tx, accepted))
  }
  try {
    return await attempt(false).catch((error: unknown) => {
      if (error instanceof ProofUsed) return attempt(true)
      throw error
    })
  } catch (error) {
    // A twin came first: its key is taken, or it has the uploads or the last place. Its answer is ours.
    const twin = isUniqueViolation(error, "submission_idempotency_key") || error instanceof Invalid || error instanceof Refused
    const answer = twin ? await earlier(ctx, ctx.db, found, keyHash, raw) : null
    if (answer) return answer
    throw error
  }
}

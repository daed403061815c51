import { isDeepStrictEqual } from "node:util"
import type { Tx } from "@intray/db"
import { image, portal } from "@intray/db/schema"
import { type Language, languageNames } from "@intray/i18n/languages"
import { refusals } from "@intray/i18n/refusals"
import { and, eq, inArray } from "drizzle-orm"
import { Invalid } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { portalUrl } from "../../platform/urls.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { refuseUnknownIcon } from "../images/icons/service.ts"
import { onlyWritten, translationsOf, withParts } from "../messages/portal-words.ts"
import { type PortalTranslations, type ReceiptWords, receiptOf } from "../messages/schema.ts"
import { refuseOvertaken } from "./overtaken.ts"
import { hashPassword } from "./password.ts"
import { designOf, draftOf, type PortalRow, portalOf, publishedForm, refuseReserved, slugTaken } from "./rows.ts"
import type { PortalDesign, UpdatePortalInput } from "./schema.ts"
import { countTaken } from "./taken.ts"

type Settings = Pick<
  PortalRow,
  | "slug"
  | "title"
  | "language"
  | "formality"
  | "translations"
  | "intro"
  | "opensAt"
  | "closesAt"
  | "timeZone"
  | "quota"
  | "promiseDays"
  | "asksTreatment"
  | "passwordHash"
  | "embeddable"
  | "embedOrigins"
> & { design: PortalDesign; receipt: ReceiptWords; translations: PortalTranslations }

function settingsOf(row: PortalRow): Settings {
  const {
    slug,
    title,
    language,
    formality,
    intro,
    opensAt,
    closesAt,
    timeZone,
    quota,
    promiseDays,
    asksTreatment,
    passwordHash,
    embeddable,
    embedOrigins,
  } = row
  return {
    slug,
    title,
    language,
    formality,
    intro,
    opensAt,
    closesAt,
    timeZone,
    quota,
    promiseDays,
    asksTreatment,
    passwordHash,
    embeddable,
    embedOrigins,
    translations: translationsOf(row),
    design: designOf(row),
    receipt: receiptOf(row),
  }
}

/** What was named replaces what is; null clears, and what was not named stays. */
function changed(before: Settings, input: UpdatePortalInput, passwordHash: string | null | undefined): Settings {
  const moment = (given: string | null | undefined, stored: Date | null) =>
    given === undefined ? stored : given === null ? null : new Date(given)
  const or = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given)
  return {
    slug: or(input.slug, before.slug),
    title: or(input.title, before.title),
    language: or(input.language, before.language),
    formality: or(input.formality, before.formality),
    translations: withParts(
      input.translations === undefined ? before.translations : onlyWritten(input.translations),
      input.translated ?? {},
    ),
    intro: or(input.intro, before.intro),
    opensAt: moment(input.opensAt, before.opensAt),
    closesAt: moment(input.closesAt, before.closesAt),
    timeZone: or(input.timeZone, before.timeZone),
    quota: or(input.quota, before.quota),
    promiseDays: or(input.promiseDays, before.promiseDays),
    asksTreatment: or(input.asksTreatment, before.asksTreatment),
    passwordHash: or(passwordHash, before.passwordHash),
    embeddable: or(input.embeddable, before.embeddable),
    embedOrigins: input.embedOrigins === undefined ? before.embedOrigins : [...new Set(input.embedOrigins)],
    design: or(input.design, before.design),
    receipt: { ...before.receipt, ...input.receipt },
  }
}

/** The first language is none of the others. @throws Invalid (`language_taken`) */
function refuseLanguage(row: PortalRow, language: Language, published: FormDefinition | null): void {
  if (![draftOf(row), published].some((form) => form?.languages?.includes(language))) return
  const message = refusals.languageTaken({ name: languageNames[language] })
  throw new Invalid([{ path: ["language"], code: "language_taken", message }])
}

/** Settings as the history keeps them: whether there is a password, never which. */
function told({ passwordHash, ...settings }: Settings) {
  return { ...settings, hasPassword: passwordHash !== null }
}

/** The pictures of a design are the portal's own. Those that it no longer names expire. @throws Invalid (`no_image`) */
async function keepImages(tx: Tx, portalId: string, before: PortalDesign, after: PortalDesign, now: Date): Promise<void> {
  const issues = []
  for (const kind of ["logo", "cover"] as const) {
    const [was, is] = [before[kind], after[kind]]
    if (was === is) continue
    if (is !== null) {
      const own = and(eq(image.id, is), eq(image.portalId, portalId), eq(image.kind, kind))
      const stored = await tx.update(image).set({ expiresAt: null }).where(own).returning({ id: image.id })
      if (stored.length === 0) issues.push({ path: ["design", kind], code: "no_image", message: refusals.noImage })
    }
    if (was !== null)
      await tx
        .update(image)
        .set({ expiresAt: now })
        .where(inArray(image.id, [was]))
  }
  if (issues.length > 0) throw new Invalid(issues)
}

/**
 * Changes words, address, times, limits, password and looks; at once, without publishing. Only what is named changes.
 * @throws NotFound, Invalid (`slug_reserved`, `closes_before`, `no_image`, `no_icon`, `language_taken`), Refused (`slug_taken`, `changed_meanwhile`)
 */
export async function updatePortal(ctx: TeamContext, input: UpdatePortalInput) {
  const updatedAt = ctx.clock.now()
  // Slow on purpose, and so not inside the transaction.
  const { password } = input
  await refuseUnknownIcon(input.design?.icon ?? null, ["design", "icon"])
  const passwordHash = typeof password === "string" ? await hashPassword(password) : password
  try {
    return await ctx.db.transaction(async (tx) => {
      const row = await portalOf(tx, ctx, input.portalId)
      const before = settingsOf(row)
      refuseOvertaken(before, input)
      const after = changed(before, input, passwordHash)
      if (after.slug !== before.slug) refuseReserved(after.slug)
      if (input.language !== undefined && input.language !== before.language) {
        refuseLanguage(row, input.language, await publishedForm(tx, row))
      }
      if (after.opensAt && after.closesAt && after.closesAt <= after.opensAt) {
        throw new Invalid([{ path: ["closesAt"], code: "closes_before", message: refusals.closesBefore }])
      }
      await keepImages(tx, row.id, before.design, after.design, updatedAt)
      const same = isDeepStrictEqual(before, after)
      if (!same) {
        await tx
          .update(portal)
          .set({ ...after, ...(after.quota === before.quota ? {} : { taken: await countTaken(tx, row) }), updatedAt })
          .where(eq(portal.id, row.id))
        await recordTeamEvent(tx, ctx, {
          type: "portal.updated",
          before: { portalId: row.id, ...told(before) },
          after: { portalId: row.id, ...told(after) },
        })
      }
      return {
        id: row.id,
        slug: after.slug,
        title: after.title,
        intro: after.intro,
        url: portalUrl(ctx.services, after.slug),
        updatedAt: (same ? row.updatedAt : updatedAt).toISOString(),
      }
    })
  } catch (error) {
    throw slugTaken(error)
  }
}

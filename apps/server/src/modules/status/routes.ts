import { senderLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { publicPages, statusPage, statusRefusals, submitterMail, statusMail as words } from "@intray/i18n/translated"
import { Hono, type Context as HonoContext } from "hono"
import { createContext } from "../../http/trpc/context.ts"
import { readText } from "../../platform/body.ts"
import { bytesOf, downloadHeaders } from "../../platform/download.ts"
import { DomainError, NotFound } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { plainPage } from "../../platform/plain-page.ts"
import type { PublicContext, Services } from "../../platform/services.ts"
import { wishOf } from "../../platform/visitor-language.ts"
import { zip } from "../../platform/zip.ts"
import { answerMyOffer } from "../offers/answer.ts"
import { answerOfferInput } from "../submit/schema.ts"
import { exportMine } from "./export.ts"
import { answerWatch, watchBehind } from "./watch.ts"

/** Most bytes of the form with the two buttons. */
const formBytes = 1_000
/** Most bytes of the answer to an offer, with its reason. */
const offerFormBytes = 10_000
const perNetwork = { max: 60, windowSeconds: 600 }

async function contextOf(c: HonoContext<AppEnv>, services: Services): Promise<PublicContext> {
  const headers = new Headers(c.req.raw.headers)
  // A signed-in visitor counts as a submitter here.
  headers.delete("cookie")
  return createContext({ headers, services, remoteAddress: c.var.remoteAddress ?? null })
}

const show = (status: 200 | 404, text: string, buttons: { value: string; label: string }[] = []) =>
  plainPage(status, { title: words.page.title, text, buttons })

/** The page of a mail's link. Opening it changes nothing, because programs open links too; its button, or the mail program's own, does. */
async function watchPage(c: HonoContext<AppEnv>, services: Services): Promise<Response> {
  const token = c.req.param("token") ?? ""
  await services.limits.demand("status.watch-page", c.var.remoteAddress, perNetwork)
  const behind = await watchBehind(services.db, token)
  if (!behind) return show(404, words.page.gone)
  const facts = { team: behind.team, number: behind.number, email: behind.email }
  const said = () => {
    if (behind.verifiedAt) return show(200, words.page.on(facts), [{ value: "end", label: words.page.end }])
    return show(200, words.page.ask(facts), [
      { value: "confirm", label: words.page.confirm },
      { value: "end", label: words.page.refuse },
    ])
  }
  // In the language of the mail that led here.
  return inLanguage(senderLanguage(behind.sent, behind.own), said, behind.formality)
}

async function watchAnswer(c: HonoContext<AppEnv>, services: Services): Promise<Response> {
  await services.limits.demand("status.watch-page", c.var.remoteAddress, perNetwork)
  const body = new URLSearchParams(await readText(c.req.raw, formBytes))
  const oneClick = body.get("List-Unsubscribe") === "One-Click"
  const answer = oneClick || body.get("do") === "end" ? "end" : body.get("do") === "confirm" ? "confirm" : null
  if (answer === null) return watchPage(c, services)
  const token = c.req.param("token") ?? ""
  const behind = await watchBehind(services.db, token)
  const done = await answerWatch(services, token, answer)
  if (!done || !behind) return show(404, words.page.gone)
  const said = () => show(200, answer === "end" ? words.page.ended : words.page.confirmed)
  return inLanguage(senderLanguage(behind.sent, behind.own), said, behind.formality)
}

/** The answer to an offer from the form of a status page without scripts: back to the page, or why it does not count. */
async function offerPosted(c: HonoContext<AppEnv>, services: Services): Promise<Response> {
  const demoId = c.req.param("demoId") ?? ""
  const page = `/status/${encodeURIComponent(demoId)}`
  const sent = new URLSearchParams(await readText(c.req.raw, offerFormBytes))
  const parsed = answerOfferInput.safeParse({ demoId, answer: sent.get("answer"), reason: sent.get("reason") || undefined })
  const refuse = (status: 400 | 409, text: string) => {
    const call = { action: page, fields: [], label: submitterMail.open, origins: [] }
    return plainPage(status, { title: statusPage.offer.title, text, call })
  }
  if (!parsed.success) return refuse(400, parsed.error.issues[0]?.message ?? statusRefusals.noOffer)
  try {
    await answerMyOffer(await contextOf(c, services), parsed.data)
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
    const { title, text } = publicPages.notFound
    return cause instanceof NotFound ? plainPage(404, { title, text }) : refuse(409, cause.message)
  }
  return c.redirect(page, 303)
}

/** Routes of a status link that are not JSON: the archive of everything, the form without scripts, and the pages of mails' links. */
export const statusRoutes: Routes = (services) =>
  new Hono<AppEnv>()
    .get("/api/v1/public/status/:demoId/export", async (c) => {
      const { name, entries } = await exportMine(await contextOf(c, services), c.req.param("demoId"))
      const fault = (cause: unknown) => services.log.warn("export ended early", { reason: cause instanceof Error ? cause.name : "unknown" })
      return new Response(bytesOf(zip(entries), fault), { headers: downloadHeaders("application/zip", name) })
    })
    .post("/status/:demoId/offer", (c) => inLanguage(wishOf(c), () => offerPosted(c, services)))
    // Where the form was sent to, when the page of a refusal is loaded again.
    .get("/status/:demoId/offer", (c) => c.redirect(`/status/${encodeURIComponent(c.req.param("demoId"))}`, 303))
    .get("/status/watch/:token", (c) => inLanguage(wishOf(c), () => watchPage(c, services)))
    .post("/status/watch/:token", (c) => inLanguage(wishOf(c), () => watchAnswer(c, services)))

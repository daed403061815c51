import { isFresh } from "@intray/auth"
import { session } from "@intray/db/schema"
import { accountServer } from "@intray/i18n/account-server"
import { eq } from "drizzle-orm"
import { Hono } from "hono"
import { DomainError, NotSignedIn } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { notFound } from "../../platform/problem.ts"
import { errorPage } from "./error-page.ts"
import { personalData } from "./export.ts"
import { mailedLinkPage, mailedPaths } from "./mailed-link.ts"
import { previewOf, previews } from "./previews.ts"

/** Exports of one person in an hour. */
const perHour = { max: 20, windowSeconds: 3600 }

/** What of accounts is no call of the sign-in library's: its error page, the download of one's data, and mails to look at while developing. */
export const accountRoutes: Routes = (services) => {
  const { auth, db, env, limits, clock } = services
  return new Hono<AppEnv>()
    .on("GET", [...mailedPaths], async (c, next) => {
      const page = mailedLinkPage(c.req.raw, env.trustedOrigins)
      return page ?? next()
    })
    .get("/api/auth/error", (c) => errorPage(c.req.query("error") ?? c.req.query("code") ?? null))
    .get("/api/account/export", async (c) => {
      const found = await auth.readSession(c.req.raw.headers)
      if (!found) throw new NotSignedIn()
      // It is theirs, not of the person who acts as them.
      if (found.session.impersonatedBy) throw new DomainError("FORBIDDEN", accountServer.notYours, { code: "impersonating" })
      const [row] = await db.select().from(session).where(eq(session.id, found.session.id))
      if (!row || !isFresh(row, env.freshAge, clock.now().getTime())) {
        throw new DomainError("FORBIDDEN", accountServer.notFresh, { code: "session_not_fresh" })
      }
      await limits.demand(`export:${found.user.id}`, c.var.remoteAddress, perHour)
      const body = JSON.stringify(await personalData(db, found.user.id, clock.now()), null, 2)
      return c.body(body, 200, {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="intray-my-data.json"`,
        "cache-control": "no-store",
      })
    })
    .get("/dev/mails", () => (env.production ? notFound() : previews()))
    .get("/dev/mails/:kind", (c) => {
      const page = env.production ? null : previewOf(c.req.param("kind"), c.req.query("as") === "text", services.baseUrl)
      return page ?? notFound()
    })
}

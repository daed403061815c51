import { Hono } from "hono"
import { NotSignedIn } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { teamsOf } from "../../platform/teams.ts"

/** `GET /api/organization/list`: the caller's teams, oldest membership first. */
export const teamRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/organization/list", async (c) => {
    const found = await services.auth.readSession(c.req.raw.headers)
    if (!found) throw new NotSignedIn()
    const teams = await teamsOf(services.db, found.user.id)
    return c.json(
      teams.map(({ id, name, slug, logo, role, createdAt }) => ({ id, name, slug, logo, role, createdAt: createdAt.toISOString() })),
    )
  })

import { Hono } from "hono"
import { NotSignedIn } from "../../../lib/errors.ts"
import type { AppEnv, Routes } from "../../../lib/http.ts"
import { activeTeam } from "../../../lib/teams.ts"
import { createContext } from "../../../trpc/context.ts"
import { subscription } from "./service.ts"

/** `GET /api/subscription`: what the active team's plan has and how much of it is used. */
export const subscriptionRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/subscription", async (c) => {
    const { remoteAddress } = c.var
    const { user, teamSlug: slug, defaultTeamId } = await createContext({ headers: c.req.raw.headers, services, remoteAddress })
    if (!user) throw new NotSignedIn()
    const team = await activeTeam(services.db, { userId: user.id, slug, defaultTeamId })
    return c.json(await subscription({ services, db: services.db, clock: services.clock, team }))
  })

import { Hono } from "hono"
import { createContext } from "../../../http/trpc/context.ts"
import { NotSignedIn } from "../../../platform/errors.ts"
import type { AppEnv, Routes } from "../../../platform/http.ts"
import { activeTeam } from "../../../platform/teams.ts"
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

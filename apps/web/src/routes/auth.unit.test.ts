import { describe, expect, it } from "vitest"
import { verifyEmailRoute } from "./auth.tsx"

/** Opens the page of verification links. */
function open(user: object | null, search: Record<string, string>) {
  const context = { utils: { session: { get: { fetch: async () => ({ user }) } } } }
  const location = { href: "/auth/verify-email", pathname: "/auth/verify-email", search }
  const { beforeLoad } = verifyEmailRoute.options as unknown as { beforeLoad: (situation: object) => Promise<void> }
  return beforeLoad({ context, location, search })
}

describe("the page of verification links", () => {
  it("goes on to the requested page after a link that signed in", async () => {
    await expect(open({ id: "u" }, { redirect: "/dashboard/portals" })).rejects.toMatchObject({ options: { to: "/dashboard/portals" } })
  })

  it("stays to say that a link was used before, or why it failed", async () => {
    await expect(open(null, { redirect: "/auth/setup" })).resolves.toBeUndefined()
    await expect(open({ id: "u" }, { error: "token_expired" })).resolves.toBeUndefined()
  })
})

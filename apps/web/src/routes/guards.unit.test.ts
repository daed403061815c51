import { describe, expect, it, vi } from "vitest"
import { type GuardName, guarded, type RouterContext } from "./guards.ts"

const imke = { id: "u", name: "Imke", email: "imke@lanternquay.example", image: null, role: "user" }
const quay = { id: "t", name: "Lantern Quay", slug: "lantern-quay", role: "owner" }

function come(session: unknown, href = "/dashboard/submissions", search: Record<string, unknown> = {}) {
  const fetch = typeof session === "function" ? vi.fn(session as () => unknown) : vi.fn(async () => session)
  const context = { utils: { session: { get: { fetch, invalidate: async () => undefined } } } } as unknown as RouterContext
  return { context, location: { href, pathname: href.replace(/\?.*/, ""), search } }
}

describe("guards", () => {
  it("refuse a name that none has, when the app starts", () => {
    expect(() => guarded("toString" as GuardName)).toThrow("Unknown guard: toString")
  })

  it("auth leads a guest to sign-in and back", async () => {
    await expect(guarded("auth")(come({ user: null }, "/dashboard/portals?x=1"))).rejects.toMatchObject({
      options: { to: "/auth/login", search: { redirect: "/dashboard/portals?x=1" } },
    })
    await expect(guarded("auth")(come({ user: imke }))).resolves.toBeUndefined()
  })

  it("auth brings the reason of a failed link along", async () => {
    await expect(
      guarded("auth")(come({ user: null }, "/dashboard/submissions?error=token_expired", { error: "token_expired" })),
    ).rejects.toMatchObject({
      options: { search: { error: "token_expired" } },
    })
  })

  it("guest sends anyone who is signed in on, to places of this app alone", async () => {
    const go = (redirect: unknown) => guarded("guest")(come({ user: imke }, "/auth/login", { redirect }))
    await expect(go("/dashboard/portals")).rejects.toMatchObject({ options: { to: "/dashboard/portals" } })
    await expect(go("//evil.example")).rejects.toMatchObject({ options: { to: "/dashboard/submissions" } })
    await expect(guarded("guest")(come({ user: null }))).resolves.toBeUndefined()
  })

  it("onboarding leads who has no team, or whose team has not begun, to the first steps and back", async () => {
    const go = (session: unknown, href?: string, search?: Record<string, unknown>) => guarded("onboarding")(come(session, href, search))
    const to = "/dashboard/onboarding"
    await expect(go({ user: imke, team: quay, firstSteps: false })).resolves.toBeUndefined()
    await expect(go({ user: imke, team: null, firstSteps: false })).rejects.toMatchObject({ options: { to, search: {} } })
    await expect(go({ user: imke, team: quay, firstSteps: true }, "/dashboard/portals?x=1")).rejects.toMatchObject({
      options: { to, search: { redirect: "/dashboard/portals?x=1" } },
    })
    const named = go({ user: imke, team: quay, firstSteps: true }, "/dashboard/submissions?team=quay", { team: "quay" })
    await expect(named).rejects.toMatchObject({ options: { to, search: { team: "quay" } } })
  })

  it("onboarding lets a platform admin open the admin area without a team, and nobody else", async () => {
    const open = (role: string, href: string, team: unknown = null) =>
      guarded("onboarding")(come({ user: { ...imke, role }, team, firstSteps: team !== null }, href))
    const to = "/dashboard/onboarding"
    await expect(open("admin", "/dashboard/admin")).resolves.toBeUndefined()
    await expect(open("admin", "/dashboard/admin/mail?team=quay", quay)).resolves.toBeUndefined()
    await expect(open("admin", "/dashboard/administration")).rejects.toMatchObject({ options: { to } })
    await expect(open("admin", "/dashboard/submissions")).rejects.toMatchObject({ options: { to } })
    await expect(open("user", "/dashboard/admin")).rejects.toMatchObject({ options: { to } })
  })

  it("admin is for who runs the installation; others find nothing there", async () => {
    await expect(guarded("admin")(come({ user: { ...imke, role: "admin" } }))).resolves.toBeUndefined()
    await expect(guarded("admin")(come({ user: imke }))).rejects.toMatchObject({ isNotFound: true })
    await expect(guarded("admin")(come({ user: null }))).rejects.toMatchObject({ isNotFound: true })
  })

  it("an unknown team is an unknown page", async () => {
    const refused = () => {
      throw Object.assign(new Error("There is nothing here"), { data: { httpStatus: 404 } })
    }
    await expect(guarded("auth", "onboarding")(come(refused))).rejects.toMatchObject({ isNotFound: true })
  })

  it("anyone who moves about on a page waits for no answer, and is asked all the same", async () => {
    const away = come(() => Promise.reject(new TypeError("Failed to fetch")))
    const getData = vi.fn((): unknown => ({ user: imke, team: quay, firstSteps: false }))
    Object.assign(away.context.utils.session.get, { getData })
    await expect(guarded("auth", "onboarding")({ ...away, cause: "stay" })).resolves.toBeUndefined()
    expect(away.context.utils.session.get.fetch).toHaveBeenCalledTimes(2)
    await expect(guarded("auth")({ ...away, cause: "enter" })).rejects.toThrow("Failed to fetch")
    getData.mockReturnValue(undefined)
    await expect(guarded("auth")({ ...away, cause: "stay" })).rejects.toThrow("Failed to fetch")
  })
})

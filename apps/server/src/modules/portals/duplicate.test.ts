import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
let portalId: string

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
  const made = await team.owner.caller.portals.create({ template: "music-demos", title: "Demos", slug: "the-first-demos" })
  portalId = made.id
  await team.owner.caller.portals.update({
    portalId,
    intro: "Send us music.",
    quota: 5,
    password: "let me in",
    design: { accent: "#1447e6", mode: "dark", logo: null, cover: null, icon: "lucide:music" },
  })
})

describe("portals.duplicate", () => {
  test("makes a draft with the same questions and looks, and nothing of who may come", async () => {
    const first = await team.owner.caller.portals.get({ slug: "the-first-demos" })
    const made = await team.admin.caller.portals.duplicate({ portalId, title: "Demos again", slug: "the-second-demos" })
    const copy = await team.viewer.caller.portals.get({ slug: made.slug })
    expect(copy).toMatchObject({
      id: made.id,
      title: "Demos again",
      intro: "Send us music.",
      state: "draft",
      standing: "draft",
      version: 0,
      publishedForm: null,
      form: first.form,
      design: { accent: "#1447e6", mode: "dark" },
      quota: null,
      hasPassword: false,
      submissions: 0,
    })
    // It can be published like any other, which opens it.
    await team.owner.caller.portals.publish({ portalId: made.id, revision: copy.revision })
    expect((await world.visitor.public.portal({ slug: made.slug })).state).toBe("open")
  })

  test("refuses a taken and a reserved address, wrong roles and another team's portal", async () => {
    const copy = (slug: string, who = team.owner) => who.caller.portals.duplicate({ portalId, title: "Copy", slug })
    expect(await refusal(copy("the-first-demos"))).toMatchObject({ code: "CONFLICT", reason: "slug_taken" })
    expect(await refusal(copy("admin"))).toMatchObject({ code: "BAD_REQUEST", paths: ["slug"] })
    expect(await refusal(copy("a b"))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(copy("copy-of-a-member", team.member))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(copy("copy-of-another-team", other.owner))).toMatchObject({ code: "NOT_FOUND" })
  })
})

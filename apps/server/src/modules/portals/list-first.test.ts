import { expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { templateKey } from "../templates/schema.ts"

const world = useWorld()

it("lists by title or by person as the template suggests, and as the team chooses", async () => {
  const { owner } = await world.team("Lantern Quay")
  const { portals } = owner.caller
  for (const template of [...templateKey.options, "blank"] as const)
    await portals.create({ template, title: template, slug: `first-${template}` })
  const listed = async () => new Map((await portals.list()).items.map((one) => [one.slug, one.listFirst]))
  expect(Object.fromEntries(await listed())).toMatchObject({
    "first-music-demos": "by",
    "first-job-applications": "by",
    "first-blank": "by",
    "first-talk-proposals": "title",
    "first-grant-applications": "title",
    "first-contest-entries": "title",
    "first-data-contributions": "title",
  })
  const demos = await portals.get({ slug: "first-music-demos" })
  expect(demos.listFirst).toBe("by")
  await portals.update({ portalId: demos.id, design: { ...demos.design, listFirst: "title" } })
  expect((await listed()).get("first-music-demos")).toBe("title")
  expect((await portals.get({ slug: "first-music-demos" })).listFirst).toBe("title")
})

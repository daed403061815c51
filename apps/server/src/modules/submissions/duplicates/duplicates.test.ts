import { beforeEach, describe, expect, test } from "vitest"
import { systemActor } from "../../../platform/events.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, storedUpload, type TestTeam } from "../../../testing/world.ts"
import { eraseSubmission } from "../erase.ts"
import { MOST_DUPLICATES } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
let serial = 0

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

type Sent = { link?: string; audio?: string[]; email?: string; message?: string; slug?: string }

/** Sends a submission that differs from all others except in the given answers. @returns its id */
async function sent({ link, audio, email, message = "", slug = portal.slug }: Sent, of = team): Promise<string> {
  serial += 1
  const sound = audio ? { audio } : { link: link ?? `https://soundcloud.com/someone/track-${serial}` }
  const tracks = [{ title: `Track ${serial}`, genre: "electronica", ...sound }]
  await send(world, slug, { tracks, email: email ?? `person-${serial}@example.org`, message })
  return (await newest(of)).id
}

async function like(submissionId: string, of = team) {
  const { items } = await of.viewer.caller.duplicates.list({ submissionId })
  return items.map((one) => [one.id, ...one.reasons])
}

const words = "We recorded this in one night in an old chapel with two microphones and no plan at all, and we hope that it moves you."

describe("duplicates", () => {
  test("by the same link, however it was shared, with how the earlier one was decided", async () => {
    const first = await sent({ link: "https://soundcloud.com/ada/night-drive" })
    await sent({ link: "https://soundcloud.com/ada/night-drives" })
    await sent({ link: "https://soundcloud.com/night/drive-ada" })
    const declined = await stageNamed(team, "Declined")
    await team.member.caller.decisions.decide({ id: first, stageId: declined, publish: false, actId: `decide-${serial}` })
    const second = await sent({ link: "https://www.soundcloud.com/ada/night-drive/?si=1f2e&utm_source=clipboard" })
    expect(await like(second)).toEqual([[first, "link"]])
    expect(await like(first)).toEqual([[second, "link"]])
    const { items } = await team.viewer.caller.duplicates.list({ submissionId: second })
    expect(items[0]).toMatchObject({ stageId: declined, held: true, by: "Kitefall", portalId: portal.id })
  })

  test("by a file of the same content, whatever it is called and through whichever portal", async () => {
    const upload = (portalId: string) => storedUpload(world, { teamId: team.id, portalId })
    const first = await sent({ audio: [await upload(portal.id)] })
    const other = await makePortal(team)
    const second = await sent({ audio: [await upload(other.id)], slug: other.slug })
    expect(await like(second)).toEqual([[first, "content"]])
  })

  test("by nearly the same words of the same person, and of nobody else", async () => {
    const first = await sent({ message: words, email: "ada@example.org" })
    await sent({ message: words })
    const second = await sent({ message: `${words} Thanks`, email: "Ada@example.org" })
    await sent({ message: "Something quite different this time, with other words in another order and length.", email: "ada@example.org" })
    expect(await like(second)).toEqual([[first, "text"]])
  })

  test("not by what is in the trash, until it is back", async () => {
    const link = "https://soundcloud.com/ada/put-away"
    const [first, second] = [await sent({ link }), await sent({ link })]
    const { trash } = team.owner.caller
    await trash.add({ id: first, actId: `trash-${serial}` })
    expect(await like(second)).toEqual([])
    await trash.restore({ id: first, actId: `restore-${serial}` })
    expect(await like(second)).toEqual([[first, "link"]])
  })

  test("by all three at once: one line", async () => {
    const link = "https://soundcloud.com/ada/all-three"
    const first = await sent({ link, message: words, email: "three@example.org" })
    const second = await sent({ link, message: words, email: "three@example.org" })
    expect(await like(second)).toEqual([[first, "link", "text"]])
  })

  test("never of another team, and for nobody else's", async () => {
    const other = await world.team()
    const theirs = await makePortal(other)
    const link = "https://soundcloud.com/ada/shared"
    const upload = await storedUpload(world, { teamId: other.id, portalId: theirs.id })
    await sent({ link, slug: theirs.slug, email: "shared@example.org", message: words }, other)
    const elsewhere = await sent({ audio: [upload], slug: theirs.slug }, other)
    const mine = await sent({ link, email: "shared@example.org", message: words })
    const withFile = await sent({ audio: [await storedUpload(world, { teamId: team.id, portalId: portal.id })] })
    expect(await like(mine)).toEqual([])
    expect(await like(withFile)).toEqual([])
    expect(await refusal(team.owner.caller.duplicates.list({ submissionId: elsewhere }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("not what was erased", async () => {
    const link = "https://soundcloud.com/ada/erased"
    const first = await sent({ link, message: words, email: "gone@example.org" })
    const second = await sent({ link, message: words, email: "gone@example.org" })
    await world.db.transaction((tx) => eraseSubmission(tx, { team, id: first, actor: systemActor, now: world.services.clock.now() }))
    expect(await like(second)).toEqual([])
    expect(await like(first)).toEqual([])
  })

  test("the newest of many, and that there are more", async () => {
    const link = "https://soundcloud.com/ada/many"
    for (let count = 0; count < MOST_DUPLICATES + 2; count += 1) await sent({ link })
    const last = await sent({ link })
    const { items, more } = await team.viewer.caller.duplicates.list({ submissionId: last })
    expect([items.length, more]).toEqual([MOST_DUPLICATES, true])
    expect(items.map((one) => one.number)).toEqual([...items.map((one) => one.number)].sort((a, b) => b - a))
  })
})

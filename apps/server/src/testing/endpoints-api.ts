import { createHash, randomUUID } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newId, newSecret } from "@intray/db/id"
import { file, release, watch, waveform } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { unsubscribeUrl } from "../modules/notifications/unsubscribe.ts"
import { makeFileProof } from "../modules/reviews/guests/file-proof.ts"
import { type Ask, makeCallers, type Sent, type TestCallers } from "./callers.ts"
import type { ExampleOf } from "./endpoints-auth.ts"
import { makeThings } from "./examples.ts"
import { restEndpointExamples } from "./rest.ts"
import { testBaseUrl } from "./services.ts"
import { demoAnswers, send, stageNamed, storedUpload, type TestTeam, type World } from "./world.ts"

/** What is in a team that the other addresses can name. */
export type ApiScene = Awaited<ReturnType<typeof makeApiScene>>

const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#1447e6" } })
  .png()
  .toBuffer()

export async function makeApiScene(world: World, { other, ask }: { other: TestTeam; ask: Ask }) {
  const { db, services } = world
  const team = await world.team()
  const things = await makeThings(world, team)
  const callers = await makeCallers(world, team, other)
  const fileId = await storedUpload(world, { teamId: team.id, portalId: things.portalId })
  await db.update(file).set({ submissionId: things.submissionId }).where(eq(file.id, fileId))
  await services.storage.write(fileId, Buffer.alloc(1_000, "x"))
  await db.insert(waveform).values({ fileId, peaks: "AA==", createdAt: services.clock.now() })
  const added = await ask(callers.owner, "session", { method: "POST", path: "/api/images?kind=avatar", ...picture })
  const { id: imageId } = JSON.parse(added.text) as { id: string }
  return { world, team, things, callers, fileId, imageId, ask }
}

const tus = { "tus-resumable": "1.0.0" }
const picture = { body: new Uint8Array(image), headers: { "content-type": "image/png" } }

function begin(metadata: Record<string, string>) {
  const encoded = Object.entries({ filename: "low-ceiling.wav", filetype: "audio/wav", ...metadata }).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`,
  )
  return { headers: { ...tus, "upload-length": "100", "upload-metadata": encoded.join(",") } }
}

/** An upload of 100 bytes of which none has come. */
async function begun({ ask, callers, things }: { ask: Ask; callers: TestCallers; things: ApiScene["things"] }): Promise<{ id: string }> {
  const sent: Sent = { method: "POST", path: "/api/uploads", ...begin({ portal: things.slug, field: "tracks.audio" }) }
  const { location } = await ask(callers.nobody, "public", sent)
  return { id: location?.split("/").at(-1) ?? "" }
}

/** Something that was just sent in, for what can be done with it once. */
async function sentIn({ world, things }: ApiScene): Promise<{ demoId: string; number: string }> {
  const { demoId, number } = await send(world, things.slug)
  return { demoId, number: `#${number}` }
}

const withFresh =
  (body?: (number: string) => object): ExampleOf<ApiScene> =>
  async (scene) => {
    const { demoId, number } = await sentIn(scene)
    return { params: { demoId }, ...(body ? { body: body(number) } : {}) }
  }

/** A data set that is published and has a page. */
const paged: ExampleOf<ApiScene> = async ({ team, things, world }) => {
  const slug = `page-${newSecret(40).toLowerCase()}`
  const id = things.releaseId
  await team.owner.caller.releases.setPage({ id, page: { slug, snapshot: 1 } })
  await world.db.update(release).set({ state: "published", publishedAt: world.services.clock.now() }).where(eq(release.id, id))
  return { params: { slug } }
}

async function watched({ world, team, things }: ApiScene): Promise<string> {
  const token = newSecret()
  const tokenHash = createHash("sha256").update(token).digest("hex")
  const facts = { teamId: team.id, submissionId: things.submissionId, email: `${newSecret(60)}@example.com`, told: false }
  await world.db.insert(watch).values({ id: newId(), ...facts, tokenHash, createdAt: new Date() })
  return token
}

const endsMail = ({ world, team }: ApiScene) => ({
  query: {
    t: new URL(unsubscribeUrl(world.services, { userId: team.owner.id, teamId: team.id, what: "mention" })).searchParams.get("t") ?? "",
  },
})
const ofFile = ({ fileId }: ApiScene) => ({ params: { id: fileId } })
const ofFileByGuest = ({ fileId, things, world }: ApiScene) => ({
  params: { id: fileId },
  query: { guest: makeFileProof(world.services, { guestId: things.guestId, fileId, now: world.services.clock.now() }) },
})
const ofFileByLink = ({ fileId, things }: ApiScene) => ({ params: { id: fileId }, query: { demo: things.demoId } })
/** A page of the operator's, which is there once its file is. */
const written =
  (page: string): ExampleOf<ApiScene> =>
  ({ world }) => {
    const folder = join(world.services.env.dataDir, "pages")
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${page}.md`), "# A page\n")
    return {}
  }

/** A form as a browser without scripts posts it: it wishes to be let in where no password is asked for. */
const postedForm = {
  headers: { "content-type": "multipart/form-data; boundary=form" },
  body: '--form\r\ncontent-disposition: form-data; name="do"\r\n\r\nunlock\r\n--form\r\ncontent-disposition: form-data; name="password"\r\n\r\nx\r\n--form--\r\n',
}
const ofPortal = ({ things }: ApiScene) => ({ params: { slug: things.slug } })
const ofUpload: ExampleOf<ApiScene> = async (scene) => ({ params: await begun(scene), headers: tus })
const link = "https://soundcloud.com/kitefall/another"

/** Addresses that nobody comes in at here, with where that is tried. */
export const apiExcuses: Record<string, string> = {
  "POST /api/stripe/webhook": "a notice that Stripe signed, where plans are sold: billing.test.ts",
}

/** A request for each address that is neither a procedure's nor the sign-in library's; of those that are not here, one that says nothing. */
export const apiExamples: Record<string, ExampleOf<ApiScene>> = {
  "GET /api/files/:id": ofFile,
  "GET /api/files/:id by its submitter": ofFileByLink,
  "GET /api/files/:id by a guest reviewer": ofFileByGuest,
  "GET /api/files/:id/waveform": ofFile,
  "GET /api/files/:id/waveform by its submitter": ofFileByLink,
  "GET /api/files/:id/waveform by a guest reviewer": ofFileByGuest,
  "GET /:slug/_payload.json": ofPortal,
  "GET /admin": () => ({}),
  "GET /admin/*": () => ({ params: { "*": "users" } }),
  "GET /about": written("about"),
  "GET /help": written("help"),
  "GET /terms": written("terms"),
  "GET /privacy": written("privacy"),
  "POST /:slug": ({ things }) => ({ params: { slug: things.slug }, ...postedForm }),
  "GET /api/cards/:file": ({ things }) => ({ params: { file: `${things.slug}.png` } }),
  "GET /api/cards/t/:file": ({ things }) => ({ params: { file: `${things.listedTeam}.png` } }),
  "GET /sitemap/:file": () => ({ params: { file: "1.xml" } }),
  "GET /api/icons/:file": () => ({ params: { file: "lucide.json" }, query: { icons: "music" } }),
  "GET /api/images/:id": ({ imageId }) => ({ params: { id: imageId } }),
  "POST /api/images of oneself": () => ({ query: { kind: "avatar" }, ...picture }),
  "POST /api/images of the team": () => ({ query: { kind: "team" }, ...picture }),
  "POST /api/images of a portal": ({ things }) => ({ query: { kind: "logo", portal: things.portalId }, ...picture }),
  "POST /api/mcp": () => ({
    headers: { accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  }),
  "GET /api/notifications/unsubscribe": endsMail,
  "POST /api/notifications/unsubscribe": endsMail,
  "GET /api/oembed": ({ things }) => ({ query: { url: `${testBaseUrl}/${things.slug}` } }),
  "POST /api/uploads for a portal's form": ({ things }) => begin({ portal: things.slug, field: "tracks.audio" }),
  "POST /api/uploads for one's submission": ({ things }) => begin({ demo: things.demoId, field: "tracks.audio" }),
  "POST /api/uploads/:id": async (scene) => ({
    params: await begun(scene),
    headers: { ...tus, "x-http-method-override": "PATCH", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(50),
  }),
  "POST /api/uploads for a message of the team": ({ things }) => begin({ submission: things.submissionId }),
  "GET /api/uploads/:id": ofUpload,
  "GET /api/uploads/*": async (scene) => ({ params: { "*": `${(await begun(scene)).id}/bytes` } }),
  "GET /api/uploads/:id/info": ofUpload,
  "HEAD /api/uploads/:id": ofUpload,
  "PATCH /api/uploads/:id": async (scene) => ({
    params: await begun(scene),
    headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(50),
  }),
  "DELETE /api/uploads/:id": ofUpload,
  "OPTIONS /api/uploads/:id": ofUpload,
  "POST /api/v1/imports": ({ things }) => ({
    query: { portal: things.slug },
    headers: { "content-type": "text/csv", "content-length": "13" },
    body: "artist,email\n",
  }),
  "GET /api/v1/imports/:id/problems": ({ things }) => ({ params: { id: things.checkedImport } }),
  "GET /api/v1/public/status/:demoId/export": ({ things }) => ({ params: { demoId: things.demoId } }),
  "GET /api/v1/releases/:id/snapshots/:number": ({ things }) => ({ params: { id: things.releaseId, number: "1" } }),
  "GET /api/v1/submissions/export": () => ({ query: { format: "csv" } }),
  ...restEndpointExamples,
  "GET /dev/mails/:kind": () => ({ params: { kind: "verify" } }),
  "GET /r/:slug": paged,
  "GET /r/:slug/citation.bib": paged,
  "GET /r/:slug/feed.atom": paged,
  "GET /status/watch/:token": async (scene) => ({ params: { token: await watched(scene) } }),
  "POST /status/watch/:token": async (scene) => ({ params: { token: await watched(scene) }, body: "do=confirm" }),
  "POST /status/:demoId/offer": ({ things }) => ({ params: { demoId: things.offeredDemoId }, body: "answer=confirmed" }),
  "GET /*": () => ({ params: { "*": "dashboard/submissions" } }),

  "GET /api/v1/public/portals/:slug": ofPortal,
  "GET /api/v1/public/portals/:slug/challenge": ofPortal,
  "POST /api/v1/public/portals/:slug/unlock": (scene) => ({ ...ofPortal(scene), body: { password: "not asked for" } }),
  "POST /api/v1/public/portals/:slug/visits": (scene) => ({ ...ofPortal(scene), body: { step: "view" } }),
  "POST /api/v1/public/portals/:slug/submissions": (scene) => ({ ...ofPortal(scene), body: { answers: demoAnswers() } }),
  "POST /api/v1/public/status-links": () => ({ body: { email: "hello@kitefall.example" } }),
  "GET /api/v1/public/status/:demoId": withFresh(),
  "POST /api/v1/public/status/:demoId/offer": ({ things }) => ({ params: { demoId: things.offeredDemoId }, body: { answer: "confirmed" } }),
  "GET /api/v1/public/status/:demoId/answers": withFresh(),
  "POST /api/v1/public/status/:demoId/answers": withFresh(() => ({ version: 1, answers: demoAnswers() })),
  "POST /api/v1/public/status/:demoId/link": withFresh(() => ({ version: 1, path: ["tracks", 0, "link"], url: link })),
  "POST /api/v1/public/status/:demoId/messages": withFresh(() => ({ id: randomUUID(), body: "Is there any news?" })),
  "POST /api/v1/public/status/:demoId/watches": withFresh(() => ({ email: "hello@kitefall.example" })),
  "POST /api/v1/public/status/:demoId/watches/:watchId/end": async (scene) => ({
    params: { demoId: (await sentIn(scene)).demoId, watchId: "none" },
  }),
  "POST /api/v1/public/status/:demoId/erase": withFresh((number) => ({ number })),
  "POST /api/v1/public/status/:demoId/treatment": async (scene) => {
    const { team, things, world } = scene
    const { demoId, number } = await sentIn(scene)
    const caller = team.owner.caller
    await caller.portals.update({ portalId: things.portalId, asksTreatment: true })
    const { id } = await caller.submissions.get({ number: Number(number.slice(1)) })
    await caller.decisions.decide({ id, stageId: await stageNamed(team, "Declined"), publish: true, actId: randomUUID() })
    world.forward(60_000)
    await world.services.jobs.drain()
    return { params: { demoId }, body: { answer: 4 } }
  },
  "POST /api/v1/public/status/:demoId/seen": withFresh(),
  "POST /api/v1/public/status/:demoId/withdraw": withFresh(),
}

import { newSecret } from "@intray/db/id"
import { file, submission } from "@intray/db/schema"
import { inArray } from "drizzle-orm"
import sharp from "sharp"
import type { Endpoints } from "./callers.ts"
import { makeThings, type Things } from "./examples.ts"
import { zip } from "./files.ts"
import { fixture } from "./fixtures.ts"
import type { TestApp } from "./index.ts"
import { id3, mp3Of, wavOf } from "./sounds.ts"
import { uploadTo } from "./uploads.ts"
import type { TestTeam, World } from "./world.ts"

/** A portal in a blind round: a marked value is in every place that says who sent something. */
export type BlindScene = {
  team: TestTeam
  /** About the portal of the template, and about the one whose form has a field of each kind. */
  things: [Things, Things]
  /** One unique word for each place. */
  marks: ReadonlyMap<string, string>
  /** Files by type of content. */
  files: Record<"mp3" | "wav" | "pdf" | "jpg" | "txt" | "docx" | "webm" | "portrait", string>
  roundIds: string[]
}

/** A word in the scene's form that identifies nobody. */
export const openWord = "glasswort"

const criterion = { name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: false, onlyIf: null }

/** Rounds in which every member, and the admin by name, reviews without names. @returns their ids */
export async function openBlindRounds(team: TestTeam, portalId: string): Promise<string[]> {
  const round = {
    portalId,
    opensAt: "2020-01-01T00:00:00.000Z",
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 3,
    visibility: "always" as const,
    average: "mean" as const,
    blind: true,
    criteria: [criterion],
  }
  const { reviews } = team.owner.caller
  const all = await reviews.createRound({ ...round, name: "Blind", everyone: true, reviewerIds: [] })
  const named = await reviews.createRound({ ...round, name: "Blind, by name", everyone: false, reviewerIds: [team.admin.id] })
  return [all.id, named.id]
}

export async function makeBlindScene(world: World, open: Pick<Endpoints, "app">): Promise<BlindScene> {
  const team = await world.team()
  const first = await makeThings(world, team)
  const marks = new Map<string, string>()
  const mark = (place: string) => {
    const word = `zq${place.replace(/\W/g, "").toLowerCase()}${newSecret(30).toLowerCase()}`
    marks.set(place, word)
    return word
  }
  const app = {
    services: world.services,
    request: (path: string, init?: RequestInit) => open.app.request(path, init),
  } as unknown as TestApp
  const { caller } = team.owner
  const slug = `blind-${newSecret(30).toLowerCase()}`
  const { id: portalId } = await caller.portals.create({ template: "blank", title: "Of glass", slug })
  const { revision } = await caller.portals.get({ slug })
  const text = (key: string, identifying = true) => ({ key, type: "short_text", label: key, identifying })
  const fields = [
    { key: "title", type: "short_text", label: "Title" },
    { key: "email", type: "email", label: "E-mail", required: true },
    // Named by the role alone.
    text("name", false),
    text("artist"),
    { key: "phone", type: "phone", label: "Phone" },
    { key: "website", type: "url", label: "Website", identifying: true },
    { key: "profile", type: "link", label: "Profile", identifying: true },
    { key: "bio", type: "long_text", label: "Bio", identifying: true },
    { key: "town", type: "single_choice", label: "Town", identifying: true, options: [{ key: "k1", label: "Bergen" }] },
    {
      key: "people",
      type: "group",
      label: "People",
      itemName: "person",
      itemsName: "people",
      min: 0,
      max: 4,
      fields: [text("who"), text("part", false)],
    },
    {
      key: "band",
      type: "group",
      label: "Band",
      itemName: "person",
      itemsName: "people",
      min: 0,
      max: 4,
      identifying: true,
      fields: [text("member", false)],
    },
    { key: "about", type: "long_text", label: "About it" },
    { key: "files", type: "file", label: "Files", maxFiles: 10 },
    { key: "portrait", type: "file", label: "Portrait", maxFiles: 1, identifying: true },
    { key: "sound", type: "audio", label: "Sound", maxFiles: 5 },
  ] as unknown as Parameters<typeof caller.portals.saveDraft>[0]["form"]["fields"]
  const roles = { title: "title", email: "email", name: "name", by: "artist", detail: "town" }
  const saved = await caller.portals.saveDraft({ portalId, revision, form: { fields, roles } })
  await caller.portals.publish({ portalId, revision: saved.revision })

  const picture = (word: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
      .withExif({ IFD0: { Artist: word, ImageDescription: word } })
      .jpeg()
      .toBuffer()
  const upload = async (kind: string, field: string, bytes: Buffer) => {
    const { id, last } = await uploadTo(app, { portal: slug, field, name: `${mark(`file name ${kind}`)}.${kind}`, bytes })
    if (last.status >= 300) throw new Error(`${kind} was refused: ${await last.text()}`)
    return id
  }
  // A cover: the tag's frame holds the picture as it is.
  const cover = Buffer.concat([Buffer.from("\0image/jpeg\0\x03\0", "latin1"), await picture(mark("cover art"))])
  const tags = id3({ TPE1: mark("tag artist"), TIT2: mark("tag title"), TALB: mark("tag album"), TKEY: mark("tag key").slice(0, 12) })
  marks.set("tag key", (marks.get("tag key") ?? "").slice(0, 12))
  const tagged = withFrame(tags, "APIC", cover)
  const word = zip({ "[Content_Types].xml": "<Types/>", "docProps/core.xml": mark("document author"), "word/document.xml": "<x/>" })
  marks.set("pdf author", "Mara Lind")
  const files = {
    mp3: await upload("mp3", "sound", Buffer.concat([tagged, mp3Of(1)])),
    wav: await upload("wav", "sound", wavOf(1, { INAM: mark("wav title"), IART: mark("wav artist") })),
    pdf: await upload("pdf", "files", fixture("pdf-with-author.pdf")),
    jpg: await upload("jpg", "files", await picture(mark("picture author"))),
    txt: await upload("txt", "files", Buffer.from("Of light and glass. ".repeat(10))),
    docx: await upload("docx", "files", word),
    webm: await upload("webm", "sound", fixture("voice-memo.webm")),
    portrait: await upload("jpg of a person", "portrait", await picture(mark("portrait"))),
  }
  const person = { email: `${mark("email")}@example.com`, phone: "+49 30 901820555" }
  marks.set("phone", "901820555")
  const answers = (about: string, sent: Partial<typeof files> = {}) => ({
    title: "Of light",
    ...person,
    name: mark(`name ${about}`),
    artist: mark(`artist ${about}`),
    website: `https://${mark(`website ${about}`)}.example.com/`,
    profile: `https://soundcloud.com/${mark(`profile ${about}`)}`,
    bio: mark(`bio ${about}`),
    town: "k1",
    people: [{ who: mark(`group ${about}`), part: "Second violin" }],
    band: [{ member: mark(`whole group ${about}`) }],
    about: `About ${openWord}.`,
    ...(sent.mp3
      ? { files: [sent.pdf, sent.jpg, sent.txt, sent.docx], portrait: [sent.portrait], sound: [sent.mp3, sent.wav, sent.webm] }
      : {}),
  })
  const submit = (all: Record<string, unknown>) => world.visitor.public.submit({ slug, idempotencyKey: newSecret(80), answers: all })
  // Without a title the name of the sender is stored in its place.
  const { title: _, ...untitled } = answers("before")
  await submit(untitled)
  // A name can also be typed as title, and an address as any other answer.
  const named = answers("named")
  await submit({ ...named, title: named.name, people: named.people.map((one) => ({ ...one, part: named.email })) })
  const { demoId } = await submit(answers("first", files))
  // Another version, so that there is an earlier one.
  await world.visitor.public.edit({ demoId, version: 1, answers: answers("edited", files) })
  await world.visitor.public.message({ demoId, id: crypto.randomUUID(), body: `Yours, ${mark("message")}` })
  await world.visitor.public.watch({ demoId, email: `${mark("watch")}@example.com` })
  await world.services.jobs.drain()
  const rows = await world.db
    .select()
    .from(submission)
    .where(inArray(submission.portalId, [first.portalId, portalId]))
  const own = rows.find((row) => row.demoId === demoId)
  if (!own) throw new Error("it did not arrive")
  for (const [at, row] of rows.entries()) {
    if (row.portalId !== first.portalId) continue
    // The artist is also in the links of the tracks, which the form does not mark as identifying.
    marks.set(`name of ${at}`, row.submitterName)
    marks.set(`email of ${at}`, row.submitterEmail)
  }
  await world.db
    .update(file)
    .set({ name: `${mark("old file name")}.wav` })
    .where(inArray(file.portalId, [first.portalId]))
  const roundIds = [...(await openBlindRounds(team, first.portalId)), ...(await openBlindRounds(team, portalId))]
  await world.services.jobs.drain()
  const second: Things = { ...first, portalId, slug, submissionId: own.id, demoId, roundId: roundIds[2] ?? "" }
  return { team, things: [first, second], marks, files, roundIds }
}

/** An ID3 tag with one more frame of raw bytes. */
function withFrame(tag: Buffer, name: string, value: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(name, 0, "latin1")
  head.writeUInt32BE(value.length, 4)
  const body = Buffer.concat([tag.subarray(10), head, value])
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 127)
  return Buffer.concat([tag.subarray(0, 6), Buffer.from(size), body])
}

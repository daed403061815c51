import type { Answers } from "../../modules/forms/answers.ts"
import type { FormDefinition } from "../../modules/forms/schema.ts"
import type { Random } from "./random.ts"
import { artistName, handle, message, newestOnes, personName, place, trackTitle } from "./words.ts"

const genres: readonly (readonly [string, number])[] = [
  ["electronica", 21],
  ["ambient", 18],
  ["breaks", 12],
  ["house", 11],
  ["techno", 10],
  ["dub_techno", 6],
  ["downtempo", 5],
  ["folktronica", 5],
  ["idm", 4],
  ["lo_fi", 4],
  ["drum_and_bass", 3],
  ["jazz", 3],
  ["indie", 3],
  ["modern_classical", 2],
  ["something_else", 2],
]

/** Far enough ahead that nothing seeded is erased while somebody looks at it. */
const keepUntil = ["2098-12-31", "2099-06-30", "2099-12-31"]

function secret(random: Random): string {
  return Array.from({ length: 11 }, () => random.pick([..."abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"])).join("")
}

function trackLink(random: Random, artist: string, title: string): string {
  const kind = random.weighted([
    ["soundcloud", 6],
    ["short", 1],
    ["dropbox", 1.5],
    ["drive", 1],
    ["youtube", 1],
  ] as const)
  if (kind === "soundcloud") return `https://soundcloud.com/${artist}/${handle(title, 1)}/s-${secret(random)}`
  if (kind === "short") return `https://on.soundcloud.com/${secret(random)}`
  if (kind === "dropbox") return `https://www.dropbox.com/scl/fi/${secret(random)}/${handle(title, 1)}.wav?dl=0`
  if (kind === "drive") return `https://drive.google.com/file/d/${secret(random)}/view`
  return `https://youtu.be/${secret(random)}`
}

/**
 * What somebody might have sent, valid for the form. `fromNewest` counts back from the newest submission: the first ones
 * are always the same. `upload` gives the id of an uploaded file where the track is to have one, else null.
 */
export function answersFor(
  random: Random,
  facts: { form: FormDefinition; index: number; fromNewest: number; upload: (title: string) => string | null },
): Answers {
  const fixed = newestOnes[facts.fromNewest]
  const artist = fixed?.[0] ?? artistName(random)
  const name = personName(random)
  const address = handle(artist, facts.index)
  const has = (key: string) => facts.form.fields.some((field) => field.key === key)
  const tracks = Array.from(
    {
      length: has("live")
        ? 1
        : random.weighted([
            [1, 5],
            [2, 3],
            [3, 3],
          ] as const),
    },
    (_, index) => {
      const title = (index === 0 ? fixed?.[1] : undefined) ?? trackTitle(random)
      const upload = facts.upload(title)
      return {
        title,
        ...(upload === null ? { link: trackLink(random, address, title) } : { audio: [upload] }),
        genre: (index === 0 ? fixed?.[2] : undefined) ?? random.weighted(genres),
        ...(random.chance(0.75) ? { bpm: 80 + random.below(95) } : {}),
        ...(random.chance(0.4) ? { key: random.pick(["f_minor", "a_minor", "d_major", "c_sharp_minor", "e_flat_major", "none"]) } : {}),
        ...(random.chance(0.8) ? { mastered: random.pick(["yes", "not_yet", "not_sure"]) } : {}),
      }
    },
  )
  const from = place(random)
  const text = message(random)
  const links = Array.from(
    {
      length: random.weighted([
        [0, 5],
        [1, 4],
        [2, 1],
      ] as const),
    },
    (_, index) => ({
      url: index === 0 ? `https://${address}.example/live` : `https://${address}.bandcamp.com/`,
    }),
  )
  return {
    artist,
    name,
    email: `${random.pick(["hello", "mail", "demos", "booking"])}@${address}.example`,
    ...(from === undefined ? {} : { place: from }),
    tracks,
    ...(has("live") ? { live: random.chance(0.8), people: 1 + random.below(6) } : {}),
    release_status: random.weighted([
      ["unreleased", 8],
      ["public", 1.5],
      ["signed_elsewhere", 0.5],
    ] as const),
    samples: random.weighted([
      ["none", 6],
      ["cleared", 3],
      ["not_cleared", 1],
    ] as const),
    ai_use: random.weighted([
      [["none"], 8],
      [["mixing"], 2],
      [["writing", "sound"], 0.5],
    ] as [string[], number][]),
    ...(links.length === 0 ? {} : { links }),
    ...(text === undefined ? {} : { message: text }),
    rights: true,
    ...(random.chance(0.5) ? { keep_until: random.pick(keepUntil) } : {}),
    ...(random.chance(0.2) ? { newsletter: true } : {}),
  }
}

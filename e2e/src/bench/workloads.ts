import { randomUUID } from "node:crypto"
import type { Caller } from "./driver.ts"
import type { Facts } from "./facts.ts"

/** One thing that people do all day, as our own endpoint does it and as the bare reference does. */
export type Workload = {
  name: string
  what: string
  /** Least share of the other side's calls a second, 0 to 1; of two the second is with sixteen connections. */
  goal: number | readonly [one: number, sixteen: number]
  ours: Caller
  other: Caller
  /** The other side is ourselves: another workload of the same server. */
  againstOurselves?: boolean
  /** Changes something: asked again, it is answered otherwise. */
  writes?: true
}

const insightsViews = [
  ["a", "overview"],
  ["b", "waits"],
  ["c", "breakdown"],
  ["d", "work"],
] as const

/** What the seeded portal takes; no two alike. */
export function answersOf(index: number) {
  return {
    artist: `Bench ${index}`,
    name: "Sunniva Aasbrekk",
    email: `bench-${index}@example.com`,
    tracks: [{ title: `Take ${index}`, link: "https://soundcloud.com/kitefall/glasshouse/s-AbC", genre: "electronica" }],
    release_status: "unreleased",
    samples: "cleared",
    ai_use: ["none"],
    rights: true,
  }
}

/** @param cookies of a member and of the owner; the public intake goes without */
export function workloads(facts: Facts, cookies: { member: string; owner: string }, origin: string): Workload[] {
  const signedIn = { cookie: cookies.member, origin, "content-type": "application/json" }
  const query = (procedure: string, input: unknown, headers = signedIn): ReturnType<Caller> => ({
    method: "GET",
    path: `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers,
  })
  const list = (filter: object, cursor?: string) =>
    query("submissions.list", { filter: { state: "all", ...filter }, limit: 50, ...(cursor ? { cursor } : {}) })
  const sample = (index: number) => facts.sample[(index * 7919) % facts.sample.length] ?? ""
  const json = { "content-type": "application/json" }
  const byLabel = (place: Facts["frequent"]): [Caller, Caller] => [
    () => list({ labels: { any: [place.labelId] }, stages: [place.stageId] }),
    () => ({ method: "GET", path: `/label-stage?label=${place.labelId}&stage=${place.stageId}` }),
  ]
  /** A word that is asked for whole is in quotes; without them its beginning is enough. */
  const search = (name: string, what: string, word: { text: string; rows: number }, prefix: boolean): Workload => ({
    name,
    what: `search: ${what} (${word.rows})`,
    goal: 0.5,
    ours: () => list({ text: prefix ? word.text : `"${word.text}"` }),
    // The index marks words that tell who sent something: they are looked for in both forms.
    other: () => ({
      method: "GET",
      path: `/search?match=${encodeURIComponent(["", "\ue000"].map((mark) => `"${mark}${word.text}"${prefix ? "*" : ""}`).join(" OR "))}`,
    }),
  })
  const [oursFrequent, otherFrequent] = byLabel(facts.frequent)
  const [oursRare, otherRare] = byLabel(facts.rare)
  const newest: Caller = () => list({})
  const label: Caller = (index) => ({
    method: "POST",
    path: "/api/trpc/labels.set",
    headers: signedIn,
    body: JSON.stringify({ ...toggled(index), actId: randomUUID() }),
  })
  const results = (order: "score" | "spread" | "reviews") => () =>
    query("reviews.results", { roundId: facts.round.id, order, direction: "desc", limit: 50 }, { ...signedIn, cookie: cookies.owner })
  return [
    {
      name: "W1",
      what: "newest 50 with their labels",
      goal: 0.5,
      ours: newest,
      other: () => ({ method: "GET", path: "/list" }),
    },
    {
      name: "W2a",
      what: `label and stage, frequent (${facts.frequent.rows})`,
      goal: 0.5,
      ours: oursFrequent,
      other: otherFrequent,
    },
    { name: "W2b", what: `label and stage, rare (${facts.rare.rows})`, goal: 0.5, ours: oursRare, other: otherRare },
    {
      name: "W3",
      what: "page at row 50,000",
      goal: 0.5,
      ours: () => list({}, String(facts.deepNumber)),
      other: () => ({ method: "GET", path: `/list?before=${facts.deepNumber}` }),
    },
    search("W4a", "rare word", facts.words.rare, false),
    search("W4b", "common word", facts.words.common, false),
    search("W4c", "prefix", facts.words.prefix, true),
    {
      name: "W5",
      what: "one submission",
      goal: 0.5,
      ours: (index) => query("submissions.get", { id: sample(index) }),
      other: (index) => ({ method: "GET", path: `/submission?id=${sample(index)}` }),
    },
    {
      name: "W6",
      what: "public intake",
      writes: true,
      goal: [0.25, 0.2],
      ours: (index) => ({
        method: "POST",
        path: `/api/v1/public/portals/${facts.portalSlug}/submissions`,
        headers: { ...json, "idempotency-key": randomUUID() },
        body: JSON.stringify({ answers: answersOf(index) }),
        status: 201,
      }),
      other: (index) => ({
        method: "POST",
        path: "/intake",
        headers: { ...json, "idempotency-key": randomUUID() },
        body: JSON.stringify({ answers: answersOf(index) }),
        status: 201,
      }),
    },
    {
      name: "W7",
      what: "one label set",
      writes: true,
      goal: 0.4,
      ours: label,
      other: (index) => ({
        method: "POST",
        path: "/label",
        headers: json,
        body: JSON.stringify({ ...toggled(index), actId: randomUUID() }),
      }),
    },
    {
      name: "W8",
      what: "all facets of a filter",
      goal: 0.4,
      ours: () => query("submissions.facets", { filter: { labels: { any: [facts.frequent.labelId] }, stages: [facts.frequent.stageId] } }),
      other: () => ({ method: "GET", path: `/facets?label=${facts.frequent.labelId}&stage=${facts.frequent.stageId}` }),
    },
    {
      name: "W9",
      what: "next from the review queue, against our W7",
      writes: true,
      goal: 0.5,
      // What is reserved is passed over, so that each call looks for another one.
      ours: (index) => ({
        method: "POST",
        path: "/api/trpc/reviews.next",
        headers: signedIn,
        body: JSON.stringify({ roundId: facts.round.id, skip: [facts.round.waiting[index % 2]] }),
      }),
      other: label,
      againstOurselves: true,
    },
    {
      name: "W10a",
      what: "50 in order of score, against our W1",
      goal: 0.5,
      ours: results("score"),
      other: newest,
      againstOurselves: true,
    },
    {
      name: "W10b",
      what: "50 in order of spread, against our W1",
      goal: 0.5,
      ours: results("spread"),
      other: newest,
      againstOurselves: true,
    },
    {
      name: "W10c",
      what: "50 in order of number of reviews, against our W1",
      goal: 0.5,
      ours: results("reviews"),
      other: newest,
      againstOurselves: true,
    },
    ...insightsViews.map(
      ([letter, view]): Workload => ({
        name: `W12${letter}`,
        what: `a year of insights by week, ${view}, against our W1`,
        // The page asks for four of these once, where W1 is asked for at every step: a fiftieth of its pace is enough.
        goal: 0.02,
        ours: () => query(`insights.${view}`, { range: "year" }),
        other: newest,
        againstOurselves: true,
      }),
    ),
  ]

  /** On for a run through the sample, then off again for the next. */
  function toggled(index: number) {
    return { submissionId: sample(index), labelId: facts.toggledLabelId, on: Math.floor(index / facts.sample.length) % 2 === 0 }
  }
}

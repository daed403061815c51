import { randomUUID } from "node:crypto"
import type { Caller } from "./driver.ts"
import type { Facts } from "./facts.ts"

/** One thing that people do all day, as our own endpoint does it and as the bare reference does. */
export type Workload = {
  name: string
  what: string
  /** Least share of the other side's calls a second, 0 to 1. */
  goal: number
  ours: Caller
  other: Caller
  /** The other side is ourselves: another workload of the same server. */
  againstOurselves?: boolean
}

/** @param cookie of a member; the public intake goes without */
export function workloads(facts: Facts, cookie: string, origin: string): Workload[] {
  const signedIn = { cookie, origin, "content-type": "application/json" }
  const query = (procedure: string, input: unknown): ReturnType<Caller> => ({
    method: "GET",
    path: `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: signedIn,
  })
  const list = (filter: object, cursor?: string) =>
    query("submissions.list", { filter: { state: "all", ...filter }, limit: 50, ...(cursor ? { cursor } : {}) })
  const sample = (index: number) => facts.sample[(index * 7919) % facts.sample.length] ?? ""
  const json = { "content-type": "application/json" }
  const answers = (index: number) => ({
    artist: `Bench ${index}`,
    name: "Sunniva Aasbrekk",
    email: `bench-${index}@example.com`,
    tracks: [{ title: `Take ${index}`, link: "https://soundcloud.com/kitefall/glasshouse/s-AbC", genre: "electronica" }],
    release_status: "unreleased",
    samples: "cleared",
    ai_use: ["none"],
    rights: true,
  })
  const byLabel = (place: Facts["frequent"]): [Caller, Caller] => [
    () => list({ labels: { any: [place.labelId] }, stages: [place.stageId] }),
    () => ({ method: "GET", path: `/label-stage?label=${place.labelId}&stage=${place.stageId}` }),
  ]
  const [oursFrequent, otherFrequent] = byLabel(facts.frequent)
  const [oursRare, otherRare] = byLabel(facts.rare)
  const newest: Caller = () => list({})
  return [
    { name: "W1", what: "newest 50 with their labels", goal: 0.4, ours: newest, other: () => ({ method: "GET", path: "/newest" }) },
    { name: "W2a", what: `label and stage, frequent (${facts.frequent.rows})`, goal: 0.4, ours: oursFrequent, other: otherFrequent },
    { name: "W2b", what: `label and stage, rare (${facts.rare.rows})`, goal: 0.4, ours: oursRare, other: otherRare },
    {
      name: "W3",
      what: "page at row 50,000, against our W1",
      goal: 0.8,
      ours: () => list({}, facts.deepCursor),
      other: newest,
      againstOurselves: true,
    },
    {
      name: "W5",
      what: "one submission",
      goal: 0.25,
      ours: (index) => query("submissions.get", { id: sample(index) }),
      other: (index) => ({ method: "GET", path: `/submission?id=${sample(index)}` }),
    },
    {
      name: "W6",
      what: "public intake",
      goal: 0.4,
      ours: (index) => ({
        method: "POST",
        path: `/api/v1/public/portals/${facts.portalSlug}/submissions`,
        headers: { ...json, "idempotency-key": randomUUID() },
        body: JSON.stringify({ answers: answers(index) }),
        status: 201,
      }),
      other: (index) => ({
        method: "POST",
        path: "/intake",
        headers: json,
        body: JSON.stringify({ answers: answers(index) }),
        status: 201,
      }),
    },
    {
      name: "W7",
      what: "one label set",
      goal: 0.4,
      ours: (index) => ({
        method: "POST",
        path: "/api/trpc/labels.set",
        headers: signedIn,
        body: JSON.stringify({ ...toggled(index), actId: randomUUID() }),
      }),
      other: (index) => ({ method: "POST", path: "/label", headers: json, body: JSON.stringify(toggled(index)) }),
    },
  ]

  /** On for a run through the sample, then off again for the next. */
  function toggled(index: number) {
    return { submissionId: sample(index), labelId: facts.toggledLabelId, on: Math.floor(index / facts.sample.length) % 2 === 0 }
  }
}

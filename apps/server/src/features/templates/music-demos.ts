import { templates } from "../../messages/templates.ts"
import { type Field, type FormDefinition, type LeafField, MAX_FILE_BYTES } from "../forms/schema.ts"
import type { LabelHue } from "../labels/schema.ts"

/** A label group as a template brings it. Positions follow the order of the lists. */
export type TemplateLabelGroup = {
  name: string
  multiple: boolean
  required: boolean
  labels: { name: string; hue: LabelHue; key: string; description: string; feedbackText: string | null }[]
}

/** What a portal made from a template begins with. */
export type PortalTemplate = {
  name: string
  description: string
  intro: string
  form: FormDefinition
  labelGroups: TemplateLabelGroup[]
}

const t = templates.musicDemos

const plain = { help: "", required: false, identifying: false }

function options(labels: Record<string, string>): { key: string; label: string }[] {
  return Object.entries(labels).map(([key, label]) => ({ key, label }))
}

const notes: [string, string][] = [
  ["c", "C"],
  ["c_sharp", "C♯"],
  ["d", "D"],
  ["e_flat", "E♭"],
  ["e", "E"],
  ["f", "F"],
  ["f_sharp", "F♯"],
  ["g", "G"],
  ["a_flat", "A♭"],
  ["a", "A"],
  ["b_flat", "B♭"],
  ["b", "B"],
]

const musicalKeys = [
  ...notes.flatMap(([key, note]) => [
    { key: `${key}_major`, label: t.major({ note }) },
    { key: `${key}_minor`, label: t.minor({ note }) },
  ]),
  { key: "none", label: t.noKey },
]

const trackFields: LeafField[] = [
  { ...plain, ...t.trackTitle, key: "title", type: "short_text", required: true, maxLength: 120 },
  { ...plain, ...t.audio, key: "audio", type: "audio", required: true, maxFiles: 1, maxBytes: MAX_FILE_BYTES, alternative: "link" },
  { ...plain, ...t.link, key: "link", type: "link" },
  { ...plain, ...t.genre, key: "genre", type: "single_choice", required: true, options: options(t.genres) },
  { ...plain, ...t.bpm, key: "bpm", type: "number", min: 20, max: 300, integer: false },
  { ...plain, ...t.key, key: "key", type: "single_choice", options: musicalKeys },
  { ...plain, ...t.mastered, key: "mastered", type: "single_choice", options: options(t.masteredOptions) },
  { ...plain, ...t.isrc, key: "isrc", type: "short_text", minLength: 12, maxLength: 15 },
]

const fields: Field[] = [
  { ...plain, key: "you", type: "heading", label: t.you },
  { ...plain, ...t.artist, key: "artist", type: "short_text", required: true, identifying: true, maxLength: 120 },
  { ...plain, ...t.yourName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
  { ...plain, ...t.email, key: "email", type: "email", required: true, identifying: true },
  { ...plain, ...t.place, key: "place", type: "short_text", identifying: true, maxLength: 120 },
  { ...plain, key: "your_tracks", type: "heading", label: t.yourTracks },
  {
    ...plain,
    key: "tracks",
    type: "group",
    label: t.tracks.label,
    help: t.tracks.help,
    required: true,
    itemName: t.tracks.one,
    itemsName: t.tracks.other,
    min: 1,
    max: 3,
    fields: trackFields,
  },
  { ...plain, key: "before_you_send", type: "heading", label: t.beforeYouSend },
  { ...plain, ...t.release, key: "release_status", type: "single_choice", required: true, options: options(t.releaseOptions) },
  { ...plain, ...t.samples, key: "samples", type: "single_choice", required: true, options: options(t.samplesOptions) },
  { ...plain, ...t.ai, key: "ai_use", type: "multiple_choice", required: true, options: options(t.aiOptions) },
  {
    ...plain,
    key: "links",
    type: "group",
    label: t.links.label,
    help: t.links.help,
    itemName: t.links.one,
    itemsName: t.links.other,
    min: 0,
    max: 3,
    fields: [{ ...plain, ...t.url, key: "url", type: "link", required: true, identifying: true }],
  },
  { ...plain, ...t.message, key: "message", type: "long_text", maxLength: 1_000 },
  { ...plain, ...t.rights, key: "rights", type: "consent", required: true },
  { ...plain, ...t.keep, key: "keep_until", type: "single_choice", options: options(t.keepOptions) },
  { ...plain, ...t.newsletter, key: "newsletter", type: "consent" },
]

const l = templates.musicDemosLabels

/** Demos sent to a record label: the form and the labels of product §3. */
export const musicDemos: PortalTemplate = {
  name: t.name,
  description: t.description,
  intro: t.intro,
  form: {
    fields,
    roles: { title: "tracks.title", by: "artist", detail: "tracks.genre", name: "name", email: "email" },
  },
  labelGroups: [
    {
      name: l.verdict,
      multiple: false,
      required: true,
      labels: [
        { ...l.sign, hue: "emerald", key: "1", feedbackText: null },
        { ...l.shortlist, hue: "cyan", key: "2", feedbackText: null },
        { ...l.secondListen, hue: "amber", key: "3", feedbackText: null },
        { ...l.pass, hue: "grey", key: "4", feedbackText: null },
      ],
    },
    {
      name: l.fit,
      multiple: false,
      required: false,
      labels: [
        { ...l.onSound, hue: "blue", key: "5", feedbackText: null },
        { ...l.adjacent, hue: "indigo", key: "6", feedbackText: null },
        { ...l.off, hue: "grey", key: "7", feedbackText: null },
      ],
    },
    {
      name: l.feedback,
      multiple: true,
      required: false,
      labels: [
        { ...l.mix, hue: "orange", key: "8" },
        { ...l.arrangement, hue: "violet", key: "9" },
        { ...l.notOurSound, hue: "pink", key: "n" },
        { ...l.intro, hue: "teal", key: "i" },
        { ...l.released, hue: "grey", key: "p" },
        { ...l.more, hue: "fuchsia", key: "m" },
      ],
    },
    {
      name: l.flags,
      multiple: true,
      required: false,
      labels: [
        { ...l.wrongGenre, hue: "red", key: "w", feedbackText: null },
        { ...l.deadLink, hue: "red", key: "l", feedbackText: null },
        { ...l.uncleared, hue: "red", key: "q", feedbackText: null },
      ],
    },
  ],
}

import { musicDemosLabels as l, musicDemosReplies as r, musicDemosWords as t } from "@intray/i18n/templates/music-demos"
import { defineTemplate, label, options } from "./define.ts"

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

/** Demos sent to a record label. */
export const musicDemos = defineTemplate({
  name: t.name,
  description: t.description,
  formality: "informal",
  intro: t.intro,
  form: {
    fields: [
      { key: "you", type: "heading", label: t.you },
      { ...t.artist, key: "artist", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.yourName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.email, key: "email", type: "email", required: true, identifying: true },
      { ...t.place, key: "place", type: "short_text", identifying: true, maxLength: 120 },
      { key: "your_tracks", type: "heading", label: t.yourTracks },
      {
        key: "tracks",
        type: "group",
        label: t.tracks.label,
        help: t.tracks.help,
        required: true,
        itemName: t.tracks.one,
        itemsName: t.tracks.other,
        min: 1,
        max: 3,
        fields: [
          { ...t.trackTitle, key: "title", type: "short_text", required: true, maxLength: 120 },
          { ...t.audio, key: "audio", type: "audio", required: true, alternative: "link" },
          { ...t.link, key: "link", type: "link" },
          { ...t.genre, key: "genre", type: "single_choice", required: true, options: options(t.genres) },
          { ...t.bpm, key: "bpm", type: "number", min: 20, max: 300 },
          { ...t.key, key: "key", type: "single_choice", options: musicalKeys },
          { ...t.mastered, key: "mastered", type: "single_choice", options: options(t.masteredOptions) },
          { ...t.isrc, key: "isrc", type: "short_text", minLength: 12, maxLength: 15 },
        ],
      },
      { key: "before_you_send", type: "heading", label: t.beforeYouSend },
      { ...t.release, key: "release_status", type: "single_choice", required: true, options: options(t.releaseOptions) },
      { ...t.samples, key: "samples", type: "single_choice", required: true, options: options(t.samplesOptions) },
      { ...t.ai, key: "ai_use", type: "multiple_choice", required: true, options: options(t.aiOptions) },
      {
        key: "links",
        type: "group",
        label: t.links.label,
        help: t.links.help,
        itemName: t.links.one,
        itemsName: t.links.other,
        min: 0,
        max: 3,
        fields: [{ ...t.url, key: "url", type: "link", required: true, identifying: true }],
      },
      { ...t.message, key: "message", type: "long_text", maxLength: 1_000 },
      { ...t.rights, key: "rights", type: "consent", required: true },
      { ...t.keep, key: "keep_until", type: "date", earliest: "today" },
      { ...t.newsletter, key: "newsletter", type: "consent" },
    ],
    roles: { title: "tracks.title", by: "artist", detail: "tracks.genre", name: "name", email: "email", keepUntil: "keep_until" },
  },
  labelGroups: [
    {
      name: l.verdict,
      multiple: false,
      required: true,
      labels: [
        label("emerald", "1", l.sign),
        label("cyan", "2", l.shortlist),
        label("amber", "3", l.secondListen),
        label("grey", "4", l.pass),
      ],
    },
    {
      name: l.fit,
      multiple: false,
      required: false,
      labels: [label("blue", "5", l.onSound), label("indigo", "6", l.adjacent), label("grey", "7", l.off)],
    },
    {
      name: l.feedback,
      multiple: true,
      required: false,
      labels: [
        label("orange", "8", l.mix),
        label("violet", "9", l.arrangement),
        label("pink", "n", l.notOurSound),
        label("teal", "i", l.intro),
        label("grey", "p", l.released),
        label("fuchsia", "m", l.more),
      ],
    },
    {
      name: l.flags,
      multiple: true,
      required: false,
      labels: [label("red", "w", l.wrongGenre), label("red", "l", l.deadLink), label("red", "q", l.uncleared)],
    },
  ],
  replies: [
    { ...r.yes, category: "accepted" },
    { ...r.no, category: "declined" },
    { ...r.noShort, category: "declined" },
    { ...r.hold, category: "other" },
    { ...r.link, category: "other" },
  ],
})

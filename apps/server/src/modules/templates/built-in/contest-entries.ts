import { contestEntriesLabels as l, contestEntriesReplies as r, contestEntriesWords as t } from "@intray/i18n/templates/contest-entries"
import { templateStages } from "@intray/i18n/templates/stages"
import { defineTemplate, label, options, when, whenAny } from "./define.ts"

const ofPictures = whenAny(["category", "is", "photograph"], ["category", "is", "illustration"])
const ofFilm = when(["category", "is", "film"])
const ofWriting = when(["category", "is", "writing"])
const ofSound = when(["category", "is", "sound"])
const underAge = when(["adult", "is", false])

/** Works entered into a contest, looked at without names. */
export const contestEntries = defineTemplate({
  name: t.name,
  description: t.description,
  intro: t.intro,
  form: {
    fields: [
      { key: "work", type: "heading", label: t.work },
      { ...t.category, key: "category", type: "single_choice", required: true, options: options(t.categories) },
      { ...t.title, key: "title", type: "short_text", required: true, maxLength: 120 },
      {
        ...t.pictures,
        key: "pictures",
        type: "file",
        required: true,
        kinds: ["image"],
        maxFiles: 10,
        maxBytes: 100_000_000,
        shownWhen: ofPictures,
      },
      { ...t.alt, key: "description", type: "long_text", required: true, maxLength: 600, shownWhen: ofPictures },
      { ...t.film, key: "film", type: "file", kinds: ["video"], shownWhen: ofFilm },
      {
        ...t.filmLink,
        key: "film_link",
        type: "link",
        required: true,
        identifying: true,
        shownWhen: when(["category", "is", "film"], ["film", "not_answered"]),
      },
      {
        ...t.text,
        key: "text",
        type: "file",
        required: true,
        kinds: ["pdf", "document", "text"],
        maxBytes: 50_000_000,
        shownWhen: ofWriting,
      },
      { ...t.sound, key: "recording", type: "audio", required: true, shownWhen: ofSound },
      { ...t.statement, key: "statement", type: "long_text", required: true, maxWords: 150 },
      { key: "you", type: "heading", label: t.you },
      { ...t.yourName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.email, key: "email", type: "email", required: true, identifying: true },
      { ...t.adult, key: "adult", type: "yes_no", required: true, identifying: true },
      { ...t.guardian, key: "guardian", type: "short_text", required: true, identifying: true, maxLength: 120, shownWhen: underAge },
      { ...t.guardianEmail, key: "guardian_email", type: "email", required: true, identifying: true, shownWhen: underAge },
      { ...t.guardianConsent, key: "guardian_agrees", type: "consent", required: true, shownWhen: underAge },
      { key: "rights", type: "heading", label: t.rights },
      { ...t.own, key: "own_work", type: "consent", required: true },
      { ...t.show, key: "may_show", type: "consent", required: true },
      { ...t.keep, key: "keep_until", type: "date", earliest: "today" },
    ],
    roles: { title: "title", by: "name", detail: "category", name: "name", email: "email", keepUntil: "keep_until" },
  },
  labelGroups: [
    {
      name: l.round,
      multiple: false,
      required: true,
      labels: [label("emerald", "1", l.winner), label("cyan", "2", l.shortlist), label("amber", "3", l.maybe), label("grey", "4", l.out)],
    },
    {
      name: l.strength,
      multiple: true,
      required: false,
      labels: [label("blue", "5", l.idea), label("indigo", "6", l.craft), label("violet", "7", l.feeling)],
    },
    {
      name: l.feedback,
      multiple: true,
      required: false,
      labels: [
        label("orange", "8", l.unfinished),
        label("pink", "9", l.series),
        label("teal", "o", l.familiar),
        label("fuchsia", "l", l.close),
      ],
    },
    {
      name: l.flags,
      multiple: true,
      required: false,
      labels: [label("red", "n", l.name), label("red", "i", l.rights), label("red", "g", l.category), label("red", "b", l.broken)],
    },
  ],
  replies: [
    { ...r.winner, category: "accepted" },
    { ...r.shortlist, category: "other" },
    { ...r.declined, category: "declined" },
    { ...r.file, category: "other" },
  ],
  stages: [...templateStages.contestEntries],
})

import { templateStages } from "@intray/i18n/templates/stages"
import { talkProposalsLabels as l, talkProposalsReplies as r, talkProposalsWords as t } from "@intray/i18n/templates/talk-proposals"
import { defineTemplate, label, options } from "./define.ts"

/** Talks and workshops proposed to a conference. */
export const talkProposals = defineTemplate({
  name: t.name,
  description: t.description,
  intro: t.intro,
  form: {
    fields: [
      { key: "your_talk", type: "heading", label: t.talk },
      { ...t.title, key: "title", type: "short_text", required: true, maxLength: 120 },
      { ...t.format, key: "format", type: "single_choice", required: true, options: options(t.formats) },
      { ...t.level, key: "level", type: "single_choice", required: true, options: options(t.levels) },
      { ...t.abstract, key: "abstract", type: "long_text", required: true, minWords: 40, maxWords: 250 },
      { ...t.outline, key: "outline", type: "long_text", maxLength: 4_000 },
      { ...t.recording, key: "recording", type: "link", identifying: true },
      { key: "you", type: "heading", label: t.you },
      { ...t.speaker, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.email, key: "email", type: "email", required: true, identifying: true },
      { ...t.bio, key: "bio", type: "long_text", required: true, identifying: true, maxWords: 100 },
      {
        key: "speakers",
        type: "group",
        label: t.speakers.label,
        help: t.speakers.help,
        itemName: t.speakers.one,
        itemsName: t.speakers.other,
        min: 0,
        max: 4,
        identifying: true,
        fields: [
          { ...t.otherName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
          { ...t.otherEmail, key: "email", type: "email", required: true, identifying: true },
          { ...t.otherBio, key: "bio", type: "long_text", identifying: true, maxWords: 100 },
        ],
      },
      { ...t.access, key: "access", type: "long_text", identifying: true, maxLength: 1_000 },
      { ...t.own, key: "own_work", type: "consent", required: true },
      { ...t.keep, key: "keep_until", type: "date", earliest: "today" },
    ],
    roles: { title: "title", by: "name", detail: "format", name: "name", email: "email", keepUntil: "keep_until" },
  },
  labelGroups: [
    {
      name: l.verdict,
      multiple: false,
      required: true,
      labels: [
        label("emerald", "1", l.accept),
        label("cyan", "2", l.waiting),
        label("amber", "3", l.discuss),
        label("grey", "4", l.decline),
      ],
    },
    {
      name: l.slot,
      multiple: false,
      required: false,
      labels: [label("violet", "5", l.keynote), label("blue", "6", l.main), label("indigo", "7", l.side)],
    },
    {
      name: l.feedback,
      multiple: true,
      required: false,
      labels: [
        label("orange", "8", l.broad),
        label("pink", "9", l.vague),
        label("teal", "o", l.covered),
        label("fuchsia", "p", l.pitch),
        label("cyan", "g", l.full),
      ],
    },
    {
      name: l.flags,
      multiple: true,
      required: false,
      labels: [label("red", "i", l.conflict), label("red", "n", l.support), label("red", "t", l.duplicate)],
    },
  ],
  replies: [
    { ...r.accepted, category: "accepted" },
    { ...r.waiting, category: "other" },
    { ...r.declined, category: "declined" },
    { ...r.question, category: "other" },
  ],
  stages: [...templateStages.talkProposals],
})

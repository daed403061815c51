import {
  dataContributionsLabels as l,
  dataContributionsReplies as r,
  dataContributionsWords as t,
} from "@intray/i18n/templates/data-contributions"
import { templateStages } from "@intray/i18n/templates/stages"
import { defineTemplate, label, options, when, whenAny } from "./define.ts"

const LARGE = 1_000_000_000
const recognisable = when(["people", "is", true])

/** Data given to a data set, with where it is from and what may be done with it. */
export const dataContributions = defineTemplate({
  name: t.name,
  description: t.description,
  intro: t.intro,
  form: {
    fields: [
      { key: "data", type: "heading", label: t.data },
      { ...t.title, key: "title", type: "short_text", required: true, maxLength: 120 },
      { ...t.kind, key: "kind", type: "single_choice", required: true, options: options(t.kinds) },
      { ...t.recordings, key: "recordings", type: "audio", required: true, maxFiles: 20, shownWhen: when(["kind", "is", "sound"]) },
      {
        ...t.pictures,
        key: "pictures",
        type: "file",
        required: true,
        kinds: ["image"],
        maxFiles: 20,
        maxBytes: 200_000_000,
        shownWhen: when(["kind", "is", "pictures"]),
      },
      {
        ...t.texts,
        key: "texts",
        type: "file",
        required: true,
        kinds: ["text", "pdf", "document"],
        maxFiles: 20,
        maxBytes: 200_000_000,
        shownWhen: when(["kind", "is", "text"]),
      },
      {
        ...t.files,
        key: "files",
        type: "file",
        required: true,
        maxFiles: 20,
        maxBytes: LARGE,
        shownWhen: whenAny(["kind", "is", "table"], ["kind", "is", "other"]),
      },
      { ...t.columns, key: "columns", type: "long_text", required: true, maxLength: 5_000, shownWhen: when(["kind", "is", "table"]) },
      { ...t.describe, key: "description", type: "long_text", required: true, minWords: 20, maxWords: 300 },
      { key: "origin", type: "heading", label: t.origin },
      { ...t.own, key: "own", type: "yes_no", required: true },
      { ...t.source, key: "source", type: "long_text", required: true, maxLength: 1_000, shownWhen: when(["own", "is", false]) },
      { ...t.people, key: "people", type: "yes_no", required: true },
      {
        ...t.peopleHow,
        key: "consent_form",
        type: "single_choice",
        required: true,
        options: options(t.peopleOptions),
        shownWhen: recognisable,
      },
      { ...t.cleaned, key: "cleaned", type: "consent", required: true },
      { ...t.licence, key: "licence", type: "single_choice", required: true, options: options(t.licences) },
      { ...t.training, key: "training", type: "yes_no", required: true },
      {
        ...t.creditName,
        key: "credit_name",
        type: "short_text",
        identifying: true,
        maxLength: 120,
      },
      { key: "you", type: "heading", label: t.you },
      { ...t.yourName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.email, key: "email", type: "email", required: true, identifying: true },
      { ...t.grant, key: "grant", type: "consent", required: true },
      { ...t.keep, key: "keep_until", type: "date", earliest: "today" },
    ],
    roles: { title: "title", by: "name", detail: "kind", name: "name", email: "email", keepUntil: "keep_until" },
  },
  labelGroups: [
    {
      name: l.verdict,
      multiple: false,
      required: true,
      labels: [label("emerald", "1", l.include), label("cyan", "2", l.repair), label("amber", "3", l.ask), label("grey", "4", l.reject)],
    },
    {
      name: l.quality,
      multiple: false,
      required: true,
      labels: [label("blue", "5", l.clean), label("indigo", "6", l.usable), label("grey", "7", l.poor)],
    },
    {
      name: l.feedback,
      multiple: true,
      required: false,
      labels: [
        label("orange", "8", l.noise),
        label("pink", "9", l.description),
        label("violet", "o", l.consent),
        label("teal", "g", l.known),
      ],
    },
    {
      name: l.flags,
      multiple: true,
      required: false,
      labels: [label("red", "p", l.personal), label("red", "l", l.licence), label("red", "b", l.broken), label("grey", "t", l.duplicate)],
    },
  ],
  replies: [
    { ...r.included, category: "accepted" },
    { ...r.repair, category: "other" },
    { ...r.declined, category: "declined" },
    { ...r.consent, category: "other" },
  ],
  stages: [...templateStages.dataContributions],
})

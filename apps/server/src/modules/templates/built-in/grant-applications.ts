import {
  grantApplicationsLabels as l,
  grantApplicationsReplies as r,
  grantApplicationsWords as t,
} from "@intray/i18n/templates/grant-applications"
import { templateStages } from "@intray/i18n/templates/stages"
import { defineTemplate, label, options, whenAny } from "./define.ts"

const MOST = 100_000_000
/** Replaced by the currency that is chosen for the portal. */
const CURRENCY = "EUR"

/** Applications to a fund. Long, so it is filled in step by step. */
export const grantApplications = defineTemplate({
  name: t.name,
  description: t.description,
  intro: t.intro,
  form: {
    steps: true,
    fields: [
      { ...t.project, key: "project", type: "heading" },
      { ...t.title, key: "title", type: "short_text", required: true, maxLength: 120 },
      { ...t.summary, key: "summary", type: "long_text", required: true, minWords: 15, maxWords: 100 },
      { ...t.place, key: "place", type: "short_text", required: true, maxLength: 120 },
      { ...t.start, key: "starts", type: "date", required: true, earliest: "today" },
      { ...t.end, key: "ends", type: "date", required: true, earliest: "today", notBefore: "starts" },
      { ...t.plan, key: "plan", type: "long_text", required: true, minWords: 50, maxWords: 1_000, maxLength: 12_000 },
      { ...t.who, key: "who_benefits", type: "long_text", required: true, maxWords: 300 },
      { ...t.money, key: "money", type: "heading" },
      { ...t.amount, key: "amount", type: "number", currency: CURRENCY, required: true, integer: true, min: 1, max: MOST },
      { ...t.total, key: "total", type: "number", currency: CURRENCY, required: true, integer: true, min: 1, max: MOST },
      {
        key: "budget",
        type: "group",
        label: t.budget.label,
        help: t.budget.help,
        itemName: t.budget.one,
        itemsName: t.budget.other,
        required: true,
        min: 1,
        max: 30,
        fields: [
          { ...t.item, key: "item", type: "short_text", required: true, maxLength: 120 },
          { ...t.sum, key: "sum", type: "number", currency: CURRENCY, required: true, integer: true, min: 0, max: MOST },
        ],
      },
      { ...t.applicant, key: "applicant", type: "heading" },
      { ...t.kind, key: "kind", type: "single_choice", required: true, options: options(t.kinds) },
      {
        ...t.organisation,
        key: "organisation",
        type: "short_text",
        required: true,
        identifying: true,
        maxLength: 160,
        shownWhen: whenAny(["kind", "is", "organisation"], ["kind", "is", "group"]),
      },
      { ...t.yourName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.email, key: "email", type: "email", required: true, identifying: true },
      { ...t.experience, key: "experience", type: "long_text", required: true, identifying: true, maxWords: 400 },
      { ...t.attachments, key: "attachments", type: "heading" },
      { ...t.work, key: "work", type: "file", identifying: true, maxFiles: 5, maxBytes: 200_000_000 },
      { ...t.truth, key: "truth", type: "consent", required: true },
      { ...t.keep, key: "keep_until", type: "date", earliest: "today" },
    ],
    roles: { title: "title", by: "organisation", detail: "amount", name: "name", email: "email", keepUntil: "keep_until" },
  },
  labelGroups: [
    {
      name: l.verdict,
      multiple: false,
      required: true,
      labels: [label("emerald", "1", l.fund), label("cyan", "2", l.part), label("amber", "3", l.second), label("grey", "4", l.decline)],
    },
    {
      name: l.eligibility,
      multiple: false,
      required: true,
      labels: [label("blue", "5", l.fits), label("orange", "6", l.unclear), label("grey", "7", l.outside)],
    },
    {
      name: l.feedback,
      multiple: true,
      required: false,
      labels: [
        label("orange", "8", l.plan),
        label("pink", "9", l.budget),
        label("violet", "p", l.people),
        label("teal", "m", l.impact),
        label("fuchsia", "o", l.outsideText),
      ],
    },
    {
      name: l.flags,
      multiple: true,
      required: false,
      labels: [label("red", "i", l.conflict), label("red", "n", l.missing), label("red", "t", l.double)],
    },
  ],
  replies: [
    { ...r.funded, category: "accepted" },
    { ...r.part, category: "accepted" },
    { ...r.declined, category: "declined" },
    { ...r.question, category: "other" },
    { ...r.report, category: "other" },
  ],
  stages: [...templateStages.grantApplications],
})

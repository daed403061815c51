import { jobApplicationsLabels as l, jobApplicationsReplies as r, jobApplicationsWords as t } from "@intray/i18n/templates/job-applications"
import { templateStages } from "@intray/i18n/templates/stages"
import { defineTemplate, label, options, when } from "./define.ts"

/** Applications for a job. Whatever tells who somebody is can be kept from reviewers. */
export const jobApplications = defineTemplate({
  name: t.name,
  description: t.description,
  intro: t.intro,
  form: {
    fields: [
      { key: "job", type: "heading", label: t.job },
      { ...t.role, key: "role", type: "single_choice", required: true, options: options(t.roles) },
      { ...t.open, key: "own_idea", type: "long_text", required: true, maxWords: 150, shownWhen: when(["role", "is", "open"]) },
      { ...t.hours, key: "hours", type: "single_choice", required: true, options: options(t.hoursOptions) },
      { ...t.start, key: "start", type: "date", earliest: "today" },
      { key: "your_work", type: "heading", label: t.work },
      { ...t.proud, key: "proud_of", type: "long_text", required: true, minWords: 15, maxWords: 250 },
      { ...t.why, key: "why", type: "long_text", required: true, maxWords: 150 },
      {
        ...t.cv,
        key: "cv",
        type: "file",
        required: true,
        identifying: true,
        kinds: ["pdf", "document"],
        maxBytes: 20_000_000,
      },
      {
        key: "links",
        type: "group",
        label: t.links.label,
        help: t.links.help,
        itemName: t.links.one,
        itemsName: t.links.other,
        min: 0,
        max: 5,
        identifying: true,
        fields: [{ ...t.url, key: "url", type: "url", required: true, identifying: true }],
      },
      { key: "you", type: "heading", label: t.you },
      { ...t.yourName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.email, key: "email", type: "email", required: true, identifying: true },
      { ...t.place, key: "place", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.access, key: "access", type: "long_text", identifying: true, maxLength: 600 },
      { key: "before_you_send", type: "heading", label: t.sharing },
      { ...t.truth, key: "truth", type: "consent", required: true },
      { ...t.pool, key: "talent_pool", type: "consent" },
      { ...t.keep, key: "keep_until", type: "date", earliest: "today" },
    ],
    roles: { title: "name", detail: "role", name: "name", email: "email", keepUntil: "keep_until" },
  },
  labelGroups: [
    {
      name: l.verdict,
      multiple: false,
      required: true,
      labels: [label("emerald", "1", l.interview), label("amber", "2", l.maybe), label("cyan", "3", l.pool), label("grey", "4", l.decline)],
    },
    {
      name: l.strengths,
      multiple: true,
      required: false,
      labels: [label("blue", "5", l.craft), label("indigo", "6", l.writing), label("violet", "7", l.growth)],
    },
    {
      name: l.feedback,
      multiple: true,
      required: false,
      labels: [
        label("orange", "8", l.experience),
        label("pink", "9", l.samples),
        label("teal", "o", l.match),
        label("fuchsia", "n", l.close),
      ],
    },
    {
      name: l.flags,
      multiple: true,
      required: false,
      labels: [label("red", "p", l.permit), label("red", "i", l.conflict), label("orange", "q", l.reply)],
    },
  ],
  replies: [
    { ...r.interview, category: "other" },
    { ...r.offer, category: "accepted" },
    { ...r.declined, category: "declined" },
    { ...r.waiting, category: "other" },
    { ...r.other, category: "declined" },
  ],
  stages: [...templateStages.jobApplications],
})

import { templates } from "@intray/i18n/templates"
import { templateStages } from "@intray/i18n/templates/stages"
import { defineTemplate } from "./define.ts"

const t = templates.blank

/** Who sends it and what it is: the least that a form needs to be answered. Brings neither labels nor replies. */
export const blank = defineTemplate({
  name: t.name,
  description: t.description,
  intro: "",
  form: {
    fields: [
      { ...t.title, key: "title", type: "short_text", required: true, maxLength: 120 },
      { ...t.message, key: "message", type: "long_text", maxLength: 5_000 },
      { ...t.yourName, key: "name", type: "short_text", required: true, identifying: true, maxLength: 120 },
      { ...t.email, key: "email", type: "email", required: true, identifying: true },
    ],
    roles: { title: "title", name: "name", email: "email" },
  },
  labelGroups: [],
  replies: [],
  stages: [...templateStages.blank],
})

import type { formDefinition } from "@intray/server/modules/forms/schema"
import type { z } from "zod"

const option = (key: string, label: string) => ({ key, label })

/** A form with a question of every type; `last` comes after them all. */
export const everyKind: z.input<typeof formDefinition> = {
  roles: { email: "email", title: "tracks.title" },
  fields: [
    { key: "email", label: "E-mail", type: "email", required: true },
    { key: "mood", label: "Mood", type: "single_choice", options: [option("calm", "Calm"), option("wild", "Wild")] },
    { key: "stars", label: "Stars", type: "rating", scale: 5 },
    { key: "part", label: "Part", type: "heading" },
    { key: "words", label: "Words", help: "Read this.", type: "paragraph" },
    { key: "moods", label: "Moods", type: "multiple_choice", options: [option("calm", "Calm"), option("wild", "Wild")] },
    { key: "sure", label: "Sure", type: "yes_no" },
    { key: "count", label: "Count", type: "number" },
    { key: "day", label: "Day", type: "date" },
    { key: "hour", label: "Hour", type: "time" },
    { key: "sure_of_it", label: "Sure of it", type: "scale" },
    { key: "phone", label: "Phone", type: "phone" },
    { key: "line", label: "Line", type: "short_text" },
    { key: "essay", label: "Essay", type: "long_text" },
    { key: "site", label: "Site", type: "url" },
    { key: "seen", label: "Seen", type: "link" },
    { key: "papers", label: "Papers", type: "file" },
    { key: "sound", label: "Sound", type: "audio" },
    { key: "terms", label: "Terms", type: "consent" },
    { key: "source", label: "Source", type: "hidden" },
    {
      key: "tracks",
      label: "Tracks",
      type: "group",
      itemName: "track",
      itemsName: "tracks",
      min: 0,
      max: 3,
      fields: [
        { key: "title", label: "Title", type: "short_text" },
        { key: "bpm", label: "BPM", type: "number" },
      ],
    },
    { key: "last", label: "Last", type: "short_text" },
  ],
}

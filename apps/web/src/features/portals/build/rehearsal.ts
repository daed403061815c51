import type { Language } from "@intray/i18n/languages"
import type { Field, FormDefinition } from "@intray/server/modules/forms/schema"
import { formIn } from "@intray/server/modules/forms/translations"
import { accentOrCover } from "@intray/server/modules/portals/accent"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import type { UploadRecord } from "../../../lib/upload/upload-state.ts"
import type { Uploads } from "../../../lib/upload/uploads.ts"
import type { PortalData } from "../../../public/page-data.ts"
import type { DraftStorage } from "../../../public/portal/draft.ts"
import { lackingBeside } from "./form-languages.ts"

/** What the public form is given where it is only tried out: the draft as its page, a memory of its own, and uploads that go nowhere. */

/** The portal as its visitors would meet it if the draft were published and it were open. */
export function rehearsedPortal(portal: PortalDetail, draft: FormDefinition, team: string, reader: Language | null = null): PortalData {
  const { form, language, untranslated } = formIn(draft, reader)
  const own = language === null ? portal : (portal.translations[language] ?? {})
  const lacking = language === null ? [] : lackingBeside(portal, language).filter((part) => part === "title" || part === "intro")
  const picture = (id: string | null) => (id === null ? null : { src: `/api/images/${id}`, srcSet: "", width: 1200, height: 600 })
  return {
    slug: portal.slug,
    title: own.title || portal.title,
    language: portal.language,
    languages: [portal.language, ...(draft.languages ?? [])],
    said: language ?? portal.language,
    untranslated: [...lacking, ...untranslated],
    formality: portal.formality,
    intro: own.intro || portal.intro,
    version: 0,
    state: "open",
    fields: form.fields,
    roles: form.roles,
    steps: form.steps === true,
    opensAt: null,
    closesAt: portal.closesAt,
    timeZone: portal.timeZone,
    design: {
      accent: accentOrCover(portal.design, portal.coverColor),
      mode: portal.design.mode,
      logo: picture(portal.design.logo),
      cover: picture(portal.design.cover),
      icon: portal.design.icon,
    },
    watermark: false,
    proof: false,
    team: { name: team },
    mail: { configured: false },
  }
}

/** Keys, types and numbers of items: while they stay, so does what was typed into the preview. */
export function shapeOf(fields: readonly Field[]): string {
  return fields
    .map((field) =>
      field.type === "group" ? `${field.key}:${field.min}-${field.max}(${shapeOf(field.fields)})` : `${field.key}:${field.type}`,
    )
    .join(" ")
}

/** Storage that lasts as long as the page. */
export function memory(): DraftStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Uploads that are through at once and leave the page never. */
export function pretendUploads(): Uploads {
  let records = new Map<string, UploadRecord>()
  const files = new Map<string, File>()
  const listeners = new Set<() => void>()
  const change = (id: string, patch: Partial<UploadRecord> | null) => {
    const before = records.get(id)
    records = new Map(records)
    if (patch && before) records.set(id, { ...before, ...patch })
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => records,
    speed: () => null,
    file: (id) => files.get(id) ?? null,
    add: ({ field, file }) => {
      const id = crypto.randomUUID().replaceAll("-", "").slice(0, 16)
      files.set(id, file)
      const { name, size, type } = file
      records = new Map(records).set(id, {
        ...{ id, field, name, size, type, status: "done", sent: size, url: `/api/uploads/${id}` },
        ...{ reason: null, tries: 0, before: null, print: null },
      })
      for (const listener of listeners) listener()
      return id
    },
    pause: () => undefined,
    resume: () => undefined,
    remove: (id) => change(id, { status: "removed", before: "done" }),
    restore: (id) => change(id, { status: "done", before: null }),
    reattach: async () => false,
    connect: () => () => undefined,
  }
}

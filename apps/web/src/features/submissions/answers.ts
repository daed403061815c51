import type { Field, FormDefinition, GroupField, LeafField } from "@intray/server/features/forms/schema"
import type { SubmissionFile } from "@intray/server/features/submissions/schema"
import { answerWords } from "@intray/server/messages/answers"
import { inbox } from "@intray/server/messages/inbox"
import { locale } from "../../lib/i18n.ts"

/** What was sent, arranged for reading: what can be played, and the rest as terms and their values. */

export type Value =
  | { kind: "text"; text: string }
  | { kind: "lines"; text: string }
  | { kind: "list"; entries: string[] }
  | { kind: "email"; address: string }
  | { kind: "link"; url: string }
  | { kind: "files"; files: SubmissionFile[] }
  | { kind: "several"; values: Value[] }

export type Entry = { key: string; label: string; value: Value }

/** One of several like things, e.g. a track. */
export type Item = {
  key: string
  title: string
  files: SubmissionFile[]
  links: string[]
  /** Short facts, for the row itself. */
  facts: { key: string; label: string; text: string }[]
  /** What is too long for the row. */
  more: Entry[]
}

/** `columns`: the fields that are facts of at least one item, in their order. */
export type ItemGroup = { key: string; label: string; itemName: string; columns: string[]; items: Item[] }
export type Arranged = { groups: ItemGroup[]; entries: Entry[] }

type Given = { form: FormDefinition; answers: Record<string, unknown>; files: readonly SubmissionFile[] }

/** Longest answer that is a fact of a row, in characters. */
const short = 40

/** Leaves out what is shown elsewhere (who made it, who sent it), what has no answer, and headings. */
export function arrange({ form, answers, files }: Given): Arranged {
  const elsewhere = new Set([form.roles.by, form.roles.title, form.roles.name, form.roles.email])
  const groups: ItemGroup[] = []
  const entries: Entry[] = []
  for (const field of form.fields) {
    const [only, second] = field.type === "group" ? field.fields : []
    if (field.type === "group" && only && !second && only.type !== "audio" && only.type !== "file") {
      // A group of one question is one question with several answers.
      const values = rows(answers[field.key]).flatMap((row) => toValue(only, row[only.key], files) ?? [])
      if (values.length > 0) entries.push({ key: field.key, label: field.label, value: { kind: "several", values } })
    } else if (field.type === "group") {
      const items = groupItems(field, answers[field.key], form, files)
      const facts = new Set(items.flatMap((item) => item.facts.map((fact) => fact.key)))
      const columns = field.fields.map((inner) => inner.key).filter((key) => facts.has(key))
      if (items.length > 0) groups.push({ key: field.key, label: field.label, itemName: field.itemName, columns, items })
    } else if (!elsewhere.has(field.key)) {
      const value = toValue(field, answers[field.key], files)
      if (value) entries.push({ key: field.key, label: field.label, value })
    }
  }
  return { groups, entries }
}

function groupItems(group: GroupField, raw: unknown, form: FormDefinition, files: readonly SubmissionFile[]): Item[] {
  const role = form.roles.title?.startsWith(`${group.key}.`) ? form.roles.title.slice(group.key.length + 1) : null
  const titleKey = role ?? group.fields.find((field) => field.type === "short_text")?.key ?? null
  return rows(raw).map((answers, index) => {
    const title = titleKey === null ? null : textIn(answers[titleKey])
    const name = group.itemName.charAt(0).toUpperCase() + group.itemName.slice(1)
    const item: Item = {
      key: `${group.key}.${index}`,
      title: title ?? inbox.reading.track({ item: name, index: index + 1 }),
      files: [],
      links: [],
      facts: [],
      more: [],
    }
    for (const field of group.fields) if (field.key !== titleKey) place(item, field, answers[field.key], files)
    return item
  })
}

function place(item: Item, field: LeafField, raw: unknown, files: readonly SubmissionFile[]): void {
  const value = toValue(field, raw, files)
  if (!value) return
  if (value.kind === "files") item.files.push(...value.files)
  else if (value.kind === "link") item.links.push(value.url)
  else {
    const text = value.kind === "text" ? value.text : value.kind === "list" ? value.entries.join(", ") : null
    if (text !== null && text.length <= short) item.facts.push({ key: field.key, label: field.label, text: factText(field, text) })
    else item.more.push({ key: field.key, label: field.label, value })
  }
}

/** Types whose answers, as they are written, say nothing without their question. */
const worded = new Set<Field["type"]>(["date", "rating", "hidden"])

/** "122" alone says nothing in a row, "122 BPM" does; "Yes" needs its question; any other choice speaks for itself. */
function factText(field: LeafField, text: string): string {
  if (field.type === "number") return `${text} ${field.label}`
  const question = field.label.replace(/\?$/, "")
  if (worded.has(field.type)) return `${question}: ${text}`
  const bare = field.type === "yes_no" || (field.type === "single_choice" && text.length <= 3)
  return bare ? `${question}: ${text.toLowerCase()}` : text
}

/** One answer in the shape in which it is read; null: there is none. */
export function toValue(field: Field, raw: unknown, files: readonly SubmissionFile[]): Value | null {
  switch (field.type) {
    case "heading":
    case "paragraph":
    case "group":
      return null
    case "short_text":
    case "hidden":
      return wrap(textIn(raw), (text) => ({ kind: "text", text }))
    case "long_text":
      return wrap(textIn(raw), (text) => ({ kind: "lines", text }))
    case "email":
      return wrap(textIn(raw), (address) => ({ kind: "email", address }))
    case "url":
    case "link":
      return wrap(textIn(raw), (url) => (isWebAddress(url) ? { kind: "link", url } : { kind: "text", text: url }))
    case "number":
      return typeof raw === "number" ? { kind: "text", text: new Intl.NumberFormat(locale, { useGrouping: false }).format(raw) } : null
    case "date":
      return wrap(textIn(raw), (day) => ({ kind: "text", text: answerWords.day(day) }))
    case "rating":
      return typeof raw === "number" ? { kind: "text", text: answerWords.rating({ value: raw, scale: field.scale }) } : null
    case "yes_no":
      return typeof raw === "boolean" ? { kind: "text", text: raw ? inbox.reading.yes : inbox.reading.no } : null
    case "consent":
      return raw === true ? { kind: "text", text: inbox.reading.agreed } : null
    case "single_choice":
      return wrap(textIn(raw), (key) => ({ kind: "text", text: optionLabel(field.options, key) }))
    case "multiple_choice": {
      const keys = Array.isArray(raw) ? raw.filter((key) => typeof key === "string") : []
      return keys.length > 0 ? { kind: "list", entries: keys.map((key) => optionLabel(field.options, key)) } : null
    }
    case "file":
    case "audio": {
      const found = Array.isArray(raw) ? raw.flatMap((id) => files.find((file) => file.id === id) ?? []) : []
      return found.length > 0 ? { kind: "files", files: found } : null
    }
  }
}

/** What can be heard, in order: the files of groups first, then those of fields at the top. */
export function playable(arranged: Arranged): { file: SubmissionFile; title: string }[] {
  const inGroups = arranged.groups.flatMap((group) =>
    group.items.flatMap((item) => item.files.map((file) => ({ file, title: item.title }))),
  )
  const alone = arranged.entries.flatMap((entry) =>
    entry.value.kind === "files" ? entry.value.files.map((file) => ({ file, title: file.name })) : [],
  )
  return [...inGroups, ...alone].filter(({ file }) => file.contentType?.startsWith("audio/") ?? false)
}

export type LinkKind = keyof typeof inbox.reading.links

/** Whose link it is, and how to name it in little room: host and path without what is only there for machines. */
export function describeLink(url: string): { kind: LinkKind; text: string } {
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^(www|m)\./, "")
  const path = pathname === "/" ? "" : decode(pathname)
  const secret = path.lastIndexOf("/s-")
  const text = host + (secret >= 0 && /^\/s-[\w-]+\/?$/.test(path.slice(secret)) ? path.slice(0, secret) : path)
  const at = (domain: string) => host === domain || host.endsWith(`.${domain}`)
  if (at("soundcloud.com")) return { kind: /\/s-[\w-]+/.test(pathname) ? "soundcloudPrivate" : "soundcloud", text }
  if (at("youtube.com") || host === "youtu.be") return { kind: "youtube", text }
  if (at("dropbox.com")) return { kind: "dropbox", text }
  if (host === "drive.google.com" || host === "docs.google.com") return { kind: "drive", text }
  if (at("bandcamp.com")) return { kind: "bandcamp", text }
  if (at("spotify.com")) return { kind: "spotify", text }
  return { kind: "other", text }
}

/** Only http and https are made into links; a `javascript:` address stays text. */
export function isWebAddress(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed !== null && (parsed.protocol === "https:" || parsed.protocol === "http:")
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function optionLabel(options: readonly { key: string; label: string }[], key: string): string {
  return options.find((option) => option.key === key)?.label ?? key
}

function rows(raw: unknown): Record<string, unknown>[] {
  return Array.isArray(raw) ? raw.filter(isRecord) : []
}

function textIn(raw: unknown): string | null {
  return typeof raw === "string" && raw.trim() !== "" ? raw : null
}

function wrap(text: string | null, make: (text: string) => Value): Value | null {
  return text === null ? null : make(text)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

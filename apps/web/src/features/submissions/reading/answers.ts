import { inbox } from "@intray/i18n/inbox"
import { askedOf, takesUploads } from "@intray/server/modules/forms/asked"
import type { Field, FormDefinition, GroupField, LeafField } from "@intray/server/modules/forms/schema"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { textIn } from "../../../field-types/families/texts.ts"
import { shownOf } from "../../../field-types/shown.ts"
import type { Value } from "../../../field-types/type.ts"

export { isWebAddress } from "../../../field-types/families/web-address.ts"

/** Arranges a submission for reading: playable items, and the other answers as terms and values. */

export type { Value } from "../../../field-types/type.ts"

export type Entry = { key: string; label: string; value: Value }

/** One item of a group, e.g. a track. */
export type Item = {
  key: string
  title: string
  files: SubmissionFile[]
  links: string[]
  /** Short facts, for the row itself. */
  facts: { key: string; label: string; text: string }[]
  /** Answers that are too long for the row. */
  more: Entry[]
}

/** `columns`: the fields that are facts of at least one item, in their order. */
export type ItemGroup = { key: string; label: string; itemName: string; columns: string[]; items: Item[] }
/** `groups` have files or links in their items, such as tracks; `tables` have neither, such as the lines of a budget. */
export type Arranged = { groups: ItemGroup[]; tables: ItemGroup[]; entries: Entry[] }

type Given = { form: FormDefinition; answers: Record<string, unknown>; files: readonly SubmissionFile[] }

/** Maximum length of an answer that counts as a fact, in characters. */
const short = 40

/** Omits fields that are shown elsewhere (author, submitter), unanswered questions and headings. */
export function arrange({ form, answers, files }: Given): Arranged {
  const elsewhere = new Set([form.roles.by, form.roles.title, form.roles.name, form.roles.email])
  const groups: ItemGroup[] = []
  const tables: ItemGroup[] = []
  const entries: Entry[] = []
  for (const field of form.fields) {
    const [only, second] = field.type === "group" ? field.fields : []
    if (field.type === "group" && only && !second && !takesUploads(only)) {
      // A group with one question is treated as one question with several answers.
      const values = rows(answers[field.key]).flatMap((row) => toValue(only, row[only.key], files) ?? [])
      if (values.length > 0) entries.push({ key: field.key, label: field.label, value: { kind: "several", values } })
    } else if (field.type === "group") {
      const items = groupItems(field, answers[field.key], form, files)
      const facts = new Set(items.flatMap((item) => item.facts.map((fact) => fact.key)))
      const columns = field.fields.map((inner) => inner.key).filter((key) => facts.has(key))
      const hasMedia = field.fields.some((inner) => takesUploads(inner) || inner.type === "link")
      const shown = hasMedia ? groups : tables
      if (items.length > 0) shown.push({ key: field.key, label: field.label, itemName: field.itemName, columns, items })
    } else if (!elsewhere.has(field.key)) {
      const value = toValue(field, answers[field.key], files)
      if (value) entries.push({ key: field.key, label: field.label, value })
    }
  }
  return { groups, tables, entries }
}

function groupItems(group: GroupField, raw: unknown, form: FormDefinition, files: readonly SubmissionFile[]): Item[] {
  const role = form.roles.title?.startsWith(`${group.key}.`) ? form.roles.title.slice(group.key.length + 1) : null
  const titleKey = role ?? group.fields.find((field) => askedOf(field).names)?.key ?? null
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
    if (text !== null && text.length <= short)
      item.facts.push({ key: field.key, label: field.label, text: shownOf(field).fact(field, text) })
    else item.more.push({ key: field.key, label: field.label, value })
  }
}

/** Converts an answer for display; null: there is none. */
export function toValue(field: Field, raw: unknown, files: readonly SubmissionFile[]): Value | null {
  return shownOf(field).show(field, raw, files)
}

/** Minimum number of characters of a text for reading. */
const long = 160

export type LongText = { key: string; label: string; text: string }

/** Separates texts for reading from facts. */
export function longTexts(entries: readonly Entry[]): { texts: LongText[]; facts: Entry[] } {
  const texts: LongText[] = []
  const facts: Entry[] = []
  for (const entry of entries) {
    const { key, label, value } = entry
    const text = value.kind === "lines" || value.kind === "text" ? value.text : ""
    if (text.length > long || (value.kind === "lines" && text.trim().includes("\n"))) texts.push({ key, label, text })
    else facts.push(entry)
  }
  return { texts, facts }
}

/** Whether a file is audio. */
export const isSound = ({ contentType }: Pick<SubmissionFile, "contentType">) => contentType?.startsWith("audio/") ?? false

/** The audio files in order: those of groups first, then those of top-level fields. */
export function playable(arranged: Arranged): { file: SubmissionFile; title: string }[] {
  const inGroups = arranged.groups.flatMap((group) =>
    group.items.flatMap((item) => item.files.map((file) => ({ file, title: item.title }))),
  )
  const alone = arranged.entries.flatMap((entry) =>
    entry.value.kind === "files" ? entry.value.files.map((file) => ({ file, title: file.name })) : [],
  )
  return [...inGroups, ...alone].filter(({ file }) => isSound(file))
}

export type LinkKind = keyof typeof inbox.reading.links

/** Describes a link by its service and a short text: host and path, without parts that are only for machines. */
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

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function rows(raw: unknown): Record<string, unknown>[] {
  return Array.isArray(raw) ? raw.filter(isRecord) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

import { appointment } from "@intray/i18n/moments"
import { languageNow } from "@intray/i18n/request-language"
import { common, locale, noscript, portalStates, publicPages } from "@intray/i18n/translated"
import { escapeHtml } from "../../../platform/mail-layout.ts"
import { isAsked, leadIn } from "../../forms/asked.ts"
import type { AnswerIssue, AnswerPath, Field, GroupField, LeafField } from "../../forms/schema.ts"
import { writtenIn } from "../../forms/written.ts"
import type { PublicPortal } from "../../submit/schema.ts"
import { lookOf } from "./controls.ts"
import { type Leaves, nameOf, type Typed } from "./typed.ts"

/** The public form as HTML that needs no script. */

/** What a form is drawn from. */
export type PlainForm = {
  portal: PublicPortal
  /** Path that it posts to. */
  action: string
  /** One for each submission; sent again it is the same one. */
  idempotencyKey: string
  /** What unlocking gave; empty where nothing is locked. */
  pass: string
  typed: Typed
  /** By id, the names of the uploads that the answers name. */
  files: ReadonlyMap<string, string>
  issues: readonly AnswerIssue[]
  /** What is in the way of the whole, in a sentence; empty: nothing. */
  problem: string
}

const hidden = (name: string, value: string) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
/** A line below a question; `html` is escaped already. */
const note = (id: string, html: string, look: string) =>
  html === "" ? "" : `<p id="${escapeHtml(id)}" class="mt-1.5 text-[14px] leading-5 ${look}">${html}</p>`
const button = "inline-flex min-h-12 items-center rounded-field px-7 font-semibold max-sm:w-full max-sm:justify-center"

/** A text of the team's: it says its language where that is not the page's, and is marked where it alone was not translated. */
function written({ portal }: PlainForm, place: string, text: string): string {
  const { lang, mark } = writtenIn(portal, place, { language: languageNow(), locale: locale() })
  const said = lang === undefined ? escapeHtml(text) : `<bdi lang="${lang}">${escapeHtml(text)}</bdi>`
  return mark === "" ? said : `${said} <span class="font-normal text-fg-3">(${escapeHtml(mark)})</span>`
}

/** The form with the marks of its choices in their words: menus hold no mark-up. */
function withMarks(portal: PublicPortal): PublicPortal {
  if (portal.untranslated.length === 0) return portal
  const page = { language: languageNow(), locale: locale() }
  const leaf = <F extends Field>(field: F, path: string): F => {
    if (!("options" in field)) return field
    const options = field.options.map((option) => {
      const { mark } = writtenIn(portal, `${path}:options.${option.key}`, page)
      return mark === "" ? option : { ...option, label: `${option.label} (${mark})` }
    })
    return { ...field, options }
  }
  const fields = portal.fields.map((field) =>
    field.type === "group" ? { ...field, fields: field.fields.map((one) => leaf(one, `${field.key}.${one.key}`)) } : leaf(field, field.key),
  )
  return { ...portal, fields }
}

/** What is wrong, by the name of the control that it is said at; a place inside of an answer is its answer's. */
function placed(issues: readonly AnswerIssue[], fields: readonly Field[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = fields.find(({ key }) => key === path[0])
    const name = field === undefined ? "" : nameOf(path.slice(0, field.type === "group" ? 3 : 1))
    if (!found.has(name)) found.set(name, message)
  }
  return found
}

type Drawing = { form: PlainForm; wrong: ReadonlyMap<string, string> }

/** The question that decides whether this one is asked; empty: it always is. */
function dependsOn(field: Field, level: readonly Field[], all: readonly Field[]): string {
  const key = field.shownWhen?.conditions[0]?.field.split(".").at(-1)
  const other = key === undefined ? undefined : [...level, ...all].find((one) => one.key === key)
  return other ? noscript.depends({ label: other.label }) : ""
}

function question(field: LeafField, path: AnswerPath, item: Leaves, level: readonly Field[], { form, wrong }: Drawing): string {
  const look = lookOf(field)
  const place = path.filter((part) => typeof part === "string").join(".")
  const said = (part: "label" | "help") => (field[part] === "" ? "" : written(form, `${place}:${part}`, field[part]))
  if (field.type === "heading")
    return `<h3 class="type-section mt-10">${said("label")}</h3>${note(`${nameOf(path)}.help`, said("help"), "text-fg-2")}`
  if (field.type === "paragraph") return `<p class="mt-6 whitespace-pre-line text-fg-2">${said("help") || said("label")}</p>`
  const name = nameOf(path)
  const values = item.get(field.key) ?? []
  if (!look) return values[0] === undefined ? "" : hidden(name, values[0])
  const error = wrong.get(name) ?? ""
  const help = [escapeHtml(dependsOn(field, level, form.portal.fields)), said("help"), escapeHtml(look.hint?.(field) ?? "")]
    .filter(Boolean)
    .join(" ")
  const described = [error && `${name}.error`, help && `${name}.help`].filter(Boolean).join(" ")
  const wiring = `${described ? ` aria-describedby="${described}"` : ""}${error ? ' aria-invalid="true"' : ""}`
  const control = look.html(field, { name, values, wiring, files: form.files })
  const optional = field.required ? "" : ` <span class="font-normal text-fg-3">(${escapeHtml(common.optional)})</span>`
  const title = `${said("label")}${optional}`
  const notes = `${note(`${name}.error`, escapeHtml(error), "text-danger")}${note(`${name}.help`, help, "text-fg-3")}`
  if (look.single) return `<div class="mt-6"><label class="mb-1.5 block font-emph" for="${name}">${title}</label>${control}${notes}</div>`
  // The words of a consent stand at its box.
  const legend = field.type === "consent" ? "" : `<legend class="mb-1.5 font-emph">${title}</legend>`
  return `<fieldset class="mt-6 min-w-0">${legend}${control}${notes}</fieldset>`
}

function group(field: GroupField, drawing: Drawing): string {
  const { form, wrong } = drawing
  const name = nameOf([field.key])
  const items = form.typed.items.get(field.key) ?? []
  const parts = items.map((item, index) => {
    const title = publicPages.group.title({ position: index + 1, itemName: field.itemName, title: "" })
    const inner = field.fields.map((leaf) => question(leaf, [field.key, index, leaf.key], item, field.fields, drawing)).join("")
    return `<fieldset class="mt-6 min-w-0 rounded-panel border border-line-strong p-5"><legend class="px-1 font-semibold">${escapeHtml(title)}</legend>${inner}</fieldset>`
  })
  const label = publicPages.group.add({ itemName: field.itemName, position: items.length + 1 })
  const add =
    items.length < field.max
      ? `<button class="${button} mt-4 border border-line-strong" name="do" value="add:${field.key}">${escapeHtml(label)}</button>`
      : ""
  const said = field.help === "" ? "" : written(form, `${field.key}:help`, field.help)
  const help = [escapeHtml(dependsOn(field, [], form.portal.fields)), said].filter(Boolean).join(" ")
  return `<section id="${name}" class="mt-10"><h3 class="type-section">${written(form, `${field.key}:label`, field.label)}</h3>${note(`${name}.help`, help, "text-fg-2")}${note(`${name}.error`, escapeHtml(wrong.get(name) ?? ""), "text-danger")}${parts.join("")}${add}</section>`
}

/** "track 2, Title", or the label of a question outside of groups; empty for what the page has no place for. */
function labelAt(name: string, fields: readonly Field[]): string {
  const [, key, index, leafKey] = name.split(".")
  const field = fields.find((one) => one.key === key)
  if (field?.type !== "group" || index === undefined) return field?.label ?? ""
  const item = publicPages.group.name({ position: Number(index) + 1, itemName: field.itemName })
  const leaf = field.fields.find((one) => one.key === leafKey)
  return leaf ? `${item}, ${leaf.label}` : item
}

/** What is wrong, above everything and with the focus: each a link to its question. */
function summary({ form, wrong }: Drawing): string {
  if (wrong.size === 0 && form.problem === "") return ""
  const { fields } = form.portal
  const lines = [...wrong].map(([name, message]) => {
    const label = labelAt(name, fields)
    return label === ""
      ? `<li>${escapeHtml(message)}</li>`
      : `<li><a class="underline" href="#${name}">${escapeHtml(`${leadIn(label)} ${message}`)}</a></li>`
  })
  const title = wrong.size > 0 ? `<h2 class="font-semibold">${escapeHtml(publicPages.group.toFix({ count: wrong.size }))}</h2>` : ""
  const said = form.problem === "" ? "" : `<p>${escapeHtml(form.problem)}</p>`
  return `<div role="alert" tabindex="-1" autofocus id="error-summary" class="mt-8 rounded-panel border-2 border-danger bg-danger-bg p-4">${said}${title}<ul>${lines.join("")}</ul></div>`
}

/** A form somebody can fill in and send; its language links lose what was typed, so they stand after it. */
function openForm(form: PlainForm): string {
  const { portal, typed } = form
  const drawing: Drawing = { form, wrong: placed(form.issues, portal.fields) }
  const questions = portal.fields.map((field) =>
    field.type === "group" ? group(field, drawing) : question(field, [field.key], typed.leaves, portal.fields, drawing),
  )
  // Enter presses the first button of a form: it has to be the one that sends.
  const first = '<button class="hidden-text" name="do" value="send" tabindex="-1" aria-hidden="true"></button>'
  const trap = `<div class="hidden-text" aria-hidden="true"><label for="website">${escapeHtml(publicPages.form.trap)}</label><input id="website" name="website" type="text" tabindex="-1" autocomplete="off"></div>`
  return [
    summary(drawing),
    `<form method="post" action="${escapeHtml(form.action)}" enctype="multipart/form-data" novalidate class="mt-6">`,
    first,
    trap,
    hidden("version", String(portal.version)),
    hidden("key", form.idempotencyKey),
    form.pass === "" ? "" : hidden("pass", form.pass),
    ...questions,
    `<button class="${button} mt-10 bg-primary text-on-primary" name="do" value="send">${escapeHtml(publicPages.send.send)}</button></form>`,
  ].join("")
}

function lockedForm({ portal, action, problem }: PlainForm): string {
  const words = portalStates.locked
  const error = problem === "" ? "" : `<p role="alert" id="password.error" class="mt-1.5 text-danger">${escapeHtml(problem)}</p>`
  return `<h2 class="type-section mt-8">${escapeHtml(words.title)}</h2><p class="mt-4">${escapeHtml(words.text({ team: portal.team.name }))}</p><form method="post" action="${escapeHtml(action)}" enctype="multipart/form-data" class="mt-6"><label class="mb-1.5 block font-emph" for="password">${escapeHtml(words.label)}</label><input class="block w-full rounded-field border border-line-field bg-bg px-3.5 py-2.5" id="password" name="password" type="password" autocomplete="off"${problem === "" ? "" : ' autofocus aria-invalid="true" aria-describedby="password.error"'}>${error}<button class="${button} mt-6 bg-primary text-on-primary" name="do" value="unlock">${escapeHtml(words.open)}</button></form>`
}

function availabilityWords({ portal }: PlainForm): { title: string; text: string } {
  const { team, closesAt, opensAt, timeZone } = portal
  const at = (moment: string) => appointment(locale(), moment, timeZone)
  if (portal.state === "not_yet_open") {
    const words = portalStates.notYetOpen
    return {
      title: words.title,
      text: opensAt === null ? words.textUntold({ team: team.name }) : words.text({ team: team.name, at: at(opensAt) }),
    }
  }
  if (portal.state === "paused") return portalStates.paused({ team: team.name })
  if (portal.state === "full") return portalStates.full({ team: team.name })
  if (portal.state === "archived") return portalStates.archived({ team: team.name })
  const past = closesAt !== null && Date.parse(closesAt) <= Date.now()
  return portalStates.closed({ team: team.name, at: past ? at(closesAt) : null })
}

/** Whether anybody can be asked anything in this state. */
const isOpen = ({ state }: PublicPortal) => state === "open"

/** When the portal closes, by its own clock. */
function closingLine({ closesAt, timeZone }: PublicPortal): string {
  if (closesAt === null || Date.parse(closesAt) <= Date.now()) return ""
  const at = appointment(locale(), closesAt, timeZone)
  return `<p class="mt-5 rounded-field bg-sunken px-3.5 py-2.5 text-[15px]">${escapeHtml(publicPages.news.closesAt({ at }))}</p>`
}

/** What is in the place of the form, by the portal's state. @param posted somebody has filled it in, and must not lose that */
export function plainForm(given: PlainForm, posted = false): string {
  const form = { ...given, portal: withMarks(given.portal) }
  const { portal } = form
  const head = `<p class="font-semibold">${escapeHtml(portal.team.name)}</p><h1 class="type-page mt-2">${written(form, "title", portal.title)}</h1>${
    portal.intro === "" ? "" : `<p class="mt-5 whitespace-pre-line text-fg-2">${written(form, "intro", portal.intro)}</p>`
  }`
  if (portal.state === "locked") return head + lockedForm(form)
  if (isOpen(portal) || (posted && portal.fields.some(isAsked))) {
    return `${head}<p class="mt-5 text-[15px] text-fg-2">${escapeHtml(noscript.works)}</p>${closingLine(portal)}${openForm(form)}`
  }
  const { title, text } = availabilityWords(form)
  return `${head}<h2 class="type-section mt-8">${escapeHtml(title)}</h2><p class="mt-4">${escapeHtml(text)}</p><p class="mt-6 text-fg-2">${escapeHtml(portalStates.sentBefore)}</p>`
}

/** In somebody else's frame, where a status page may not be shown: that it has arrived, and the link. */
export function sentInFrame({ team, number, statusUrl }: { team: string; number: number; statusUrl: string }): string {
  const words = publicPages.sent
  return `<div role="status"><h1 class="type-page">${escapeHtml(words.title)}</h1><p class="mt-4">${escapeHtml(words.text({ team }))} ${escapeHtml(words.number({ number }))}</p><p class="mt-4">${escapeHtml(words.keep)}</p><p class="mt-4"><a class="underline" href="${escapeHtml(statusUrl)}" target="_blank" rel="noreferrer">${escapeHtml(statusUrl)}</a></p></div>`
}

import type { Field, LeafField } from "@intray/server/modules/forms/schema"
import type { Page } from "@playwright/test"
import { mp3 } from "./audio.ts"

/**
 * Fills any portal's form in by keyboard alone: Tab goes from control to control, each is answered with the keys that it takes, and
 * Enter on the button goes on or sends. What conditions bring in is answered when the focus comes to it.
 */

/** More presses of Tab than any form has controls. */
const MOST_TABS = 600

type Control = {
  address: string | null
  tag: string
  type: string
  role: string
  id: string
  submit: boolean
  sent: boolean
  error: string
}

/** An option by its place, for a question that must not be answered with the first; by path (`kind`, `people.paid`). */
export type Wishes = Record<string, number>

export async function fillByKeyboard(
  page: Page,
  portal: { fields: Field[] },
  person: { email: string; name: string },
  wishes: Wishes = {},
): Promise<string[]> {
  const fields = new Map<string, LeafField>()
  const alternatives = new Set<string>()
  const add = (field: LeafField, before = "") => {
    fields.set(before + field.key, field)
    if (field.type === "audio" && field.alternative) alternatives.add(before + field.alternative)
  }
  for (const field of portal.fields) {
    if (field.type === "group") for (const leaf of field.fields) add(leaf, `${field.key}.`)
    else add(field)
  }
  // The browser asks for files only where somebody listens, and takes a moment to know of it: before the first key, not at the last.
  page.on("filechooser", () => {})
  await page.waitForTimeout(50)
  /** How often each place was answered; a question of several choices has a control for each. */
  const answered = new Map<string, number>()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab")
    let control = await focusedControl(page)
    if (control.submit) {
      await page.keyboard.press("Enter")
      control = await afterEnter(page)
    }
    if (control.sent) return [...answered.keys()]
    if (control.address === null) continue
    const path = control.address.replace(/\.[0-9a-f]+\./, ".")
    const field = fields.get(path)
    if (!field || alternatives.has(path) || (field.type === "consent" && !field.required)) continue
    const before = answered.get(control.address) ?? 0
    if (control.error !== "" && before > 0) throw new Error(`${control.address} was answered, and refused: ${control.error}`)
    if (await answer(page, field, control, before, person, wishes[path] ?? 0)) answered.set(control.address, before + 1)
  }
  throw new Error(`The form was not sent after ${MOST_TABS} presses of Tab. Answered: ${[...answered.keys()].join(", ")}`)
}

/** Where the focus is once a step was turned, something wrong was found, or all of it was sent. */
async function afterEnter(page: Page): Promise<Control> {
  await page.waitForFunction(
    () => {
      const active = document.activeElement
      if (active?.tagName === "H2" || active?.id === "error-summary") return true
      return active?.matches("input, textarea, select") && active.closest("[data-address]") !== null
    },
    null,
    { timeout: 30_000 },
  )
  return focusedControl(page)
}

async function focusedControl(page: Page): Promise<Control> {
  return page.evaluate(() => {
    const active = document.activeElement as HTMLInputElement
    const place = active.closest<HTMLElement>("[data-address]")
    return {
      address: place?.dataset.address ?? null,
      tag: active.tagName.toLowerCase(),
      type: active.type ?? "",
      role: active.getAttribute("role") ?? "",
      id: active.id,
      submit: active.tagName === "BUTTON" && active.type === "submit" && active.form?.getAttribute("aria-busy") !== null,
      sent: active.id === "sent-title",
      error: place?.querySelector("[id$='-error']")?.textContent ?? "",
    }
  })
}

/** Answers the control that has the focus. False when it is not one to be answered. */
async function answer(
  page: Page,
  field: LeafField,
  control: Control,
  before: number,
  person: { email: string; name: string },
  wish: number,
): Promise<boolean> {
  const { keyboard } = page
  if (control.tag === "button" || control.type === "search") return false
  const times = async (key: string, count: number) => {
    for (let each = 0; each < count; each += 1) await keyboard.press(key)
  }
  switch (field.type) {
    case "short_text":
    case "long_text":
      await retype(page, textFor(field, person.name))
      return true
    case "email":
      await retype(page, person.email)
      return true
    case "phone":
      await retype(page, "+47 22 12 34 56")
      return true
    case "time":
      // Half past nine, in clocks of twelve hours and of 24.
      await keyboard.type("0930AM")
      return true
    case "scale":
      if (before > 0) return false
      await keyboard.press("Space")
      await times("ArrowRight", wish)
      return true
    case "url":
      await retype(page, "https://kitefall.example/work")
      return true
    case "link":
      await retype(page, "https://soundcloud.com/kitefall/glasshouse")
      return true
    case "number":
      await retype(page, String(field.min ?? Math.min(field.max ?? 12, 12)))
      return true
    case "date":
      await keyboard.type(dayFor(field))
      return true
    case "rating":
      if (before > 0) return false
      await keyboard.press("Space")
      await times("ArrowRight", Math.min(wish, field.scale - 1))
      return true
    case "yes_no":
      if (before > 0) return false
      await keyboard.press("Space")
      await times("ArrowRight", wish)
      return true
    case "single_choice":
      if (before > 0) return false
      if (control.role === "combobox") {
        await keyboard.type(field.options[wish]?.label ?? "")
        await keyboard.press("Enter")
      } else if (control.tag === "select") await times("ArrowDown", wish + 1)
      else {
        await keyboard.press("Space")
        await times("ArrowDown", wish)
      }
      return true
    case "multiple_choice":
      if (before >= Math.max(1, field.minChoices ?? 1)) return false
      await keyboard.press("Space")
      return true
    case "consent":
      if (before > 0) return false
      await keyboard.press("Space")
      return true
    case "audio":
    case "file": {
      if (control.type !== "file" || before > 0) return false
      const chosen = page.waitForEvent("filechooser")
      await keyboard.press("Enter")
      await (await chosen).setFiles(fileFor(field))
      return true
    }
    default:
      return false
  }
}

/** What is there already (a draft, an answer of the address) gives way. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}

function textFor(field: Extract<LeafField, { type: "short_text" | "long_text" }>, name: string): string {
  const sentence = `${name} made this in one long winter by the sea`.split(" ")
  const words: string[] = []
  const enough = () =>
    words.length >= (field.minWords ?? (field.type === "long_text" ? 6 : 2)) && words.join(" ").length >= (field.minLength ?? 0)
  while (!enough()) words.push(sentence[words.length % sentence.length] ?? "")
  return words
    .join(" ")
    .slice(0, field.maxLength ?? 500)
    .trim()
}

/** A day that reads the same in every order of day and month, within the limits. */
function dayFor({ earliest, latest }: Extract<LeafField, { type: "date" }>): string {
  const limit = (one: string | undefined, otherwise: string) =>
    one === "today" ? new Date().toISOString().slice(0, 10) : (one ?? otherwise)
  const [from, to] = [limit(earliest, "1990-01-01"), limit(latest, "2100-01-01")]
  const first = Number(from.slice(0, 4))
  for (let year = first; year <= first + 2; year += 1) {
    for (let part = 1; part <= 12; part += 1) {
      const both = String(part).padStart(2, "0")
      const day = `${year}-${both}-${both}`
      if (day > from && day < to) return `${both}${both}${year}`
    }
  }
  throw new Error(`No such day between ${from} and ${to}.`)
}

/** One pixel. */
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")

function fileFor(field: Extract<LeafField, { type: "audio" | "file" }>) {
  const takes = (kind: string) => field.type === "file" && (field.kinds.length === 0 || (field.kinds as string[]).includes(kind))
  if (field.type === "audio" || takes("audio")) return { name: "glasshouse.mp3", mimeType: "audio/mpeg", buffer: mp3(2) }
  if (takes("pdf") || takes("document")) return { name: "about.pdf", mimeType: "application/pdf", buffer: pdf }
  if (takes("image")) return { name: "picture.png", mimeType: "image/png", buffer: png }
  if (takes("text")) return { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes in plain words.\n") }
  throw new Error(`No file at hand for ${JSON.stringify(field)}.`)
}

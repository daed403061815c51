import { type FormDefinition, formDefinition } from "@intray/server/modules/forms/schema"
import type { UpdatePortalInput } from "@intray/server/modules/portals/schema"
import type { z } from "zod"
import type { Client } from "./rpc.ts"

/** Portals with forms of one's own, made over the procedures of the dashboard. */

export type FormInput = z.input<typeof formDefinition>
export type MadePortal = { id: string; slug: string }
type Settings = Omit<UpdatePortalInput, "portalId" | "slug" | "title">

/** Makes a portal with that form, published and open, and settles what else is asked for. */
export async function makePortal(
  client: Client,
  made: { slug: string; title: string; form: FormInput; settings?: Settings },
): Promise<MadePortal> {
  const { slug, title, form, settings } = made
  const portal = await client.mutate<MadePortal>("portals.create", { template: "blank", title, slug })
  await publish(client, portal, form)
  if (settings) await settle(client, portal, settings)
  return portal
}

/** Publishes another version of its form. */
export async function publish(client: Client, { id, slug }: MadePortal, form: FormInput): Promise<void> {
  const { revision } = await client.query<{ revision: number }>("portals.get", { slug })
  const saved = await client.mutate<{ revision: number; issues: unknown[] }>("portals.saveDraft", {
    portalId: id,
    revision,
    form: formDefinition.parse(form),
  })
  if (saved.issues.length > 0) throw new Error(`The form of ${slug} cannot be published: ${JSON.stringify(saved.issues)}`)
  await client.mutate("portals.publish", { portalId: id, revision: saved.revision })
}

export async function settle(client: Client, { id }: MadePortal, settings: Settings): Promise<void> {
  await client.mutate("portals.update", { portalId: id, ...settings })
}

export async function setState(client: Client, { id }: MadePortal, state: "open" | "paused" | "closed" | "archived"): Promise<void> {
  await client.mutate("portals.setState", { portalId: id, state })
}

const options = (...labels: string[]) => labels.map((label) => ({ key: label.toLowerCase().replace(/[^a-z0-9]+/g, "_"), label }))
const countries = [
  "Argentina",
  "Denmark",
  "Estonia",
  "Finland",
  "Germany",
  "Ghana",
  "Greece",
  "Iceland",
  "India",
  "Japan",
  "Kenya",
  "Latvia",
  "Norway",
]

/** One question of every type, in two sections; conditions among them. */
export const everyType: FormInput = {
  roles: { name: "name", email: "email", title: "project" },
  fields: [
    { type: "heading", key: "you", label: "About you", help: "Only the people who decide read this." },
    { type: "short_text", key: "name", label: "Your name", required: true },
    { type: "date", key: "born", label: "Day of birth", latest: "today" },
    { type: "email", key: "email", label: "E-mail", required: true },
    { type: "single_choice", key: "country", label: "Country", required: true, options: options(...countries) },
    { type: "phone", key: "phone", label: "Your phone" },
    { type: "url", key: "website", label: "Your website" },
    { type: "hidden", key: "source", label: "Source", parameter: "utm_source" },
    { type: "heading", key: "work", label: "Your project" },
    {
      type: "paragraph",
      key: "note",
      label: "Note",
      help: "Tell it as you would tell a friend who knows the field.\n\nNothing here has to be final: we talk about details later.",
    },
    { type: "short_text", key: "project", label: "What is it called?", required: true, maxLength: 80 },
    { type: "long_text", key: "about", label: "What is it about?", required: true, minWords: 3, maxWords: 200 },
    { type: "single_choice", key: "kind", label: "What kind is it?", required: true, options: options("New", "Running", "Finished") },
    {
      type: "date",
      key: "ended",
      label: "When did it end?",
      required: true,
      shownWhen: { match: "all", conditions: [{ field: "kind", operator: "is", value: "finished" }] },
    },
    { type: "time", key: "doors", label: "When do the doors open?", earliest: "08:00", latest: "23:30" },
    { type: "scale", key: "likely", label: "How likely will it happen?", lowLabel: "Not at all", highLabel: "Certain", required: true },
    { type: "number", key: "budget", label: "Budget in euros", min: 100, max: 50_000, integer: true },
    { type: "rating", key: "ready", label: "How ready is it?", scale: 5, lowLabel: "An idea", highLabel: "Tomorrow", required: true },
    { type: "rating", key: "sure", label: "How sure are you of the budget?", scale: 10, lowLabel: "A guess", highLabel: "Counted" },
    {
      type: "multiple_choice",
      key: "needs",
      label: "What do you need?",
      required: true,
      maxChoices: 3,
      options: options("Money", "A room", "Advice", "An audience", "People to work with", "Time"),
    },
    { type: "multiple_choice", key: "where", label: "Where does it take place?", options: options(...countries) },
    { type: "yes_no", key: "before", label: "Have you applied here before?", required: true },
    { type: "link", key: "seen", label: "Something to see or hear" },
    { type: "file", key: "papers", label: "Papers", kinds: ["pdf", "image"], maxFiles: 3, maxBytes: 5_000_000 },
    {
      type: "group",
      key: "people",
      label: "People",
      itemName: "person",
      itemsName: "people",
      min: 1,
      max: 4,
      fields: [
        { type: "short_text", key: "who", label: "Name", required: true },
        { type: "yes_no", key: "paid", label: "Paid by the project?" },
        {
          type: "number",
          key: "fee",
          label: "Fee in euros",
          required: true,
          min: 0,
          shownWhen: { match: "all", conditions: [{ field: "people.paid", operator: "is", value: true }] },
        },
      ],
    },
    { type: "consent", key: "terms", label: "I may send this, and what I wrote is true.", required: true },
    { type: "consent", key: "news", label: "Write to me about the next call." },
  ],
}

/** The same, one section at a time, and one more that only some are asked. */
export const inSteps: FormInput = {
  ...everyType,
  steps: true,
  fields: [
    ...everyType.fields,
    {
      type: "heading",
      key: "abroad",
      label: "Working in Japan",
      shownWhen: { match: "all", conditions: [{ field: "country", operator: "is", value: "japan" }] },
    },
    {
      type: "short_text",
      key: "visa",
      label: "Which visa do you have?",
      required: true,
      shownWhen: { match: "all", conditions: [{ field: "country", operator: "is", value: "japan" }] },
    },
    { type: "heading", key: "last", label: "Before you send" },
    { type: "long_text", key: "else", label: "Anything else?" },
  ],
}

export type { FormDefinition }

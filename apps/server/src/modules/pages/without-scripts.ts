import { home } from "@intray/i18n/home"
import { appointment } from "@intray/i18n/moments"
import { MAX_OFFER_REASON } from "@intray/i18n/status-limits"
import { locale, statusPage as m, noscript, publicPages } from "@intray/i18n/translated"
import { escapeHtml } from "../../platform/mail-layout.ts"
import type { Calls } from "../portals/calls/schema.ts"
import { isOpenCategory } from "../stages/published.ts"
import type { PublicStatus } from "../submit/schema.ts"
import { languageLinks } from "./language.ts"
import { type PlainForm, plainForm, sentInFrame } from "./plain-form/html.ts"

/** What public pages say where scripts are switched off. */

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p class="mt-4">${escapeHtml(line)}</p>`).join("")

/** A portal with its form, or with what is in its place. */
export function portalWithoutScripts(form: PlainForm, posted = false): string {
  const { title, team } = form.portal
  return `<main class="mx-auto max-w-150 px-5 py-14"><p class="hidden-text">${escapeHtml(noscript.what({ team: team.name, title }))}</p>${plainForm(form, posted)}${languageLinks()}</main>`
}

/** In a frame: that it was sent. */
export function sentWithoutScripts(sent: Parameters<typeof sentInFrame>[0]): string {
  return `<main class="mx-auto max-w-150 px-5 py-14">${sentInFrame(sent)}</main>`
}

/** Nothing at this address: the words of the page, and the way home. */
export function notFoundWithoutScripts(path: string): string {
  const { title, text, message, back } = publicPages.notFound
  const link = `<p class="mt-7"><a class="underline" href="/">${escapeHtml(back)}</a></p>`
  return `<main class="mx-auto max-w-150 px-5 py-14"><h1 class="type-page">${escapeHtml(title)}</h1>${paragraphs([text, message({ path })])}${link}${languageLinks()}</main>`
}

/** What the front page says; its demo is for those with scripts. */
export function homeWithoutScripts(): string {
  const section = (title: string, inner: string) => `<h2 class="type-section mt-12">${escapeHtml(title)}</h2>${inner}`
  const { way, forWhom, run } = home
  const steps = Object.values(way.steps).map(
    ({ title, text }) => `<li class="mt-5"><b>${escapeHtml(title)}</b><br>${escapeHtml(text)}</li>`,
  )
  const people = Object.values(forWhom.items).map(
    ({ title, text }) => `<li class="mt-4"><b>${escapeHtml(title)}</b><br>${escapeHtml(text)}</li>`,
  )
  const link = (href: string, text: string) => `<a class="underline" href="${href}">${escapeHtml(text)}</a>`
  return [
    `<main class="mx-auto max-w-150 px-5 py-14"><p class="font-semibold">${escapeHtml(home.tagline)}</p><h1 class="type-page mt-2">${escapeHtml(home.headline)}</h1><p class="mt-5">${escapeHtml(home.lead)}</p>`,
    `<p class="mt-5">${link("/auth/register", home.getStarted)} ${link("/auth/login", home.signIn)}</p>`,
    section(way.title, `<ol>${steps.join("")}</ol>`),
    section(forWhom.title, `${paragraphs([forWhom.text])}<ul>${people.join("")}</ul>`),
    section(
      run.title,
      `${paragraphs([run.text])}<pre class="mt-4"><code>${escapeHtml(run.command)}</code></pre>${paragraphs(run.facts)}</main>`,
    ),
  ].join("")
}

/** The open portals of a team, each a link. */
export function callsWithoutScripts({ team, items, next }: Calls): string {
  const words = publicPages.calls
  const calls = items.map(
    (one) =>
      `<li class="mt-5"><a class="underline" href="/${one.slug}">${escapeHtml(one.title)}</a>${one.intro ? `<br>${escapeHtml(one.intro)}` : ""}</li>`,
  )
  const more =
    next === null ? "" : `<p class="mt-6"><a class="underline" href="/t/${team.slug}?after=${next}">${escapeHtml(words.more)}</a></p>`
  const list = calls.length > 0 ? `<ul>${calls.join("")}</ul>` : paragraphs([words.none])
  return `<main class="mx-auto max-w-150 px-5 py-14"><h1 class="type-page">${escapeHtml(words.title({ team: team.name }))}</h1>${list}${more}${languageLinks()}</main>`
}

type Leaf = PublicStatus["sent"][number]["items"][number][number]

function leafLine({ label, value, files }: Leaf): string {
  const links = files.map((file) => `<a href="${escapeHtml(file.url)}">${escapeHtml(file.name)}</a>`)
  return `<dt class="mt-4 text-fg-3">${escapeHtml(label)}</dt><dd>${[value === null ? "" : escapeHtml(value), ...links].filter(Boolean).join(", ")}</dd>`
}

const button = "inline-flex min-h-12 items-center justify-center rounded-field px-7 font-semibold max-sm:w-full"

/** The answer that the team asks for, with its buttons while it can be given. */
function offerWithoutScripts({ offer, team }: PublicStatus, demoId: string): string {
  if (!offer) return ""
  const words = m.offer
  const at = (moment: string) => appointment(locale(), moment, offer.timeZone)
  const until = at(offer.until)
  const heading = (text: string) => `<h2 class="type-section">${escapeHtml(text)}</h2>`
  const section = (inner: string) => `<section class="mt-8 rounded-field border border-line-strong p-5">${inner}</section>`
  if (offer.state === "withdrawn") return section(heading(words.withdrawn) + paragraphs([words.withdrawnText({ team: team.name })]))
  if (offer.state === "expired") return section(heading(words.expired) + paragraphs([words.expiredText({ team: team.name, until })]))
  const said =
    offer.state === "open"
      ? heading(words.by({ until })) + paragraphs([words.text({ team: team.name })])
      : heading(
          offer.state === "confirmed"
            ? words.confirmed({ at: at(offer.answeredAt ?? offer.until) })
            : words.declined({ at: at(offer.answeredAt ?? offer.until) }),
        ) + paragraphs([...(offer.canAnswer ? [words.change({ until })] : [])])
  if (!offer.canAnswer) return section(said)
  const press = (answer: "confirmed" | "declined", look: string) =>
    `<button class="${button} ${look}" name="answer" value="${answer}">${escapeHtml(answer === "confirmed" ? words.confirm : words.decline)}</button>`
  const confirm = offer.state === "confirmed" ? "" : `<p class="mt-5">${press("confirmed", "bg-primary text-on-primary")}</p>`
  const reason = `<label class="mt-6 mb-1.5 block font-emph" for="reason">${escapeHtml(words.reason)}</label><p class="text-fg-3" id="reason.help">${escapeHtml(words.reasonHelp({ team: team.name }))}</p><textarea class="mt-1.5 block w-full rounded-field border border-line-field bg-bg px-3.5 py-2.5" id="reason" name="reason" rows="3" maxlength="${MAX_OFFER_REASON}" aria-describedby="reason.help"></textarea>`
  const decline = offer.state === "declined" ? "" : `${reason}<p class="mt-4">${press("declined", "border border-line-strong")}</p>`
  return section(`${said}<form method="post" action="/status/${demoId}/offer">${confirm}${decline}</form>`)
}

/** Everything that a status page says, to be read. */
export function statusWithoutScripts(status: PublicStatus, demoId: string): string {
  const { title, by, number, team, wording, lines, messages, sent } = status
  const told = lines.map((line) => `<li>${escapeHtml(line.wording)}, ${escapeHtml(m.noscript.at(line))}</li>`).join("")
  const said = messages.map((one) => {
    const who = one.mine ? m.messages.you : team.name
    const files = one.files.map((file) => `<a href="${escapeHtml(file.url)}">${escapeHtml(file.name)}</a>`).join(" ")
    const words = [one.subject, one.body].filter(Boolean).map((text) => escapeHtml(text).replaceAll("\n", "<br>"))
    return `<li class="mt-4"><b>${escapeHtml(who)}</b>, ${escapeHtml(m.noscript.at({ at: one.sentAt }))}<br>${[...words, files].filter(Boolean).join("<br>")}</li>`
  })
  const answers = sent
    .map((one) =>
      one.items.length > 0
        ? `<dt class="mt-4 text-fg-3">${escapeHtml(one.label)}</dt><dd>${one.items.map((item) => `<dl>${item.map(leafLine).join("")}</dl>`).join("")}</dd>`
        : leafLine(one),
    )
    .join("")
  const usual = status.usual === null || !isOpenCategory(status.category) ? "" : paragraphs([m.usual(status.usual)])
  const heading = [title, by, publicPages.status.number({ number })].filter(Boolean).join(", ")
  return `<main class="mx-auto max-w-150 px-5 py-14"><p class="font-semibold">${escapeHtml(team.name)}</p><p class="text-fg-2">${escapeHtml(heading)}</p><h1 class="type-page mt-5">${escapeHtml(wording)}</h1>${usual}${offerWithoutScripts(status, demoId)}<h2 class="type-section mt-12">${escapeHtml(m.noscript.told)}</h2><ol>${told}</ol>${
    said.length > 0 ? `<h2 class="type-section mt-12">${escapeHtml(m.messages.title)}</h2><ol>${said.join("")}</ol>` : ""
  }<h2 class="type-section mt-12">${escapeHtml(m.noscript.sent)}</h2><dl class="mt-4">${answers}</dl><p class="mt-6"><a class="underline" href="/api/v1/public/status/${demoId}/export">${escapeHtml(m.noscript.data)}</a></p>${paragraphs([m.noscript.read])}${languageLinks()}</main>`
}

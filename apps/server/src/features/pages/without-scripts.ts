import { escapeHtml } from "../../lib/mail-layout.ts"
import { noscript } from "../../messages/noscript.ts"
import { publicPages } from "../../messages/public.ts"
import { statusPage as m } from "../../messages/status.ts"
import type { PublicPortal, PublicStatus } from "../public/schema.ts"

/** What public pages say where scripts are switched off. */

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")

/** What a portal is, and what one needs to use it. */
export function portalWithoutScripts({ slug, title, team }: PublicPortal): string {
  return paragraphs([
    noscript.what({ team: team.name, title }),
    noscript.why,
    noscript.otherwise({ team: team.name, address: `/api/v1/public/portals/${slug}` }),
  ])
}

type Leaf = PublicStatus["sent"][number]["items"][number][number]

function leafLine({ label, value, files }: Leaf): string {
  const links = files.map((file) => `<a href="${escapeHtml(file.url)}">${escapeHtml(file.name)}</a>`)
  return `<dt class="mt-4 text-fg-3">${escapeHtml(label)}</dt><dd>${[value === null ? "" : escapeHtml(value), ...links].filter(Boolean).join(", ")}</dd>`
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
  const usual = status.usual === null ? "" : paragraphs([m.usual(status.usual)])
  const heading = [title, by, publicPages.status.number({ number })].filter(Boolean).join(", ")
  return `<main class="mx-auto max-w-150 px-5 py-14"><p class="font-semibold">${escapeHtml(team.name)}</p><p class="text-fg-2">${escapeHtml(heading)}</p><h1 class="type-page mt-5">${escapeHtml(wording)}</h1>${usual}<h2 class="type-section mt-12">${escapeHtml(m.noscript.told)}</h2><ol>${told}</ol>${
    said.length > 0 ? `<h2 class="type-section mt-12">${escapeHtml(m.messages.title)}</h2><ol>${said.join("")}</ol>` : ""
  }<h2 class="type-section mt-12">${escapeHtml(m.noscript.sent)}</h2><dl class="mt-4">${answers}</dl><p class="mt-6"><a class="underline" href="/api/v1/public/status/${demoId}/export">${escapeHtml(m.noscript.data)}</a></p>${paragraphs([m.noscript.read])}</main>`
}

import { webhookPosts as words } from "@intray/i18n/webhooks"
import { outsideWords } from "../../platform/mail-layout.ts"
import type { WebhookFormat } from "./schema.ts"

/*
 * The bodies for each kind of receiver. In channels, submitted text is plain characters only: it makes no mentions,
 * links or markup.
 */

/** An event with the parts of a channel post. */
export type Happening = {
  type: string
  /** Our own body, as it is signed. */
  body: string
  /** The submission's number; null: it concerns none. */
  number: number | null
  /** The submission's title; null: none, or it must not be shown. */
  title: string | null
  /** The team's texts: the portal, and the new label or stage. */
  portal: string | null
  detail: string | null
  /** The page for the team. */
  url: string
}

type Format = {
  contentType: string
  /** Our own headers identify the delivery and its sender. */
  signed: boolean
  write(happening: Happening): string
  /** Further headers, made on sending. They never contain text from outside. */
  headers?(delivery: { type: string }): Record<string, string>
}

/** One line of limited length, in which nothing becomes a link, an address or a mention. */
const harmless = (text: string) => outsideWords(text, 120)
/** The sentence of a post. @param plain escapes text from outside */
function sentenceOf({ type, number, title, portal, detail }: Happening, plain: (text: string) => string = harmless): string {
  const one = (text: string | null) => (text === null ? null : plain(text))
  return words.line(type, { number, title: one(title), portal: one(portal), detail: one(detail) })
}

const json = "application/json"

/** For Slack's `text`, which notifications show: escapes its three special characters, so that no mention or link remains. */
function plainForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** For Mattermost: escapes markup. */
function plainForMattermost(text: string): string {
  return harmless(text).replace(/[\\*_~`|>#<[\]()!+-]/g, (mark) => `\\${mark}`)
}

export const formats: Readonly<Record<WebhookFormat, Format>> = {
  standard: { contentType: json, signed: true, write: ({ body }) => body },
  json: {
    contentType: json,
    signed: true,
    write: (happening) =>
      JSON.stringify({ type: happening.type, text: sentenceOf(happening, (text) => text), number: happening.number, url: happening.url }),
  },
  slack: {
    contentType: json,
    signed: false,
    write: (happening) => {
      const text = sentenceOf(happening)
      return JSON.stringify({
        text: plainForSlack(text),
        unfurl_links: false,
        unfurl_media: false,
        blocks: [
          // This type of text has no mentions, links or markup.
          { type: "section", text: { type: "plain_text", text, emoji: false } },
          { type: "context", elements: [{ type: "mrkdwn", text: `<${happening.url}|${words.open(happening.number)}>` }] },
        ],
      })
    },
  },
  mattermost: {
    contentType: json,
    signed: false,
    write: (happening) =>
      JSON.stringify({ text: `${sentenceOf(happening, plainForMattermost)}\n[${words.open(happening.number)}](${happening.url})` }),
  },
  teams: {
    contentType: json,
    signed: false,
    write: (happening) =>
      JSON.stringify({
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            content: {
              $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
              type: "AdaptiveCard",
              version: "1.4",
              // A text run has no Markdown, but a text block would.
              body: [{ type: "RichTextBlock", inlines: [{ type: "TextRun", text: sentenceOf(happening) }] }],
              actions: [{ type: "Action.OpenUrl", title: words.open(happening.number), url: happening.url }],
            },
          },
        ],
      }),
  },
  ntfy: {
    contentType: "text/plain; charset=utf-8",
    signed: false,
    // Plain text, unless a header declares Markdown.
    write: (happening) => `${sentenceOf(happening)}\n${happening.url}`,
    headers: ({ type }) => ({ title: words.title(type), tags: "inbox_tray" }),
  },
}

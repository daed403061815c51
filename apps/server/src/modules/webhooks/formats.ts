import { webhookPosts as words } from "@intray/i18n/webhooks"
import { outsideWords } from "../../platform/mail-layout.ts"
import type { WebhookFormat } from "./schema.ts"

/*
 * What is posted, for each kind of receiver. The submitter's words stand in channels as characters and nothing else: they mention nobody,
 * make no links and no marks.
 */

/** What happened, with what a channel says of it. */
export type Happening = {
  type: string
  /** Our own body, as it is signed. */
  body: string
  /** Of the submission; null: it is about none. */
  number: number | null
  /** The submitter's words; null: none, or it may not be told. */
  title: string | null
  /** Team's words: where it came in, what was put on it, where it went. */
  portal: string | null
  detail: string | null
  /** Where the team sees it. */
  url: string
}

type Format = {
  contentType: string
  /** Our own headers say which delivery it is, and who sent it. */
  signed: boolean
  write(happening: Happening): string
  /** More headers, made when it is sent. Never of words from outside. */
  headers?(delivery: { type: string }): Record<string, string>
}

/** One line of bounded length in which nothing becomes a link, an address or a call to somebody. */
const harmless = (text: string) => outsideWords(text, 120)
/** The sentence about it. @param plain what is done to words that are not ours */
function sentenceOf({ type, number, title, portal, detail }: Happening, plain: (text: string) => string = harmless): string {
  const one = (text: string | null) => (text === null ? null : plain(text))
  return words.line(type, { number, title: one(title), portal: one(portal), detail: one(detail) })
}

const json = "application/json"

/** For Slack's `text`, which notices show: its three signs, after which nothing is a mention or a link. */
function plainForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** For Mattermost: marks are escaped. */
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
          // Of this type nothing is read as a mention, a link or a mark.
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
              // A run of text has no Markdown, where a block of text would.
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
    // Plain text, unless a header says that it is Markdown.
    write: (happening) => `${sentenceOf(happening)}\n${happening.url}`,
    headers: ({ type }) => ({ title: words.title(type), tags: "inbox_tray" }),
  },
}

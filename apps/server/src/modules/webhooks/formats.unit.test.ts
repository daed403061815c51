import { describe, expect, test } from "vitest"
import { formats, type Happening } from "./formats.ts"
import { webhookFormats } from "./schema.ts"

const hostile = [
  "@everyone <!channel> <@U123> @here",
  "<https://evil.example|Your bank> [click](https://evil.example) ![x](https://evil.example/x.png)",
  "*bold* _under_ ~gone~ `code` > quote\n# heading\n- list | table",
  "https://evil.example www.evil.example mail@evil.example",
  '"}],"text":"broken out',
  "line\r\nX-Injected: yes\r\n\r\nbody",
  "\u202egnp.exe\u0000\u001b[31m",
  "<at>Everyone</at> &lt;!channel&gt;",
]
const happening = (title: string): Happening => ({
  type: "submission.created",
  body: "{}",
  number: 12,
  title,
  portal: title,
  detail: title,
  url: "https://intray.example/dashboard/submissions?team=t&sel=12",
})
const ours = "https://intray.example/dashboard/submissions?team=t&sel=12"

describe.each(hostile)("%j", (title) => {
  const written = (format: (typeof webhookFormats)[number]) => formats[format].write(happening(title))
  test("calls nobody and makes no link or mark in Slack", () => {
    const post = JSON.parse(written("slack"))
    expect(post.text).not.toMatch(/[<>]/)
    expect(post.text).not.toMatch(/@(everyone|here|channel)/)
    const [words, link] = post.blocks
    expect(words.text.type).toBe("plain_text")
    expect(words.text.text).not.toMatch(/https?:\/\/evil|www\.evil/)
    expect(link.elements).toEqual([{ type: "mrkdwn", text: `<${ours}|Open #12>` }])
    expect(Object.keys(post).sort()).toEqual(["blocks", "text", "unfurl_links", "unfurl_media"])
  })
  test("nor in Mattermost", () => {
    const { text } = JSON.parse(written("mattermost"))
    const [words, link, more] = text.split("\n")
    expect(more).toBeUndefined()
    expect(link).toBe(`[Open #12](${ours})`)
    expect(words).not.toMatch(/@\w/)
    expect(words).not.toMatch(/https?:\/\//)
    // Every mark has its escape before it.
    expect(words.replace(/\\./g, "").replace(/^#12 /, "")).not.toMatch(/[*_~`|><[\]]/)
  })
  test("nor in Teams, where it is a run of text", () => {
    const { attachments } = JSON.parse(written("teams"))
    const { body, actions } = attachments[0].content
    expect(body).toHaveLength(1)
    expect(body[0].inlines[0].type).toBe("TextRun")
    expect(body[0].inlines[0].text).not.toMatch(/https?:\/\/evil/)
    expect(actions).toEqual([{ type: "Action.OpenUrl", title: "Open #12", url: ours }])
  })
  test("nor in ntfy, where it is in no header", () => {
    const lines = written("ntfy").split("\n")
    expect(lines).toHaveLength(2)
    expect(lines[1]).toBe(ours)
    for (const value of Object.values(formats.ntfy.headers?.({ type: "submission.created" }) ?? {})) expect(value).toMatch(/^[ -~]+$/)
  })
  test("and short JSON says it as it is", () => {
    expect(JSON.parse(written("json")).text).toContain(title)
  })
})

test("an event that has no sentence yet is named, and does not fail", () => {
  for (const format of webhookFormats) expect(formats[format].write({ ...happening("A"), type: "release.planned" })).not.toBe("")
  expect(formats.ntfy.headers?.({ type: "release.planned" })).toMatchObject({ title: "Intray: News" })
})

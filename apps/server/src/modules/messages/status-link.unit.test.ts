import { outbox } from "@intray/i18n/outbox"
import { expect, it } from "vitest"
import { growth, LINEAR } from "../../testing/growth.ts"
import { withStatusLink } from "./status-link.ts"
import { isLinkWithin } from "./variables.ts"

const link = "https://intray.example/status/abcdefghijklmnopqrstuvwxyz012345"

it.each([
  "{{status.url}}",
  "Your page: {{ status.url }}.",
  "Your page:\n{{status.url}}\n\nLantern Quay",
  "(see {{status.url}}), or ask",
  "<{{status.url}}>, “{{status.url}}” and ({{status.url}})!",
  "État :\u00a0{{status.url}} – merci",
  "状态：{{status.url}}。 谢谢",
  "{{status.url}} {{status.url}}",
  "https://elsewhere.example/ is not {{status.url}}",
])("fills in the link as a separate word: %j", (body) => {
  expect(isLinkWithin(body)).toBe(false)
  expect(withStatusLink(body, link)).toBe(body.replaceAll(/\{\{ ?status\.url ?\}\}/g, link))
})

it.each([
  "https://elsewhere.example/?u={{status.url}}",
  "https://elsewhere.example/?u={{ status.url }}",
  "elsewhere.example/{{status.url}}",
  "[here](https://elsewhere.example/{{status.url}})",
  "![](https://elsewhere.example/i.png?({{status.url}}))",
  "{{status.url}}@elsewhere.example",
  "{{status.url}}.@elsewhere.example",
  "mailto:somebody@elsewhere.example?body={{status.url}}",
  "https://elsewhere.example/?u=\u3000{{status.url}}",
  "https://elsewhere.example/?u=\u00a0{{status.url}}",
  "https://elsewhere.example/?u=\u200b{{status.url}}",
  "https://elsewhere.example/?u=<{{status.url}}>",
  "https://elsewhere.example/{{submitter.name}}{{status.url}}",
  "{{status.url}}{{status.url}}",
  "https://elsewhere.example/?u={{status.url}} as well as {{status.url}}",
])("and not where another address would carry it: %j", (body) => {
  expect(isLinkWithin(body)).toBe(true)
  const read = withStatusLink(body, link)
  expect(read).toContain(outbox.hiddenLink)
  expect(read.split(/[ \t\r\n]/).filter((word) => word.includes(link) && word !== link)).toEqual([])
})

it.each([
  ["words", (size: number) => `${"a ".repeat(size)}{{status.url}}x`],
  ["links", (size: number) => "{{status.url}}".repeat(size)],
  ["brackets", (size: number) => `${"(".repeat(size)}/{{status.url}}`],
])("reads many %s in linear time", (_, text) => {
  expect(isLinkWithin(text(700))).toBe(true)
  expect(growth((size) => () => isLinkWithin(text(size)), 2_000)).toBeLessThan(LINEAR)
})

// What is wrong with an answer is said in a language, which this chooses for programs that judge answers themselves.
import "@intray/i18n/request-language"
import { type FormDefinition, formDefinition } from "../modules/forms/schema.ts"

/** What nobody means well by, as it can travel in JSON; a form that asks for everything; and what must come of one sent to the other. */

/** Set by any script of ours that runs where it must not. */
export const CANARY = "__pwned"
/** Asked for by any of our markup that is taken for markup. Never resolves. */
export const CANARY_HOST = "canary.invalid"

const strike = `window.${CANARY}=1`
const deep = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown

/** Named, so that a failure says what it was. */
export const hostileValues: readonly (readonly [name: string, value: unknown])[] = [
  ["empty", ""],
  ["spaces", " \u00a0\u2003\t "],
  ["line breaks", "a\r\nb\u2028c\u2029d\u0085e\vf\fg"],
  ["NUL", "a\u0000b"],
  ["controls", "a\u0007\u001b[31mb\u009fc"],
  ["half a character", "a\ud83c"],
  ["the other half", "\udf0ab"],
  ["right to left overrides", "invoice\u202egpj.exe\u202c \u2066x\u2069 \u2067y"],
  ["nothing but zero width", "\u200b\u200c\u200d\ufeff\u2060"],
  ["a flood of marks", `Z${"\u0301\u0327\u20dd".repeat(300)}`],
  ["emoji", "👩🏽‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇳🇴 1️⃣ 🫠"],
  ["wide ligatures", "﷽𒐫꧅".repeat(60)],
  ["what grows in its normal form", "\u0958\ufb1d\u1e9b\u0323".repeat(50)],
  ["tags, private use and no characters", "a\u{e0041}\ue000\ufffe\uffff\u{10ffff}"],
  ["look-alikes", "раураl.example"],
  ["a little too long", "x".repeat(20_001)],
  ["enormous", "\u{1f30a}".repeat(60_000)],
  ["script", `<script>${strike}</script>`],
  ["out of an attribute", `"'><img src="https://${CANARY_HOST}/i" onerror="${strike}">`],
  ["SVG", `<svg onload="${strike}"><use href="https://${CANARY_HOST}/#x"/><script>${strike}</script></svg>`],
  [
    "a frame, a style and a link",
    `<iframe srcdoc="<script>parent.${CANARY}=1</script>"></iframe><link rel=stylesheet href="//${CANARY_HOST}/s">`,
  ],
  ["out of a script", `</script><script>${strike}//--><!--`],
  ["script address", `javascript:${strike}//https://a.example`],
  ["script address in disguise", `\u0001java\tscript:${strike}`],
  ["data address", `data:text/html,<script>${strike}</script>`],
  ["address out of an attribute", `https://${CANARY_HOST}/"onmouseover="${strike}"/<script>${strike}</script>?q='><`],
  ["address with a name in it", `https://intray.example@${CANARY_HOST}/`],
  ["address of a file", "file:///etc/passwd"],
  ["address inside", "http://[::1]:80/../admin"],
  ["markdown", `[x](javascript:${strike}) ![x](https://${CANARY_HOST}/m.png)`],
  ["formula", "=cmd|' /C calc'!A0"],
  ["formula in disguise", '\t@SUM(1+1)*HYPERLINK("https://evil.example","x")'],
  ["path", "../../../../../../etc/passwd"],
  ["path of Windows", "..\\..\\CON\\aux.html\u0000.png"],
  ["SQL", "'); DROP TABLE submission; --"],
  ["template", `{{submitter.name}} \${7*7} <%= 7*7 %> #{7*7} {{constructor.constructor('${strike}')()}}`],
  ["mail header", "a@b.example\r\nBcc: everybody@b.example\r\n\r\nHello"],
  ["mail address as script", `"<script>${strike}</script>"@b.example`],
  ["log line", '{"level":"error"}\n2026-01-01 root logged in'],
  ["null", null],
  ["true", true],
  ["false", false],
  ["true in words", "true"],
  ["zero", 0],
  ["less than nothing", -1],
  ["a number without end", 1e308],
  ["half", 0.5],
  ["a number in words", "0x1F"],
  ["no day", "2026-02-31"],
  ["a day far out", "+275760-09-13"],
  ["empty list", []],
  ["list of everything", [null, {}, [], "", 0, true, "a"]],
  ["the same twice", ["a", "a"]],
  ["long list", Array.from({ length: 5_000 }, () => "a")],
  ["objects", [{ a: 1 }, { "": "" }]],
  ["empty object", {}],
  ["prototype keys", JSON.parse(`{"__proto__":{"${CANARY}":1},"constructor":{"prototype":{"${CANARY}":1}},"toString":"x"}`)],
  ["name of a prototype", "__proto__"],
  ["what pretends to be something", { toJSON: "x", length: 1e9, valueOf: "x" }],
  ["deep", deep(60)],
  ["very deep", deep(1_000)],
  ["upload of nobody", ["0".repeat(32)]],
  ["upload as path", ["../../secret", "a/b"]],
]

const options = ["a", "b"].map((key) => ({ key, label: key.toUpperCase() }))

const leaves = [
  { key: "short_text", type: "short_text" },
  { key: "long_text", type: "long_text", maxWords: 400 },
  { key: "email_too", type: "email" },
  { key: "phone", type: "phone" },
  { key: "url", type: "url" },
  { key: "number", type: "number" },
  { key: "date", type: "date" },
  { key: "time", type: "time" },
  { key: "single_choice", type: "single_choice", options },
  { key: "multiple_choice", type: "multiple_choice", options },
  { key: "rating", type: "rating" },
  { key: "scale", type: "scale" },
  { key: "yes_no", type: "yes_no" },
  { key: "file", type: "file", maxFiles: 3 },
  { key: "audio", type: "audio", maxFiles: 3 },
  { key: "link", type: "link" },
  { key: "consent", type: "consent" },
  { key: "heading", type: "heading" },
  { key: "paragraph", type: "paragraph", help: "Words between the questions." },
].map((field) => ({ ...field, label: field.key }))

const never = { shownWhen: { match: "all", conditions: [{ field: "gate", operator: "is", value: true }] } }

/**
 * Every type of field, in a group too, and each once more behind a gate (`shy_…`), shown only when `gate` is true. What
 * lists and mails speak of is `short_text`.
 */
export const hostileForm: FormDefinition = formDefinition.parse({
  fields: [
    { key: "email", type: "email", label: "E-mail", required: true },
    { key: "hidden", type: "hidden", label: "hidden" },
    ...leaves,
    { key: "group", type: "group", label: "group", itemName: "one", itemsName: "ones", min: 0, max: 3, fields: leaves },
    { key: "gate", type: "yes_no", label: "gate" },
    ...leaves.map((field) => ({ ...field, ...never, key: `shy_${field.key}`, required: true })),
    { key: "shy_group", type: "group", label: "shy_group", itemName: "one", itemsName: "ones", min: 1, max: 3, fields: leaves, ...never },
  ],
  roles: { email: "email", title: "short_text", by: "long_text", name: "hidden" },
})

/** The keys of the form that take answers, the gated ones apart. */
export const hostileKeys: string[] = hostileForm.fields
  .map((field) => field.key)
  .filter((key) => key !== "email" && key !== "gate" && !key.startsWith("shy_"))
/** The keys of fields that are never shown. */
export const shyKeys: string[] = hostileForm.fields.map((field) => field.key).filter((key) => key.startsWith("shy_"))

/** Answers with one hostile value; the others are valid. */
export function hostileAnswers(key: string, value: unknown): Record<string, unknown> {
  return { email: "sender@a.example", ...Object.fromEntries([[key, value]]) }
}

import { validation as m } from "@intray/i18n/translated"
import { cleanLink, MAX_LINK, readLink } from "../links.ts"
import { type Rule, typedRule } from "../rules.ts"

/** A link or any other web address: kept in one form, `https://` added where it is missing. */
export function linkRule({ required }: { required: boolean }, code: "link" | "url"): Rule {
  const messages = {
    link: { scheme: "linkScheme", other: "linkOther" },
    url: { scheme: "urlScheme", other: "urlOther" },
  } as const
  return typedRule({ required, clean: cleanLink, max: MAX_LINK }, (text, refuse) => {
    const read = readLink(text)
    return "url" in read ? read.url : void refuse(code, m[messages[code][read.problem]])
  })
}

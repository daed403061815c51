import { validation as m } from "../../../messages/validation.ts"
import { MAX_LINK, readLink } from "../links.ts"
import { type Rule, typedRule } from "../rules.ts"
import { cleanLine } from "../text.ts"

/** A link or any other web address: kept in one form, `https://` added where it is missing. */
export function linkRule({ required }: { required: boolean }, code: "link" | "url"): Rule {
  const messages = code === "link" ? { scheme: m.linkScheme, other: m.linkOther } : { scheme: m.urlScheme, other: m.urlOther }
  return typedRule({ required, clean: cleanLine, max: MAX_LINK }, (text, refuse) => {
    const read = readLink(text)
    return "url" in read ? read.url : void refuse(code, messages[read.problem])
  })
}

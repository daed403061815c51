import { isLongerThan } from "@intray/auth/count-text"
import { plainName } from "@intray/auth/names"
import { auth } from "@intray/i18n/auth"

/** Text before the example, the example, which is shown in bold, and text after it. */
export type Sentence = string | readonly [string, string, string]

export const passwordLength = { min: 8, max: 128 }

/** Returns the error in a typed address; undefined if there is none. The server validates more. */
export function checkEmail(value: string): Sentence | undefined {
  const address = value.trim()
  if (address === "") return auth.problems.emailMissing
  const at = address.lastIndexOf("@")
  const domain = address.slice(at + 1)
  if (at < 1 || domain === "" || /\s/.test(address)) return auth.problems.emailInvalid
  if (!domain.includes(".")) return auth.problems.emailEnding({ example: `${address}.example` })
  return !domain.startsWith(".") && domain.length - domain.lastIndexOf(".") > 2 && address.length <= 254
    ? undefined
    : auth.problems.emailInvalid
}

export function checkName(value: string): Sentence | undefined {
  const name = plainName(value)
  if (name === "") return auth.problems.nameMissing
  return isLongerThan(name, 120) ? auth.problems.nameTooLong : undefined
}

/** Validates a new password. Its length is counted as on the server. */
export function checkNewPassword(value: string, locale: string): Sentence | undefined {
  const { min, max } = passwordLength
  if (value === "") return auth.problems.passwordMissing
  if (value.length < min) return auth.problems.passwordShort({ locale, missing: min - value.length, min })
  return value.length > max ? auth.problems.passwordLong({ max }) : undefined
}

import { catalogue as english } from "@intray/i18n/en/index"
import { pseudo } from "@intray/i18n/pseudo"

/** For tests and pictures. */
export const catalogue = pseudo(english)

import { catalogue as english } from "@intray/server/copy/en/index"
import { pseudo } from "@intray/server/copy/pseudo"

/** For tests and pictures. */
export const catalogue = pseudo(english)

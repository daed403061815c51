import { conversation } from "@intray/i18n/conversation"
import { Fragment } from "react"
import { textParts } from "./draft.ts"

/** A text of a reply template for reading: each variable as its name, "Title" in place of `{{submission.title}}`. */
export function WithVariables({ text }: { text: string }) {
  const { names } = conversation.composer
  return textParts(text).map((part, index) => {
    const name = part.variable === null ? undefined : names[part.variable]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no identity but their place
      <Fragment key={index}>
        {name === undefined ? part.text : <span className="rounded-[4px] bg-sunken px-1 text-fg-2">{name}</span>}
      </Fragment>
    )
  })
}

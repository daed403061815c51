import { memo } from "react"
import { Marked } from "../list/marked.tsx"
import { AnswerList } from "./answer-list.tsx"
import { type Entry, longTexts } from "./answers.ts"

/** The answers: long texts first, each in a readable width; short facts next to them if there is room, otherwise below. */
export const Answers = memo(function Answers({ entries }: { entries: readonly Entry[] }) {
  const { texts, facts } = longTexts(entries)
  if (texts.length === 0) return facts.length > 0 && <AnswerList entries={facts} />
  return (
    <div className="@container">
      <div className="flex flex-col gap-6 @4xl:flex-row @4xl:gap-10">
        <div className="flex min-w-0 flex-col gap-5">
          {texts.map(({ key, label, text }) => (
            <section key={key} className="flex flex-col gap-1">
              <h3 className="text-fg-2">{label}</h3>
              <p dir="auto" className="type-public measure whitespace-pre-line [overflow-wrap:anywhere]">
                <Marked>{text}</Marked>
              </p>
            </section>
          ))}
        </div>
        {facts.length > 0 && (
          <div className="min-w-0 @4xl:min-w-64 @4xl:flex-1 @4xl:border-s @4xl:ps-6 @max-4xl:border-t @max-4xl:pt-4">
            <AnswerList entries={facts} />
          </div>
        )}
      </div>
    </div>
  )
})

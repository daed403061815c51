import { releases } from "@intray/i18n/releases"
import type { PreviewPerson } from "@intray/server/modules/releases/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { LetterPaper, Missing } from "../../lib/reply/letter.tsx"

const words = releases.round

type Props = {
  person: PreviewPerson
  team: string
  /** Takes them out of a draft; null: nobody can. */
  onRemove: (() => void) | null
  /** Calls back this one alone; null: it is not on its way, or nobody may. */
  onRecall: (() => void) | null
}

/** What one person reads: their status page, or their mail. */
export function PreviewCard({ person, team, onRemove, onRecall }: Props) {
  const [as, setAs] = useState<"page" | "mail">("page")
  const { name, number, title, message, state } = person
  const who = name || words.somebody
  const heading = state === "done" ? words.saw({ name: who }) : words.willSee({ name: who })
  return (
    <section aria-label={heading} className="mx-auto flex w-full max-w-[560px] min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-fg-2">{heading}</h2>
        <div className="max-sm:w-full">
          <Choice
            variant="segmented"
            aria-label={words.as}
            value={as}
            onChange={(next) => setAs(next === "mail" ? "mail" : "page")}
            options={[
              { value: "page", label: words.page },
              { value: "mail", label: words.mail },
            ]}
          />
        </div>
      </div>
      <article className="flex min-w-0 flex-col gap-4 rounded-panel border bg-bg p-4 md:p-6">
        {as === "page" ? (
          <>
            <p className="text-fg-2 [overflow-wrap:anywhere]">
              <b className="font-emph text-fg">
                <bdi>{title}</bdi>
              </b>{" "}
              #{number}
            </p>
            <p className="flex items-center gap-3">
              <StageGlyph shape={person.category} size={22} className="flex-none" />
              <span className="type-page min-w-0 [overflow-wrap:anywhere]">{person.wording}</span>
            </p>
            <h3 className="type-heading">{words.messages}</h3>
            {message ? <LetterPaper subject={message.subject} body={message.body} /> : <p className="text-fg-2">{words.noMessage}</p>}
          </>
        ) : person.mailed ? (
          <>
            <p className="type-meta text-fg-2">
              {words.subject}: <b className="font-emph text-fg [overflow-wrap:anywhere]">{person.mail.subject}</b>
            </p>
            <p className="[overflow-wrap:anywhere]">{person.mail.stands}</p>
            <p className="rounded-field border-l-2 border-line-strong bg-sunken px-4 py-2.5 font-emph [overflow-wrap:anywhere]">
              {person.wording}
            </p>
            {message && <LetterPaper subject="" body={message.body} />}
            <p className="text-fg-2">{person.mail.answer}</p>
            <p className="type-meta text-fg-3">{words.from({ team })}</p>
          </>
        ) : (
          <p className="text-fg-2">{words.noMail}</p>
        )}
        <Missing names={person.missing} />
      </article>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/dashboard/submissions"
          search={{ state: "all", sel: number, ...(state === null ? { held: "yes" as const } : {}) }}
          className={buttonClass({ size: "sm" })}
        >
          {words.open({ number })}
        </Link>
        {onRemove && (
          <Button size="sm" variant="quiet" onClick={onRemove}>
            {words.remove}
          </Button>
        )}
        {onRecall && (
          <Button size="sm" onClick={onRecall}>
            {words.recallOne}
          </Button>
        )}
      </div>
    </section>
  )
}

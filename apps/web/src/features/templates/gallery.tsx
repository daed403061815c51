import { common } from "@intray/i18n/common"
import { portals } from "@intray/i18n/portals"
import { templatePages } from "@intray/i18n/template-pages"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Skeleton } from "@intray/ui/skeleton"
import { Check } from "lucide-react"
import { type ReactNode, useId } from "react"
import { trpc } from "../../lib/trpc.ts"
import { choiceName, choiceNamed, partsOf } from "./choice.ts"
import { TemplateView } from "./template-view.tsx"

export type TemplateGalleryProps = {
  label: string
  value: TemplateChoice
  onChange: (choice: TemplateChoice) => void
  /** With room next to it for what is in the chosen one. */
  wide?: boolean
  /** Is next to the cards, above what is in the chosen one; below them in a narrow window. */
  beside?: ReactNode
}

type Card = { name: string; title: string; text: string; parts: string | null }

/** What a portal can start from, as cards to choose one of, with a look into it. */
export function TemplateGallery({ label, value, onChange, wide = false, beside }: TemplateGalleryProps) {
  const words = templatePages
  const id = useId()
  const query = trpc.templates.list.useQuery()
  const current = choiceName(value)
  const choose = (name: string) => {
    const next = choiceNamed(name)
    if (next !== undefined) onChange(next)
  }
  const own: Card[] = (query.data?.own ?? []).map((one) => ({
    name: choiceName({ id: one.id }),
    title: one.name,
    text: one.description,
    parts: partsOf(one),
  }))
  const builtIn: Card[] = (query.data?.builtIn ?? []).map((one) => ({
    name: one.key,
    title: one.name,
    text: one.description,
    parts: partsOf(one),
  }))
  const blank: Card = { name: "blank", title: words.blank.name, text: words.blank.description, parts: null }
  const cards = (list: Card[]) =>
    list.map((card) => <GalleryCard key={card.name} card={card} group={id} checked={card.name === current} onChoose={choose} />)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-emph">{label}</legend>
      {query.isError ? (
        <p className="flex items-center gap-3 text-fg-2">
          {portals.create.templatesFailed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </p>
      ) : (
        <div className={cx("grid grid-cols-1 gap-4", wide && "md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]")}>
          <div className="flex min-w-0 flex-col gap-2">
            {own.length > 0 && <p className="type-meta text-fg-3">{words.own}</p>}
            {cards(own)}
            {own.length > 0 && <p className="type-meta mt-2 text-fg-3">{words.builtIn}</p>}
            {query.isPending && ["a", "b", "c", "d", "e", "f"].map((key) => <Skeleton key={key} className="h-[62px] rounded-field" />)}
            {cards(builtIn)}
            {!query.isPending && cards([blank])}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {value !== "blank" && (
              <details className={cx("rounded-field border", wide && "md:hidden")}>
                <summary className="flex min-h-[34px] cursor-pointer items-center px-3 py-1.5 touch:min-h-11">
                  {words.look({ name: nameOf([...own, ...builtIn], current) })}
                </summary>
                <div className="border-t p-4">
                  <h2 className="hidden-text">{nameOf([...own, ...builtIn], current)}</h2>
                  <TemplateView choice={value} />
                </div>
              </details>
            )}
            {beside}
            {wide && (
              <section
                aria-label={words.look({ name: nameOf([...own, ...builtIn, blank], current) })}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys
                tabIndex={0}
                className={cx(
                  "min-w-0 overflow-y-auto rounded-panel border bg-sunken p-4 max-md:hidden",
                  beside ? "max-h-[400px]" : "max-h-[520px]",
                )}
              >
                <h2 className="hidden-text">{nameOf([...own, ...builtIn, blank], current)}</h2>
                {value === "blank" ? <p className="text-fg-2">{words.blank.description}</p> : <TemplateView choice={value} />}
              </section>
            )}
          </div>
        </div>
      )}
    </fieldset>
  )
}

function nameOf(cards: Card[], name: string): string {
  return cards.find((card) => card.name === name)?.title ?? ""
}

type GalleryCardProps = { card: Card; group: string; checked: boolean; onChoose: (name: string) => void }

function GalleryCard({ card, group, checked, onChoose }: GalleryCardProps) {
  return (
    <label
      className={cx(
        "relative flex cursor-pointer items-start gap-3 rounded-field border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        checked ? "border-here bg-here-bg" : "border-line-strong hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name={group}
        value={card.name}
        checked={checked}
        onChange={() => onChoose(card.name)}
        aria-describedby={`${group}-${card.name}`}
        className="hidden-text"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-emph">{card.title}</span>
        <span id={`${group}-${card.name}`} className="block">
          <span className="type-meta block text-fg-2">{card.text}</span>
          {card.parts && <span className="type-meta block text-fg-3">{card.parts}</span>}
        </span>
      </span>
      <Check aria-hidden="true" size={16} className={cx("mt-0.5 flex-none text-fg", !checked && "invisible")} />
    </label>
  )
}

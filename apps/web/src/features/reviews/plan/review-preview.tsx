import { common } from "@intray/i18n/common"
import { reviewPlan as words } from "@intray/i18n/review-plan"
import type { EditedCriterion } from "./plan-model.ts"

/** The review form as a reviewer sees it: the first criterion is open, the others are closed. */
export function ReviewPreview({ criteria }: { criteria: readonly EditedCriterion[] }) {
  return (
    <section
      aria-labelledby="review-preview"
      className="flex flex-none flex-col gap-3 bg-sunken px-4 py-5 max-xl:hidden xl:w-[320px] xl:overflow-y-auto xl:border-l"
    >
      <h2 id="review-preview" className="type-heading">
        {words.preview}
      </h2>
      <div className="overflow-hidden rounded-panel border bg-raised">
        {criteria.map((one, index) => (
          <div key={one.key} className={index === 0 ? "border-here border-b border-l-4 bg-here-bg px-3.5 py-3" : "border-b px-3.5 py-3"}>
            <div className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {one.name || words.unnamed}
                {!one.required && <span className="font-normal text-fg-2">{` (${common.optional})`}</span>}
              </span>
              {index === 0 && <span className="type-meta flex-none text-fg-2">{words.press({ max: one.scale.length })}</span>}
            </div>
            {one.help && <p className="type-meta text-fg-2">{one.help}</p>}
            {index === 0 ? (
              <OpenScale scale={one.scale} />
            ) : one.labelGroupId !== null ? (
              <Labels names={one.scale} />
            ) : (
              <ClosedScale scale={one.scale} />
            )}
          </div>
        ))}
        <div className="flex items-center gap-4 px-3.5 py-3 text-fg-2">
          <span className="rounded-control border border-line-strong px-3 py-1 font-emph text-fg">{words.previewSend}</span>
          <span>{words.previewAbstain}</span>
          <span>{words.previewConflict}</span>
        </div>
      </div>
    </section>
  )
}

function OpenScale({ scale }: { scale: readonly string[] }) {
  return (
    <ol className="mt-2 flex flex-col gap-1.5">
      {scale.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
        <li key={at} className="flex items-center gap-2.5 rounded-control border bg-raised px-2 py-1">
          <span className="type-key flex size-[18px] flex-none items-center justify-center rounded-keycap border border-line-strong">
            {at + 1}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{word}</span>
        </li>
      ))}
    </ol>
  )
}

function Labels({ names }: { names: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-1">
      {names.map((name) => (
        <li key={name} className="type-meta rounded-control border px-2 py-0.5 [overflow-wrap:anywhere]">
          {name}
        </li>
      ))}
    </ul>
  )
}

function ClosedScale({ scale }: { scale: readonly string[] }) {
  return (
    <>
      <div className="mt-2 flex gap-1">
        {scale.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
          <span key={at} className="type-meta flex h-6 min-w-0 flex-1 items-center justify-center rounded-control border">
            {at + 1}
          </span>
        ))}
      </div>
      <div className="type-meta mt-1 flex justify-between gap-3 text-fg-2">
        <span>{scale[0]}</span>
        <span className="text-right">{scale.at(-1)}</span>
      </div>
    </>
  )
}

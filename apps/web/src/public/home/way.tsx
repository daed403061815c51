import { home } from "@intray/i18n/home"

const words = home.way
const steps = ["portal", "inbox", "status"] as const

/** What happens to a submission, with pictures of the product itself; `npm run e2e -- pictures` takes them. */
export function Way() {
  return (
    <section aria-labelledby="way" className="border-t pt-14 pb-20 lg:pt-20">
      <h2 id="way" className="type-page max-w-[18em]">
        {words.title}
      </h2>
      <ol className="mt-10 flex flex-col gap-14 lg:gap-20">
        {steps.map((step, index) => (
          <li key={step} className="grid items-center gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
            <div>
              <p aria-hidden="true" className="font-mono text-[15px] text-fg-3">
                {index + 1}
              </p>
              <h3 className="mt-2 font-display text-[26px]/[32px] font-bold tracking-[-0.02em]">{words.steps[step].title}</h3>
              <p className="mt-3 max-w-[60ch] text-[16px] leading-[26px] text-fg-2">{words.steps[step].text}</p>
            </div>
            <Picture name={step} alt={words.steps[step].picture} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** In the colours of the page. The one that is not shown is not loaded: it is far down, and has no box. */
function Picture({ name, alt }: { name: string; alt: string }) {
  const of = (mode: "light" | "dark", className: string) => (
    <img
      src={`/pictures/${name}-${mode}-640.webp`}
      srcSet={[640, 1280].map((width) => `/pictures/${name}-${mode}-${width}.webp ${width}w`).join(", ")}
      sizes="(min-width: 64rem) 744px, 100vw"
      width={1280}
      height={800}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full rounded-dialog border ${className}`}
    />
  )
  return (
    <div>
      {of("light", "dark:hidden")}
      {of("dark", "hidden dark:block")}
    </div>
  )
}

import { languageNames, languages } from "@intray/i18n/languages"
import { publicPages as words } from "@intray/i18n/translated"
import { hrefIn, pageLanguage } from "./language.ts"

/** The languages that this page exists in, each by its own name. Links, which the server remembers; what was typed is kept over the way. */
export function LanguageSwitch({ className }: { className?: string }) {
  const shown = pageLanguage()
  return (
    <nav aria-label={words.language} className={className}>
      <ul className="-mx-2 flex flex-wrap text-[14px] leading-5 text-fg-3">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={hrefIn(language, location.search)}
              lang={language}
              hrefLang={language}
              aria-current={language === shown ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-control px-2 hover:text-fg aria-[current]:font-emph aria-[current]:text-fg"
            >
              <bdi>{languageNames[language]}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

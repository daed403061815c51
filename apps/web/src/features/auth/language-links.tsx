import { auth } from "@intray/i18n/auth"
import { languageNames } from "@intray/i18n/languages"
import { memberLanguages } from "@intray/i18n/members"
import { chooseLanguage, memberLanguage } from "../../lib/language.ts"
import { holdsUnsaved } from "../../lib/unsaved.ts"

/** The page in the other language, before anybody is signed in: kept in this browser, until an account says otherwise. */
export function LanguageLinks() {
  const shown = memberLanguage()
  return (
    <nav aria-label={auth.language} className="mx-auto flex w-full max-w-90 flex-none gap-4 pb-6 text-[13px] leading-5">
      {memberLanguages.map((one) =>
        one === shown ? (
          <span key={one} lang={one} aria-current="true" className="py-1 font-medium text-fg">
            {languageNames[one]}
          </span>
        ) : (
          <button
            key={one}
            type="button"
            lang={one}
            className="cursor-pointer py-1 text-fg-2 underline underline-offset-3 hover:text-fg"
            onClick={() => {
              if (chooseLanguage(one) && !holdsUnsaved()) location.reload()
            }}
          >
            {languageNames[one]}
          </button>
        ),
      )}
    </nav>
  )
}

import type { Fault } from "./types.ts"

const ui = "packages/ui/src/components"
const flow = (name: string) => [`e2e/src/flows/${name}.spec.ts`]

/** What only a browser sees. Each builds the app once more: few, and only what no smaller test can notice. */
export const screens: readonly Fault[] = [
  {
    fault: "The focus is lost when a menu closes",
    file: "apps/web/src/lib/focus-back.ts",
    from: "else if (given.current) place?.focus()",
    to: "",
    tests: flow("discussion"),
    project: "flows",
  },
  {
    fault: "A wrong answer is wrong to the eye alone",
    file: `${ui}/field.tsx`,
    from: `"aria-invalid": given["aria-invalid"] ?? (wiring.invalid || undefined),`,
    to: `"aria-invalid": given["aria-invalid"],`,
    tests: flow("mistakes"),
    project: "flows",
  },
  {
    fault: "What is wrong with an answer is not read out with it",
    file: `${ui}/field.tsx`,
    from: "describedBy: cx(errorId, helpId) || undefined }",
    to: "describedBy: helpId }",
    tests: flow("mistakes"),
    project: "flows",
  },
  {
    fault: "The head of an item does not say that the item is closed",
    file: `${ui}/repeat-group.tsx`,
    from: "aria-expanded={open}",
    to: "aria-expanded={true}",
    tests: flow("public-form"),
    project: "flows",
  },
  {
    fault: "Nobody hears a toast who does not see it",
    file: `${ui}/toast.tsx`,
    from: `.filter((entry) => entry.open && (entry.tone === "danger") === (tone === "assertive"))`,
    to: `.filter((entry) => !entry.open && (entry.tone === "danger") === (tone === "assertive"))`,
    tests: flow("public-toasts"),
    project: "flows",
  },
  {
    fault: "A form's marks are set anew at each letter",
    file: "apps/web/src/public/portal/use-portal-form.ts",
    from: "if (![...marked].every(stays)) setMarked(",
    to: "setMarked(",
    tests: flow("held-key"),
    project: "flows",
  },
  {
    fault: "A limit of 1,000 in the builder is one",
    file: "apps/web/src/features/portals/build/number-field.tsx",
    from: "const number = toNumber(text, integer)",
    to: "const number = toNumber(text, !integer)",
    tests: flow("held-key"),
    project: "flows",
  },
  {
    fault: "Enter in a dialog sends the form that it was opened from as well",
    file: "packages/ui/src/lib/own-forms.ts",
    from: "event.stopPropagation()",
    to: "void event",
    tests: flow("conversation"),
    project: "flows",
  },
  {
    fault: "Signing out takes away what was begun without asking",
    file: "apps/web/src/lib/leave-question.ts",
    from: "asksBeforeLeaving() || hasDrafts() || waitingWrites() > 0",
    to: "asksBeforeLeaving()",
    tests: flow("signing-out"),
    project: "flows",
  },
  {
    fault: "A letter in a menu over a decision publishes it",
    file: "apps/web/src/features/decisions/decide-frame.tsx",
    from: 'inDialogs: true, when: isOnTop(group), run: () => onDecide("publish")',
    to: 'inDialogs: true, run: () => onDecide("publish")',
    tests: flow("open-over"),
    project: "flows",
  },
  {
    fault: "A key that is still held from opening a menu picks its first entry",
    file: `${ui}/menu.tsx`,
    from: "onKeyDownCapture={takesNoRepeat}",
    to: "",
    tests: flow("open-over"),
    project: "flows",
  },
]

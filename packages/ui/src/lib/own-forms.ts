import type { SyntheticEvent } from "react"

/**
 * For what opens over the page: a form in it is sent for itself. React lets events rise to whatever drew the part that opened, wherever it
 * is on the page, so that pressing Enter in a dialog sent the form it was opened from as well, and a message that was planned for a day
 * left at once.
 */
export const ownForms = { onSubmit: (event: SyntheticEvent) => event.stopPropagation() }

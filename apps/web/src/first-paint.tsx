import { renderToStaticMarkup } from "react-dom/server"
import { FirstPaint } from "./features/shell/first-paint.tsx"
import { InboxFrame } from "./features/submissions/list/inbox-skeleton.tsx"

/** For the build alone: the markup that is in the dashboard's document. Next to the shell the inbox, which `theme.js` shows where it is asked for. */
export const markup = (): string => renderToStaticMarkup(<FirstPaint page={<InboxFrame />} />)

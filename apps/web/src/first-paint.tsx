import { renderToStaticMarkup } from "react-dom/server"
import { FirstPaint, PageFrame } from "./features/shell/first-paint.tsx"
import { InboxFrame } from "./features/submissions/list/inbox-skeleton.tsx"

const frames = { inbox: <InboxFrame />, dashboard: <PageFrame /> }

/** For the build only: the frames in the dashboard's document, each between marks of which the server keeps at most one. */
export const markup = (): string =>
  Object.entries(frames)
    .map(([part, page]) => `<!--${part}-frame-->${renderToStaticMarkup(<FirstPaint page={page} />)}<!--/${part}-frame-->`)
    .join("")

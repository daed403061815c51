import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from "react"
import { lazyWithTries } from "../../../../lib/tries.ts"

// Users who only read answers do not load it.
const FileDialog = lazyWithTries(() => import("./file-dialog.tsx").then((module) => module.FileDialog))

type OpenFile = (file: SubmissionFile) => void
const ViewerContext = createContext<OpenFile | null>(null)

/** Opens a file in the viewer; null outside a {@link Viewer}. */
export const useViewer = (): OpenFile | null => useContext(ViewerContext)

/** Lets its children open files in a dialog, in which the arrow keys move through all files. */
export function Viewer({ files, children }: { files: readonly SubmissionFile[]; children: ReactNode }) {
  const [opened, setOpened] = useState<SubmissionFile | null>(null)
  // A file of an earlier version is not in the list, so it is shown alone.
  const gallery = useMemo(() => (opened && !files.some(({ id }) => id === opened.id) ? [opened] : files), [files, opened])
  return (
    <ViewerContext value={setOpened}>
      {children}
      {opened && (
        <Suspense>
          <FileDialog files={gallery} openId={opened.id} onOpen={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </ViewerContext>
  )
}

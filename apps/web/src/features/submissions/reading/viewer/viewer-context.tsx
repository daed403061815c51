import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from "react"
import { lazyWithTries } from "../../../../lib/tries.ts"

// Who reads answers alone loads nothing of it.
const FileDialog = lazyWithTries(() => import("./file-dialog.tsx").then((module) => module.FileDialog))

type OpenFile = (file: SubmissionFile) => void
const ViewerContext = createContext<OpenFile | null>(null)

/** Opens a file to look at it; null where there is nobody to show it. */
export const useViewer = (): OpenFile | null => useContext(ViewerContext)

/** Lets what is inside open files in a dialog, where the arrow keys lead through all of them. */
export function Viewer({ files, children }: { files: readonly SubmissionFile[]; children: ReactNode }) {
  const [opened, setOpened] = useState<SubmissionFile | null>(null)
  // A file of an earlier version is none of these: it is looked at by itself.
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

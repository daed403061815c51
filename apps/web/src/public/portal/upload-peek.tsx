import { useUploads } from "./form-context.tsx"
import { UploadRow } from "./upload-row.tsx"

/** The files of a closed item stay in sight: they are what one waits for. */
export function Peek({ ids }: { ids: string[] }) {
  const uploads = useUploads(ids).filter((upload) => upload.status !== "removed")
  if (uploads.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onTrouble={() => {}} />
      ))}
    </div>
  )
}

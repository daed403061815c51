import { account } from "@intray/i18n/account"
import { Button } from "@intray/ui/button"
import { Check, Copy, Download } from "lucide-react"
import { useCopy } from "../../lib/copy.ts"
import { saveFile } from "../../lib/save-file.ts"

const { twoFactor: words } = account

/** The codes, once: to read, to copy, to keep as a file. */
export function BackupCodes({ email, codes }: { email: string; codes: readonly string[] }) {
  const { copied, failed, copy } = useCopy()
  const text = codes.join("\n")
  const save = () => saveFile(new Blob([`${words.fileHead({ email })}\n\n${text}\n`], { type: "text/plain;charset=utf-8" }), words.fileName)
  return (
    <div className="flex flex-col gap-3 pb-1">
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-panel border bg-sunken px-4 py-3 font-mono text-[14px]/[22px]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={copied ? <Check aria-hidden="true" size={16} className="text-ok" /> : <Copy aria-hidden="true" size={16} />}
          onClick={() => void copy(text)}
        >
          {copied ? words.copied : words.copyCodes}
        </Button>
        <Button icon={<Download aria-hidden="true" size={16} />} onClick={save}>
          {words.download}
        </Button>
      </div>
      <p role="status" className="text-danger empty:hidden">
        {failed && words.copyFailed}
      </p>
    </div>
  )
}

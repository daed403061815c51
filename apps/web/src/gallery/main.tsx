import "../lib/english.ts"
import { Button } from "@intray/ui/button"
import { Toaster, toast } from "@intray/ui/toast"
import { TooltipProvider } from "@intray/ui/tooltip"
import { createRoot } from "react-dom/client"
import { Floating } from "./floating.tsx"
import { Sheet } from "./sheet.tsx"
import { Wider } from "./wider.tsx"
import "./gallery.css"

/*
 * Every component in both modes, next to each other, to be measured against the design's own sheet.
 * Served by `npm run dev` at /gallery.html; no part of the build.
 */
function Gallery() {
  return (
    <TooltipProvider>
      <div className="grid min-w-[720px] lg:grid-cols-2">
        <div className="bg-bg text-fg">
          <Sheet mode="Light" />
          <Wider />
        </div>
        <div className="dark bg-bg text-fg">
          <Sheet mode="Dark" />
          <Wider />
        </div>
      </div>
      <div className="flex flex-wrap gap-3 border-t p-10">
        <Floating />
        <Button
          onClick={() => {
            toast({
              title: "2 new in Music demos",
              description: "Fen Atlas and Coral Index",
              action: { label: "Show", onPress: () => undefined },
            })
            toast({ tone: "progress", title: "Exporting 1,106 submissions", description: "708 done, about 20 seconds left", percent: 64 })
            toast({
              tone: "danger",
              title: "Off was not saved on #1278",
              description: "Ruta archived that label a moment ago. It is back to Adjacent.",
            })
            toast({
              tone: "ok",
              title: "6 labelled Pass",
              description: "Decisions held. 6 replies wait in the outbox.",
              action: { label: "Undo", kbd: "U", onPress: () => undefined },
            })
          }}
        >
          Toasts
        </Button>
      </div>
      <Toaster labels={{ area: "Notifications ({hotkey})", one: "Notification", dismiss: "Dismiss" }} />
    </TooltipProvider>
  )
}

const root = document.getElementById("root")
if (root) createRoot(root).render(<Gallery />)

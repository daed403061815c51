import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { IconButton } from "@intray/ui/icon-button"
import { Menu, MenuCheckItem, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { Sheet } from "@intray/ui/sheet"
import { Tab, TabList, TabPanel, Tabs } from "@intray/ui/tabs"
import { Maximize2 } from "lucide-react"
import { useState } from "react"

/** What opens over the page. */
export function Floating() {
  const [shown, setShown] = useState<"dialog" | "alert" | "bottom" | "right" | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Button onClick={() => setShown("dialog")}>Dialog</Button>
      <Dialog
        open={shown === "dialog"}
        onOpenChange={close}
        title="Add people"
        description="They get a mail."
        closeLabel="Close"
        footer={<Button variant="primary">Invite</Button>}
      >
        <p>What is asked stands here.</p>
      </Dialog>
      <Button onClick={() => setShown("alert")}>Alert</Button>
      <AlertDialog
        open={shown === "alert"}
        onOpenChange={close}
        title="Erase what you sent? Lantern Quay loses it too."
        confirmLabel="Erase"
        cancelLabel="Keep it"
        danger
        onConfirm={close}
      >
        This cannot be undone.
      </AlertDialog>
      <Button onClick={() => setShown("bottom")}>Sheet</Button>
      <Button onClick={() => setShown("right")}>Drawer</Button>
      <Sheet
        open={shown === "bottom" || shown === "right"}
        onOpenChange={close}
        title="Labels"
        closeLabel="Close"
        side={shown === "right" ? "right" : "bottom"}
      >
        <p>Labels stand here.</p>
      </Sheet>
      <Menu>
        <MenuTrigger asChild>
          <Button>Menu</Button>
        </MenuTrigger>
        <MenuContent>
          <MenuLabel>Sort</MenuLabel>
          <MenuCheckItem checked>Newest</MenuCheckItem>
          <MenuItem kbd="U">Undo</MenuItem>
          <MenuSeparator />
          <MenuItem danger>Withdraw</MenuItem>
        </MenuContent>
      </Menu>
      <Popover>
        <PopoverTrigger asChild>
          <Button>Popover</Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Filter">
          <p className="p-2">Filters stand here.</p>
        </PopoverContent>
      </Popover>
      <IconButton label="Focus" kbd="F" icon={<Maximize2 size={16} />} />
      <Tabs defaultValue="build">
        <TabList>
          <Tab value="build">Build</Tab>
          <Tab value="settings">Settings</Tab>
        </TabList>
        <TabPanel value="build">Build</TabPanel>
        <TabPanel value="settings">Settings</TabPanel>
      </Tabs>
    </>
  )
}

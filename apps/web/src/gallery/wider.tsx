import { Avatar, TeamMark } from "@intray/ui/avatar"
import { Checks } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { Empty } from "@intray/ui/empty"
import { Field, FieldDefaults, FieldGroup } from "@intray/ui/field"
import { AddFilterChip, FilterChip } from "@intray/ui/filter-chip"
import { Input } from "@intray/ui/input"
import { Keycap } from "@intray/ui/keycap"
import { LabelTags } from "@intray/ui/label-tag"
import { Message } from "@intray/ui/message"
import { Player } from "@intray/ui/player"
import { Progress } from "@intray/ui/progress"
import { AddItemButton, RepeatItem } from "@intray/ui/repeat-group"
import { Select } from "@intray/ui/select"
import { Textarea } from "@intray/ui/textarea"
import { Timeline } from "@intray/ui/timeline"
import { UploadItem } from "@intray/ui/upload-item"
import { Waveform } from "@intray/ui/waveform"
import { useState } from "react"

const peaks = Array.from({ length: 220 }, (_, index) => 0.15 + 0.8 * Math.abs(Math.sin(index * 0.31) * Math.sin(index * 0.043)))
const uploadLabels = { pause: "Pause", resume: "Go on", retry: "Try again", remove: "Take out", progress: "Uploading" }
const playerLabels = {
  play: "Play Glasshouse",
  pause: "Pause Glasshouse",
  retry: "Try again",
  position: "Position",
  positionText: (time: string, duration: string) => `${time} of ${duration}`,
  failed: "Glasshouse could not be played.",
}
const genres = ["Breaks", "Ambient", "Dub techno"].map((label) => ({ value: label, label }))

/** The components that the design shows only on its screens. */
export function Wider() {
  const [mastered, setMastered] = useState<string | null>("yes")
  const [release, setRelease] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>(["Breaks"])
  const [open, setOpen] = useState(true)
  const [time, setTime] = useState(92)
  return (
    <div className="flex flex-col gap-6 p-10 pt-0">
      <div className="flex items-center gap-3">
        <Avatar name="Imke Sandoval" />
        <Avatar name="Yuki Ferrand" present />
        <Avatar name="Tobias Adeyo" size={36} />
        <TeamMark name="Lantern Quay" />
        <TeamMark name="Lantern Quay" size={36} />
        <FilterChip field="Stage" value="New, Listening, Shortlist" onRemove={() => undefined} removeLabel="Remove" />
        <AddFilterChip label="Filter" kbd="F" />
      </div>
      <LabelTags
        max={2}
        labels={[
          { id: "1", name: "Pass", hue: "grey" },
          { id: "2", name: "Intro too long", hue: "teal" },
          { id: "3", name: "Send more", hue: "fuchsia" },
        ]}
      />
      <div className="flex gap-3">
        <Keycap glyph="1" name="Sign" hue="emerald" className="size-27" />
        <Keycap glyph="2" name="Shortlist" hue="cyan" pressed className="size-27" />
        <Keycap glyph="8" hue="orange" size="sm" />
        <Keycap glyph="0" size="lg" tilted />
      </div>
      <Waveform peaks={peaks} time={time} duration={252} onSeek={setTime} label="Position" valueText="1:32 of 4:12" height={76} />
      <div className="rounded-panel border">
        <Player src="/nothing.wav" title="Glasshouse" duration={252} labels={playerLabels} preload="none" />
      </div>
      <Progress value={40} label="Half" />
      <Progress value={null} label="Unknown" />
      <Timeline
        steps={[
          { id: "1", title: "Received", notes: ["Wed 11 March, 21:47"], state: "past", shape: "inbox" },
          { id: "2", title: "In review", notes: ["Since Thu 12 March"], state: "current", shape: "review" },
          { id: "3", title: "Answer", notes: ["Usually after 9 days (84 answers)"], state: "expected", shape: "inbox" },
        ]}
      />
      <FieldDefaults size="lg">
        <Field label="City and country" optional="optional" help="Where you make it.">
          <Input defaultValue="Tromsø, Norway" />
        </Field>
        <Field
          label="E-mail"
          error={
            <>
              This address needs an ending, like <b>hello@kitefall.example</b>.
            </>
          }
        >
          <Input defaultValue="hello@kitefall" />
        </Field>
        <Field label="Genre">
          <Select options={genres} placeholder="Choose one" defaultValue="Breaks" />
        </Field>
        <Field label="Message">
          <Textarea placeholder="Write to Lantern Quay" />
        </Field>
        <FieldGroup label="Is it mastered?">
          <Choice
            variant="segmented"
            value={mastered}
            onChange={setMastered}
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "Not yet" },
              { value: "unsure", label: "Not sure" },
            ]}
          />
        </FieldGroup>
        <FieldGroup label="Release status" error="Choose one of these.">
          <Choice
            value={release}
            onChange={setRelease}
            options={[
              { value: "unreleased", label: "Unreleased" },
              { value: "public", label: "Public already", help: "Anywhere that others can hear it." },
            ]}
          />
        </FieldGroup>
        <FieldGroup label="Genres">
          <Checks columns options={genres} value={several} onChange={setSeveral} />
        </FieldGroup>
      </FieldDefaults>
      <RepeatItem
        title="2. Low Ceiling"
        summary="Breaks, 118 BPM"
        open={open}
        onOpenChange={setOpen}
        onRemove={() => undefined}
        removeLabel="Remove"
      >
        <UploadItem
          name="low-ceiling.wav"
          state="uploading"
          percent={63}
          detail="23.1 of 36.7 MB, about 8 seconds left"
          onPause={() => undefined}
          onRemove={() => undefined}
          labels={uploadLabels}
        />
        <UploadItem name="waiting.wav" state="queued" detail="Waiting" onRemove={() => undefined} labels={uploadLabels} />
        <UploadItem name="paused.wav" state="paused" percent={20} detail="Paused" onResume={() => undefined} labels={uploadLabels} />
        <UploadItem name="done.wav" state="done" detail="42.4 MB" onRemove={() => undefined} labels={uploadLabels} />
        <UploadItem
          name="notes.pdf"
          state="failed"
          detail="This is no audio file."
          onRetry={() => undefined}
          onRemove={() => undefined}
          labels={uploadLabels}
        />
      </RepeatItem>
      <AddItemButton>Add a third track</AddItemButton>
      <Message author="Imke at Lantern Quay" at="Tue 10 Feb, 11:05">
        Thank you for “Paper Boats”. Three of us listened, two of us twice.
      </Message>
      <Message author="You" at="Tue 10 Feb, 18:42" mine>
        Thanks for actually answering.
      </Message>
      <Empty size="panel" title="Your portal is open">
        Nothing has come in yet.
      </Empty>
    </div>
  )
}

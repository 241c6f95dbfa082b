import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { ActForm, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";

export interface CalendarAnswer extends FormAnswer {
  /** Address of a created link, shown only once. */
  link?: string;
}

export interface CalendarFacts {
  created_at: Date;
  expires_at: Date;
  last_read_at: Date | null;
}

/** Dialog to create and revoke a private link for the reader's own deadlines in calendar programs. */
export function CalendarAct(props: { calendar: CalendarFacts | null; answer: CalendarAnswer | undefined }) {
  const { calendar, answer } = props;
  const [open, setOpen] = useState<"link" | "revoke" | null>(null);
  const link = answer?.link;
  return (
    <NeedsScript>
      <Button onClick={() => setOpen("link")}>
        <CalendarDays aria-hidden="true" />
        <span className="max-sm:sr-only">In your calendar</span>
      </Button>
      {open === "link" ? (
        <Dialog
          title="In your calendar"
          description="Calendar programs (iCalendar) show your open deadlines by a private link: those you are responsible for, and those of your shipments. Who has the link can read them, so keep it to yourself. A new password ends it."
          isOnce={link !== undefined}
          onClose={() => setOpen(null)}
        >
          {link ? (
            <div className="mb-4 border-l-[3px] border-blue-700 bg-slate-50 px-4 py-3" role="status">
              <p className="font-semibold text-ink-900">Copy it now: it is not shown again</p>
              <p className="figures flex items-start gap-2 wrap-anywhere">
                <span>{link}</span>
                <CopyButton text={link} />
              </p>
            </div>
          ) : null}
          {calendar ? (
            <p className="figures mb-4 text-sm text-slate-600">
              <WholeParts
                of={[
                  `Made ${formatDate(calendar.created_at)}`,
                  `valid until ${formatDate(calendar.expires_at)}`,
                  calendar.last_read_at
                    ? `last read ${formatDateTime(calendar.last_read_at)}`
                    : "not read yet",
                ]}
              />
            </p>
          ) : null}
          <ActForm
            intent="calendar"
            submit={calendar ? "Replace the link" : "Make a link"}
            answer={answer}
            beside={calendar ? <Button onClick={() => setOpen("revoke")}>Revoke the link</Button> : null}
          />
        </Dialog>
      ) : null}
      <ConfirmPageAct
        title="Revoke the calendar link?"
        message="Calendar programs that have it show nothing new any more."
        confirmLabel="Revoke"
        isOpen={open === "revoke"}
        onClose={() => setOpen(null)}
        fields={{ intent: "revoke" }}
      />
    </NeedsScript>
  );
}

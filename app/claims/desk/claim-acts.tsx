import { CalendarDays, CircleCheck, Mail } from "lucide-react";
import { useState } from "react";
import { useActSubmit } from "#app/accounts/act-form.tsx";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useCan } from "#app/access/use-can.ts";
import { dialogActs, RecordActs, sendAct } from "#app/kit/ui/record-acts.tsx";
import { ClaimDialog, type ClaimPageProps } from "./claim-dialog.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { CloseDialog, NoticeDayDialog } from "./outcome-dialogs.tsx";

type Opened = "edit" | "close" | "letter" | "day";

/** First the notice is written, or recorded when it was given in another way; then the claim is closed. */
export function ClaimActs(props: ClaimPageProps) {
  const { claim, today, letters } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const submit = useActSubmit();
  if (!useCan("claims.write")) return null;
  const open = dialogActs<Opened>(setOpened);
  if (claim.closed_at) {
    const reopen = sendAct(submit, {
      id: "reopen",
      label: "Reopen the claim",
      fields: { intent: "reopen" },
    });
    return <RecordActs of={claim.number} acts={[reopen]} />;
  }
  const edit = open("edit", { label: "Edit" });
  const close = open("close", { label: "Close claim", icon: <CircleCheck /> });
  const sent = sendAct(submit, {
    id: "sent",
    label: "Notice sent",
    fields: { intent: "notice", sent_on: today },
  });
  return (
    <>
      {claim.notice_sent_on ? (
        <RecordActs
          of={claim.number}
          primary={close}
          acts={[edit]}
          more={[
            open("letter", { label: "Send the notice again", icon: <Mail /> }),
            open("day", { label: "Change the day of the notice", icon: <CalendarDays /> }),
          ]}
        />
      ) : (
        <RecordActs
          of={claim.number}
          primary={open("letter", { label: "Write the notice" })}
          acts={[sent, edit]}
          more={[open("day", { label: "Sent on another day", icon: <CalendarDays /> }), close]}
        />
      )}
      {opened === "edit" ? <ClaimDialog {...props} onClose={onClose} /> : null}
      {opened === "close" ? <CloseDialog claim={claim} onClose={onClose} /> : null}
      {opened === "day" ? <NoticeDayDialog {...{ claim, today, onClose }} /> : null}
      {opened === "letter" && letters ? (
        <NameFirst onClose={onClose}>
          <NoticeDialog {...props} letters={letters} onClose={onClose} />
        </NameFirst>
      ) : null}
    </>
  );
}

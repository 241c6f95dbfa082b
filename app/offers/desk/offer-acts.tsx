import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { BellRing, Copy, FileText, LayoutTemplate, Pencil, Trash2, Undo2 } from "lucide-react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { offerAddressOf } from "#app/offers/address.ts";
import { useCan } from "#app/access/use-can.ts";
import { ActionMenu, type MenuAct } from "#app/kit/ui/action-menu.tsx";
import { Button, ButtonLink, buttonClasses } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import type { OpenDialog } from "./act-dialogs.tsx";
import type { OfferActionAnswer } from "./act-on-offer.server.ts";
import type { OfferPageData } from "./read-offer-page.server.ts";

export function OfferActs(props: OfferPageData & { onDialog: (dialog: OpenDialog) => void }) {
  const { offer, state, onDialog, versions } = props;
  const mayWrite = useCan("offers.write");
  const pdf = (
    <a
      href={`${offerAddressOf(offer.id)}/pdf`}
      className={classNames(buttonClasses(), "max-sm:[&_svg]:hidden")}
      target="_blank"
      rel="noreferrer"
    >
      <FileText aria-hidden="true" />
      PDF
    </a>
  );
  if (!mayWrite) return pdf;
  const isOut = state === "open" || state === "expired";
  const draft = versions.find(({ status }) => status === "draft" && offer.status !== "draft");
  const isAccepted = versions.some(({ status }) => status === "accepted");
  const acts: MenuAct[] = [
    ...(state === "open" && !offer.reminded_at
      ? [
          {
            id: "remind",
            label: "Remind the customer",
            icon: <BellRing />,
            onAction: () => onDialog("remind"),
          },
        ]
      : []),
    ...(isOut
      ? [{ id: "withdraw", label: "Withdraw", icon: <Undo2 />, onAction: () => onDialog("withdraw") }]
      : []),
    {
      id: "template",
      label: "Save lines as template",
      icon: <LayoutTemplate />,
      onAction: () => onDialog("template"),
    },
    ...(state === "draft"
      ? [
          {
            id: "discard",
            label: "Discard draft",
            icon: <Trash2 />,
            tone: "danger" as const,
            onAction: () => onDialog("discard"),
          },
        ]
      : []),
  ];
  return (
    <>
      {state === "draft" ? (
        <>
          <NeedsScript>
            <Button variant="primary" onClick={() => onDialog("send")}>
              Send…
            </Button>
          </NeedsScript>
          <ButtonLink to={`${offerAddressOf(offer.id)}/edit`} className="max-sm:[&_svg]:hidden">
            <Pencil aria-hidden="true" />
            Edit
          </ButtonLink>
        </>
      ) : null}
      {isOut ? (
        <NeedsScript>
          <Button variant="primary" onClick={() => onDialog("decide")}>
            Record an answer
          </Button>
        </NeedsScript>
      ) : null}
      {draft ? (
        <ButtonLink to={offerAddressOf(draft.id)}>Draft of v{draft.version}</ButtonLink>
      ) : state !== "draft" && !isAccepted ? (
        <NewVersion />
      ) : null}
      {pdf}
      <NeedsScript>
        <ActionMenu label={`More acts of ${offer.number}`} acts={acts} />
      </NeedsScript>
    </>
  );
}

function NewVersion() {
  const fetcher = useFetcher<OfferActionAnswer>();
  useAnswerToast(fetcher.data);
  return (
    <fetcher.Form method="post">
      <SendKey />
      <Button
        type="submit"
        name="intent"
        value="new-version"
        pending={fetcher.state !== "idle"}
        pendingLabel="Making..."
      >
        <Copy aria-hidden="true" />
        New version
      </Button>
    </fetcher.Form>
  );
}

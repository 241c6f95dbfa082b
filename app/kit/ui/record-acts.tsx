import type { ReactNode } from "react";
import { HiddenInputs } from "../forms/form-dialog.tsx";
import { SendKey } from "../forms/send-key.tsx";
import { ActionMenu } from "./action-menu.tsx";
import { Button, type ButtonProps, buttonClasses, ButtonLink } from "./button.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { useMediaQuery } from "./use-media-query.ts";
import { type RecordAct, usePageActs } from "./use-page-acts.ts";

export type { RecordAct };

/** Makes an act that sends fields to the page of the record. */
export const sendAct = (
  send: (fields: Record<string, string>) => unknown,
  act: RecordAct & Required<Pick<RecordAct, "fields">>,
): RecordAct => ({ ...act, onAction: () => void send(act.fields) });

/** Makes the acts that open a dialog of the record. */
export const dialogActs =
  <Dialog extends string>(open: (dialog: Dialog) => void) =>
  (dialog: Dialog, act: Omit<RecordAct, "id">): RecordAct => ({
    ...act,
    id: dialog,
    onAction: () => open(dialog),
  });

/**
 * Acts of a record, for its head: the primary one, at most two others, of which a phone shows one, and a menu.
 * @param props.of the record, for the name of the menu
 * @param props.acts those beside the primary one, the most frequent first; from the third on they are in the menu
 * @param props.more those in the menu alone
 * @param props.children a button before the menu
 */
export function RecordActs(props: {
  of: string;
  primary?: RecordAct | false;
  acts?: readonly RecordAct[];
  more?: readonly RecordAct[];
  children?: ReactNode;
}) {
  const { of, primary, acts = [], more = [] } = props;
  const narrow = useMediaQuery("(width < 36rem)");
  usePageActs([...(primary ? [primary] : []), ...acts, ...more]);
  const hidden = [...acts.slice(narrow ? 1 : 2), ...more];
  return (
    <>
      {primary ? <ActButton act={primary} variant="primary" /> : null}
      {acts.slice(0, 2).map((act, index) => (
        <ActButton key={act.id} act={act} className={index > 0 ? "max-sm:not-noscript:hidden" : ""} />
      ))}
      {props.children ? <NeedsScript>{props.children}</NeedsScript> : null}
      {hidden.length > 0 ? (
        <NeedsScript>
          <ActionMenu label={`More acts of ${of}`} acts={hidden} className="max-sm:ml-auto" />
        </NeedsScript>
      ) : null}
      <noscript>
        <PlainActs sent={[primary, ...acts, ...more]} linked={hidden} />
      </noscript>
    </>
  );
}

/** Acts without scripts, but for those that open a dialog. */
function PlainActs(props: {
  sent: readonly (RecordAct | false | undefined)[];
  linked: readonly RecordAct[];
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {props.sent.map((act) =>
        act && act.fields ? (
          <form key={act.id} method="post">
            <SendKey />
            <HiddenInputs fields={act.fields} />
            <Button type="submit">{act.label}</Button>
          </form>
        ) : null,
      )}
      {props.linked.map(({ id, to, href, label }) =>
        to || href ? (
          <a key={id} href={to ?? href} className={buttonClasses()}>
            {label}
          </a>
        ) : null,
      )}
    </div>
  );
}

function ActButton(props: { act: RecordAct; className?: string } & Pick<ButtonProps, "variant">) {
  const { label, to, href, refusal, pending, onAction } = props.act;
  const look = { variant: props.variant, className: `px-3! ${props.className ?? ""}` };
  if (to !== undefined)
    return (
      <ButtonLink to={to} {...look}>
        {label}
      </ButtonLink>
    );
  if (href !== undefined)
    return (
      <a href={href} target="_blank" rel="noreferrer" className={`${buttonClasses(look)} ${look.className}`}>
        {label}
      </a>
    );
  return (
    <NeedsScript>
      <Button
        {...look}
        pending={pending}
        aria-disabled={refusal !== undefined}
        title={refusal}
        onClick={refusal === undefined ? onAction : undefined}
      >
        {label}
      </Button>
    </NeedsScript>
  );
}

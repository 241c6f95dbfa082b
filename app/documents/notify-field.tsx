import { useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { NOTIFY_MAX_LENGTH } from "./document.ts";
import type { ProposedNotifyParty } from "./notify-parties.server.ts";

interface Props {
  /** Of the paper that is corrected, null where it named none; undefined for a new paper. */
  revised: string | null | undefined;
  proposed: readonly ProposedNotifyParty[];
}

/** Whom the carrier tells of the arrival: begins with that of another paper of the shipment, and offers those used before. */
export function NotifyField({ revised, proposed }: Props) {
  const ofShipment = proposed.find(({ isOfShipment }) => isOfShipment)?.text ?? "";
  const [text, setText] = useState(revised === undefined ? ofShipment : (revised ?? ""));
  const others = proposed.filter((each) => each.text !== text);
  return (
    <div className="grid gap-2">
      <Field
        label="Notify party"
        name="notify"
        hint="Name, address and telephone. Empty: the consignee"
        optional
      >
        <TextArea
          rows={3}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-max={NOTIFY_MAX_LENGTH}
        />
      </Field>
      {others.length > 0 ? (
        <div
          role="group"
          aria-label="Notify parties of earlier papers"
          className="flex flex-wrap items-center gap-2"
        >
          <span className="text-sm text-slate-600">Used before</span>
          {others.map((each) => (
            <Button key={each.text} type="button" size="sm" onClick={() => setText(each.text)}>
              <span className="max-w-56 truncate">{each.text.split("\n")[0]}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

import { useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { capitalize } from "#app/kit/text/text.ts";
import {
  canonicalStatus,
  DEFAULT_STATUS,
  displayStatus,
  isPredefinedStatus,
  PREDEFINED_STATUSES,
  STATUS_MAX_LENGTH,
  statusWords,
  USUAL_STATUSES,
} from "./status.ts";

const customChoice = "custom";

/** «Picked up» for `picked_up`, which it is stored as; other texts as they are. */
function readableStatus(status: string): string {
  if (isPredefinedStatus(status)) return status;
  const words = capitalize(statusWords(status));
  return canonicalStatus(words) === status ? words : status;
}

const isCustom = (status: string) => status !== "" && !isPredefinedStatus(status);

/** Field for the status: a select, or a custom text with a way back (which resets to pending). */
export function StatusField(props: {
  defaultValue?: string;
  unset?: boolean;
  /** Status that fits the chosen event; shown until the user chooses one. */
  proposed?: string;
}) {
  const { proposed } = props;
  const start = props.unset ? "" : readableStatus(props.defaultValue || DEFAULT_STATUS);
  const [custom, setCustom] = useState(isCustom(start));
  const [status, setStatus] = useState<string>(start);
  const [isChosen, setIsChosen] = useState(false);
  const [shown, setShown] = useState(proposed);
  if (proposed !== shown) {
    setShown(proposed);
    if (!isChosen) {
      setStatus(proposed ?? start);
      setCustom(isCustom(proposed ?? start));
    }
  }
  const choose = (next: string) => {
    setIsChosen(true);
    setStatus(next);
  };
  if (custom) {
    return (
      <>
        <Field label="Status" name="status" required>
          <TextInput
            value={status}
            onChange={(event) => choose(event.currentTarget.value)}
            placeholder="Custom status"
            data-max={STATUS_MAX_LENGTH}
            autoFocus={status === ""}
          />
          <Button
            variant="quiet"
            size="sm"
            className="mt-1 self-start"
            onClick={() => {
              setCustom(false);
              choose(DEFAULT_STATUS);
            }}
          >
            Back to predefined options
          </Button>
        </Field>
        <div role="group" aria-label="Often used" className="col-span-full! flex flex-wrap gap-1.5">
          {USUAL_STATUSES.map((usual) => (
            <Button key={usual} size="sm" onClick={() => choose(usual)}>
              {usual}
            </Button>
          ))}
        </div>
      </>
    );
  }
  return (
    <Field label="Status" name="status" required>
      <Select
        value={status}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setCustom(chosen === customChoice);
          choose(chosen === customChoice ? "" : chosen);
        }}
      >
        {props.unset ? <option value="">Choose a status</option> : null}
        {PREDEFINED_STATUSES.map((each) => (
          <option key={each} value={each}>
            {displayStatus(each)}
          </option>
        ))}
        <option value={customChoice}>Custom Status</option>
      </Select>
    </Field>
  );
}

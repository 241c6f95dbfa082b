import type { ComponentProps, ReactNode } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { consolidationAddress } from "../consolidation.ts";
import type { ConsolidationAnswer, ConsolidationData } from "./read-page.server.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { displayStatus } from "#app/shipments/status.ts";
import type { ReadHouse } from "../read-consolidations.server.ts";

type FormProps = ComponentProps<typeof FormDialog<ConsolidationAnswer>>;

export type HousesDialogProps = Pick<ConsolidationData, "master" | "houses"> & Pick<FormProps, "onClose">;

/**
 * Dialog of a change that also applies to the shipments of the master.
 * @param props.leftOut houses to which it applies only when selected
 */
export function HousesDialog(
  props: HousesDialogProps &
    Pick<FormProps, "title" | "schema" | "fields" | "submit"> & {
      leftOut: ConsolidationData["houses"];
      children: (answer: ConsolidationAnswer | undefined) => ReactNode;
    },
) {
  const { master, houses, leftOut, children, ...form } = props;
  return (
    <FormDialog<ConsolidationAnswer>
      {...form}
      description={`${master.number}, ${pluralize(houses.length, "shipment")}`}
      lists={["also"]}
      action={consolidationAddress(master.id)}
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ answer }) => (
        <>
          {children(answer)}
          <div className="sm:col-span-2">
            <AlsoFields finished={leftOut} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Checkboxes of the delivered and cancelled houses, which are left out unless selected. */
export function AlsoFields({ finished }: { finished: readonly ReadHouse[] }) {
  if (finished.length === 0) return null;
  return (
    <fieldset className="mt-4 notice">
      <legend className="float-left font-semibold text-ink-900">
        Left out, delivered or cancelled. Choose which of them get it too:
      </legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-2">
        {finished.map(({ id, tracking_number, status }) => (
          <Checkbox key={id} name="also" value={id} label={`${tracking_number}, ${displayStatus(status)}`} />
        ))}
      </div>
    </fieldset>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { consolidationAddress } from "../consolidation.ts";
import { AlsoFields } from "./also-fields.tsx";
import type { ConsolidationAnswer, ConsolidationData } from "./read-page.server.ts";

type FormProps = ComponentProps<typeof FormDialog<ConsolidationAnswer>>;

export type HousesDialogProps = Pick<ConsolidationData, "master" | "houses"> & Pick<FormProps, "onClose">;

/** An act of the master that reaches its shipments. @param props.leftOut those that get it only where they are chosen */
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

import { optionsOf } from "#app/kit/ui/select-options.ts";
import { CarrierField } from "#app/carriers/carrier-field.tsx";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import type { Language } from "#app/kit/language/language.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import type { ListedDocument } from "./list-documents.server.ts";
import { ORDERED_PARTS } from "./ordered-leg.ts";
import type { OwnLayout } from "#app/shipments/paper.ts";

/** Fields of a paper in the company's own layout. */
export function LayoutFields(props: {
  kind: OwnLayout;
  language: Language;
  /** Price of the haulier, when the role may read it. */
  price: string;
  /** The order to be revised. */
  revises?: Pick<ListedDocument, "haulier" | "part">;
}) {
  const { kind, language, price, revises } = props;
  const isOrder = kind === "transport_order" || kind === "delivery_order";
  return (
    <>
      <LanguageField value={language} />
      {kind === "delivery_order" ? (
        <Field
          label="Terminal or warehouse"
          name="addressee"
          hint="Empty: where the main leg arrives"
          optional
        >
          <TextArea rows={2} data-max={300} />
        </Field>
      ) : null}
      {kind === "transport_order" ? (
        <>
          <CarrierField
            label="Haulier"
            name="addressee"
            mode="road"
            hint="Empty: as planned, else the carrier of the leg by road"
            defaultValue={revises?.haulier ?? ""}
            optional
          />
          <Field label="Drives" name="part">
            <Select
              defaultValue={revises?.part ?? ""}
              options={optionsOf(ORDERED_PARTS, "The leg by road")}
            />
          </Field>
          <DeliverToField />
          <Field label="Price, without VAT" name="price" hint="Such as EUR 450.00" optional>
            <TextInput data-max={60} defaultValue={price} />
          </Field>
        </>
      ) : null}
      {isOrder ? (
        <Field label="Slots and references" name="slots" optional>
          <TextArea rows={2} data-max={500} />
        </Field>
      ) : null}
    </>
  );
}

/** Field for where a transport order ends when that is no party's door. */
export const DeliverToField = (props: { name?: string; defaultValue?: string }) => (
  <Field
    label="Deliver to"
    name={props.name ?? "deliverTo"}
    hint="Terminal or warehouse, with its address. Empty: where the leg ends"
    optional
  >
    <TextArea rows={2} data-max={300} defaultValue={props.defaultValue} />
  </Field>
);

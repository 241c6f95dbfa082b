import { CarrierField } from "#app/carriers/carrier-field.tsx";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import type { Language } from "#app/kit/language/language.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import type { OwnLayout } from "#app/shipments/paper.ts";

/** Fields of a paper of our own layout. */
export function LayoutFields(props: {
  kind: OwnLayout;
  language: Language;
  /** Of the cost of the haulier, where the role may read it. */
  price: string;
  error: (name: string) => string | undefined;
}) {
  const { kind, language, price, error } = props;
  const isOrder = kind === "transport_order" || kind === "delivery_order";
  return (
    <>
      <LanguageField value={language} error={error("language")} />
      {kind === "delivery_order" ? (
        <Field
          label="Terminal or warehouse"
          name="addressee"
          error={error("addressee")}
          hint="Empty: where the main leg arrives"
          optional
        >
          <TextArea rows={2} data-max={300} />
        </Field>
      ) : null}
      {kind === "transport_order" ? (
        <CarrierField
          label="Haulier"
          name="addressee"
          mode="road"
          error={error("addressee")}
          hint="Empty: the carrier of the leg by road"
          optional
        />
      ) : null}
      {kind === "transport_order" ? (
        <Field label="Price, without VAT" name="price" error={error("price")} hint="EUR 450.00" optional>
          <TextInput autoComplete="off" data-max={60} defaultValue={price} />
        </Field>
      ) : null}
      {isOrder ? (
        <Field label="Slots and references" name="slots" error={error("slots")} optional>
          <TextArea rows={2} data-max={500} />
        </Field>
      ) : null}
    </>
  );
}

import { useEffect, useRef, useState, type RefObject } from "react";
import { Form, useNavigation } from "react-router";
import { EnterButton } from "#app/kit/forms/enter-button.tsx";
import { ABOVE_FOOT_BAR, HeadCancel } from "#app/kit/forms/foot-bar.tsx";
import { ConflictNote } from "#app/kit/forms/form-note.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { typedTexts } from "#app/kit/forms/typed-texts.ts";
import { toastSaveError } from "#app/shipments/toast-save-error.ts";
import { numberWithVersion, offerAddressOf, OFFERS_ADDRESS, offerCustomerAddress } from "../address.ts";
import { useChargeableFigures } from "#app/settings/use-chargeable-figures.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { type Proposal, useProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { useLinkedField } from "#app/kit/forms/use-linked-field.ts";
import { useNamedPlace } from "#app/shipments/use-named-place.ts";
import { offerForm } from "../offer-form.ts";
import { sizesOfMessage } from "../requested-figures.ts";
import { AskedCard } from "#app/quote-requests/asked-card.tsx";
import { CurrencyQuestion, useCurrencyChange } from "./currency-change.tsx";
import { HeadFields, TermFields } from "./head-fields.tsx";
import { OfferLines } from "./offer-lines.tsx";
import { type OfferSaveAnswer, useLines, useTypedOffer } from "./editor-form.ts";
import { FromTemplate } from "./from-template.tsx";
import { useChangedElsewhere } from "./use-changed-elsewhere.ts";
import { OfferFootBar, OtherOffer } from "./save-buttons.tsx";
import { Sums } from "./sums.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { rateLabel, type Rates } from "#app/exchange-rates/exchange-rate.ts";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { Route } from "./+types/edit-offer.route";
import { CreditWarning } from "#app/customers/company-field.tsx";

type Props = Route.ComponentProps["loaderData"] & { answer: OfferSaveAnswer | undefined };

export function OfferEditor(props: Props) {
  const { offer, answer, templates, rates } = props;
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const sending = navigation.formMethod === "POST" ? navigation.formData?.get("then") : undefined;
  const { conflict, error } = answer ?? {};
  const values = { ...props.start, ...typedTexts(answer?.values) };
  const lines = useLines(values);
  const namedPlace = useNamedPlace(values);
  useLinkedField(element);
  const typed = useTypedOffer(element, values, props.today, {
    charged: useChargeableFigures(),
    goodsOfRequest: props.request,
    rates,
  });
  const currency = useCurrencyChange(typed);
  const form = useCheckedForm({ schema: offerForm, form: element, answer, onValid: currency.refuse });
  useAnswer(answer, () => {
    if (error && !conflict) toastSaveError(error);
  });
  const changedElsewhere = useChangedElsewhere(offer.firstId);
  const label = numberWithVersion(offer);
  const save = { pending: navigation.formMethod === "POST" || form.waiting, sending };
  const { totals, unread } = typed;
  const sums = { totals, unread, currency: typed.currency, isAsking: currency.change !== null };
  return (
    <>
      <PageHeader
        path={[
          { label: "Offers", to: OFFERS_ADDRESS },
          { label, to: offerAddressOf(offer.id) },
          { label: "Edit" },
        ]}
        title={`Edit ${label}`}
        acts={<HeadCancel to={offerAddressOf(offer.id)} />}
      />
      <OfferCredit form={element} offerId={offer.id} start={props.customer} />
      <Form {...form.props} method="post" className="mt-3">
        <FormContext value={form}>
          <div className={classNames("grid grid-cols-[minmax(0,1fr)] gap-2", ABOVE_FOOT_BAR)} {...namedPlace}>
            <SendKey />
            <EnterButton />
            <input type="hidden" name="version" value={conflict?.version ?? offer.changed} />
            <div className="grid gap-4 empty:hidden" aria-live="polite">
              {conflict ? (
                <ConflictNote
                  key={conflict.version}
                  title="It was changed by someone else"
                  changes={conflict.changes}
                />
              ) : null}
              {changedElsewhere && !conflict ? (
                <p className="notice py-2 font-medium">
                  A colleague saved this draft meanwhile. Nothing of yours is lost: saving shows you what
                  differs.
                </p>
              ) : null}
              {error && !conflict ? <p className="font-medium text-red-700">{error}</p> : null}
            </div>
            {props.request ? (
              <AskedCard request={props.request}>
                <OtherOffer service={props.other} requestId={props.request.id} {...save} />
              </AskedCard>
            ) : null}
            <HeadFields
              values={values}
              warnings={typed.warnings}
              inMessage={props.request && sizesOfMessage(props.request)}
            />
            <Card
              title="Lines"
              actions={
                hydrated && templates.length > 0 ? (
                  <FromTemplate templates={templates} lines={lines} currency={typed.currency} />
                ) : null
              }
            >
              <OfferLines
                lines={lines}
                typed={typed}
                errors={form.errors}
                codes={props.codes}
                plain={!hydrated}
              />
              <p className="mt-3 text-sm text-slate-600">
                An open quantity is that of the shipment above. A cost or price in another currency says so:
                USD 92.{" "}
                <span className="pointer-coarse:hidden">
                  Rows copied from a spreadsheet can be pasted. Enter goes one line down, Alt with ↑ or ↓
                  moves a line.
                </span>
              </p>
            </Card>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <TermFields
                values={values}
                warnings={typed.warnings}
                currencyHint={<CurrencyQuestion form={element} rates={typed.rates} currency={currency} />}
              />
              <Card title="Sums" className="xl:sticky xl:top-4">
                <RateFields foreign={typed.foreign} rates={rates} values={values} />
                <Sums {...sums} />
              </Card>
            </div>
          </div>
          <OfferFootBar
            {...{ ...save, sums }}
            label={conflict ? "Save mine" : "Save draft"}
            back={offerAddressOf(offer.id)}
          />
        </FormContext>
      </Form>
    </>
  );
}

/** Fields of exchange rates; an empty field uses the current rate. */
function RateFields(props: {
  foreign: readonly string[];
  rates: Rates;
  values: Readonly<Record<string, string>>;
}) {
  const { foreign, rates, values } = props;
  if (foreign.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3 border-b border-slate-200 pb-4 sm:grid-cols-2">
      {foreign.map((currency) => {
        const name = `rates.${currency}`;
        const ofDay = rates[currency];
        return (
          <Field
            key={currency}
            label={rateLabel(currency)}
            name={name}
            hint={ofDay ? `Empty for that of the day, ${ofDay}` : "No rate of the day is known"}
          >
            <TextInput defaultValue={values[name]} inputMode="decimal" className="figures" />
          </Field>
        );
      })}
    </div>
  );
}

/** Warns when the customer has exceeded their credit limit, once the e-mail field that determines the customer is left. */
export function OfferCredit({
  form,
  offerId,
  start,
}: {
  form: RefObject<HTMLFormElement | null>;
  offerId: string;
  start: Proposal;
}) {
  const [address, setAddress] = useState(start.address);
  useEffect(() => {
    const element = form.current;
    const onChange = ({ target }: Event) => {
      const field = target as HTMLInputElement;
      if (field.name === "customer_email") setAddress(offerCustomerAddress(offerId, field.value));
    };
    element?.addEventListener("change", onChange);
    return () => element?.removeEventListener("change", onChange);
  }, [form, offerId]);
  const customer = useProposedCustomer(start, address);
  return customer?.over_credit ? <CreditWarning customer={customer.name} /> : null;
}

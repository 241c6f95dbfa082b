import { ABOVE_FOOT_BAR, FootBar, HeadCancel } from "#app/kit/forms/foot-bar.tsx";
import { useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { sectionAddress } from "#app/shipments/page-sections.ts";
import { ChargeSumLines, ChargeSumNotes } from "#app/charges/charge-sums.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { LeaveQuestion } from "#app/kit/ui/leave-question.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useUnsavedInput } from "#app/kit/ui/unsaved-input.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { Payer } from "#app/shipments/payer.ts";
import type { VatProposals } from "../vat-proposals.server.ts";
import type { ShipmentCharges, StoredCharge } from "../charges.server.ts";
import { chargeRowsIn, chargesForm, chargesFormValues, readTypedCharges } from "../charge-lines.ts";
import { chargeTotals, expectedAmount } from "../totals.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { type FormOutcome, type FormRecord } from "#app/kit/forms/form-result.ts";
import { OWN_CURRENCY, type Rates } from "#app/exchange-rates/exchange-rate.ts";
import { CURRENCIES } from "#app/shipments/terms.ts";
import { ChargesGrid } from "./charges-grid.tsx";
import { FormNote } from "#app/kit/forms/form-note.tsx";
import { usePayers } from "./use-payers.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

export interface ChargesAnswer extends FormOutcome {
  values?: FormRecord;
  /** Charges saved by somebody else since; nothing was stored. */
  stale?: ShipmentCharges;
}

function StaleNote({ stale }: { stale: ShipmentCharges }) {
  const { charges, changed } = stale;
  return (
    <FormNote
      title={
        changed?.own
          ? "You changed these charges in another window"
          : "These charges were changed by someone else"
      }
      takesFocus
    >
      <p>
        <span>
          {changed ? `${changed.own ? "You" : changed.by}, ${formatDateTime(new Date(changed.at))}. ` : null}
        </span>
        <span>
          Nothing is saved yet: what you typed stands below. “Save mine” stores it in place of{" "}
          {changed?.own ? "what is stored" : "theirs"}.
        </span>
      </p>
      {charges.length > 0 ? (
        <details className="mt-2">
          <summary className="text-link inline-block cursor-pointer py-1 pointer-coarse:py-2.5">
            Show what is stored now
          </summary>
          <ul className="figures mt-1 grid gap-1">
            {charges.map((charge) => (
              <li key={charge.id} className="wrap-anywhere">
                {charge.description}: cost {formatMoney(expectedAmount(charge, "cost"), charge.cost_currency)}
                , price {formatMoney(expectedAmount(charge, "price"), charge.currency)}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="mt-1">No charges are stored now.</p>
      )}
    </FormNote>
  );
}

interface Start {
  id: string;
  number: string;
  charges: readonly StoredCharge[];
  version: string;
  payer: Payer;
  proposals: VatProposals;
  rates: Rates;
  /** Names of likely payers of a line. */
  payers: readonly string[];
  /** `YYYY-MM-DD` */
  today: string;
}

export function ChargesForm({ start, answer }: { start: Start; answer: ChargesAnswer | undefined }) {
  const { stale, error } = answer ?? {};
  const form = useCheckedForm({ schema: chargesForm, answer });
  const pending = useNavigation().formMethod === "POST";
  const hydrated = useHydrated();
  const back = sectionAddress(start.id, "money");
  const [values] = useState<FormRecord>(() => answer?.values ?? chargesFormValues(start.charges));
  const { names, proposals, search } = usePayers(
    `/admin/shipments/${start.id}/charges`,
    start.payers,
    start.proposals,
  );
  const blank = {
    cost_currency: OWN_CURRENCY,
    currency: OWN_CURRENCY,
    vat: proposals.free.vat ?? "",
    booked_on: start.today,
  };
  const rows = useFormRows(() => chargeRowsIn(values), { least: 1, blank });
  const sums = useTypedForm(form.props.ref, values, (record) => sumsOf(record, start.rates));
  const unsaved = useUnsavedInput();
  const { watch } = unsaved;
  const navigate = useNavigate();
  useAnswerToast(answer, () => {
    unsaved.forget();
    void navigate(back);
  });
  return (
    <>
      <PageHeader
        path={[
          { label: "Shipments", to: "/admin/shipments" },
          { label: start.number, to: back },
          { label: "Charges" },
        ]}
        title={`Charges of ${start.number}`}
        acts={<HeadCancel to={back} />}
        description={`Amounts without VAT. Actual amounts stay empty until they are known; below zero is a credit. Lines are billed to ${start.payer.name ?? "nobody yet"} unless they say otherwise.`}
      />
      <div ref={watch}>
        <Form {...form.props} method="post" className="mt-5">
          <FormContext value={form}>
            <div className={classNames("grid grid-cols-[minmax(0,1fr)] gap-5", ABOVE_FOOT_BAR)}>
              <SendKey />
              <input type="hidden" name="version" value={stale?.version ?? start.version} />
              {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
              {stale ? <StaleNote key={stale.version} stale={stale} /> : null}
              <p role="alert" className="font-medium text-red-700 empty:hidden">
                {error ?? form.error("charges")}
              </p>
              <Card>
                <ChargesGrid
                  rows={rows}
                  blank={blank}
                  errors={form.errors}
                  proposals={proposals}
                  onPayer={search}
                  rates={start.rates}
                  plain={!hydrated}
                />
                <datalist id="charge-currencies">
                  {[...new Set([...CURRENCIES, ...Object.keys(start.rates)])].map((code) => (
                    <option key={code}>{code}</option>
                  ))}
                </datalist>
                <datalist id="charge-codes">
                  {proposals.codes.map(({ code, description }) => (
                    <option key={code} value={code}>
                      {description}
                    </option>
                  ))}
                </datalist>
                <datalist id="charge-payers">
                  {names.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </datalist>
                <ChargeSumNotes totals={sums.totals} />
                {sums.unread > 0 ? (
                  <p className="mt-2 text-sm text-slate-600">
                    {pluralize(sums.unread, "line")} not counted yet: an amount that cannot be read, or no
                    rate.
                  </p>
                ) : null}
              </Card>
            </div>
            <FootBar sums={<ChargeSumLines totals={sums.totals} />} cancel={back}>
              <Button
                type="submit"
                variant="primary"
                pending={pending || form.waiting}
                pendingLabel="Saving..."
              >
                {stale ? "Save mine" : "Save Charges"}
              </Button>
            </FootBar>
          </FormContext>
        </Form>
      </div>
      <LeaveQuestion unsaved={unsaved} />
    </>
  );
}

function sumsOf(record: FormRecord, rates: Rates) {
  const { charges, unread } = readTypedCharges(record, rates);
  return { totals: chargeTotals(charges), unread };
}

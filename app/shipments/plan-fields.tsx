import { DETAILS_GIVEN } from "./details-form.ts";
import { messagesByRow, NO_MESSAGES } from "./form/details/row-messages.tsx";
import { type LegsRoute, LegsSection } from "./form/details/legs-section.tsx";
import { ContainersSection } from "./form/details/row-sections.tsx";
import type { FormInput } from "./read-input.ts";

/** Legs and containers as a shipment's form has them, for what plans them for several. */
export function PlanFields(props: {
  values: Record<string, string | undefined>;
  typed: FormInput;
  errors: Readonly<Record<string, string[]>>;
  plain: boolean;
  route: LegsRoute;
}) {
  const { values, typed, errors, plain } = props;
  const messages = messagesByRow(errors, typed.warnings);
  const section = (name: "legs" | "containers") => ({
    values,
    typed,
    messages: (index: number) => messages.get(`${name}.${index}`) ?? NO_MESSAGES,
    error: errors[name]?.[0],
    isWrong: Object.keys(errors).some((each) => each === name || each.startsWith(`${name}.`)),
    spare: plain ? 2 : 0,
  });
  return (
    <div className="mt-6 border-b border-slate-200">
      <input type="hidden" name={DETAILS_GIVEN} value="1" />
      <LegsSection {...section("legs")} route={props.route} />
      <ContainersSection {...section("containers")} />
    </div>
  );
}

import { DETAILS_GIVEN } from "./details-form.ts";
import { type LegsRoute, LegsSection } from "./form/details/legs-section.tsx";
import { ContainersSection } from "./form/details/row-sections.tsx";
import type { NumberHolder } from "./form/details/row-messages.tsx";
import { sectionsOf } from "./form/details/section.tsx";
import type { LegMode } from "./leg-modes.ts";
import type { FormInput } from "./read-input.ts";

/** Legs and containers as in the form of a shipment, for forms that plan several shipments. */
export function PlanFields(props: {
  values: Record<string, string | undefined>;
  typed: FormInput;
  errors: Readonly<Record<string, string[]>>;
  plain: boolean;
  route: LegsRoute;
  /** Other plans with the number of a container, by the name of its field. */
  others: ReadonlyMap<string, readonly NumberHolder[]>;
  /** Mode of the head, from which main legs of it take carrier and vessel that they do not name. */
  inherits: LegMode;
}) {
  const sectionOf = sectionsOf(props);
  const spare = props.plain ? 2 : 0;
  return (
    <div className="mt-6">
      <input type="hidden" name={DETAILS_GIVEN} value="1" />
      <LegsSection {...sectionOf("legs")} spare={spare} route={props.route} inherits={props.inherits} />
      <ContainersSection {...sectionOf("containers")} spare={spare} />
    </div>
  );
}

import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { catchNetworkError, failWith } from "#app/kit/forms/catch-network-error.ts";
import type { NotifyLetter } from "../queue/notify-dialog.tsx";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { notifyCustomer, readLetter, writeLetter } from "#app/shipments/notify-customer.server.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { customerLetterForm } from "#app/shipments/letters.ts";
import { forStaff, withDialog } from "#app/request/for-staff.server.ts";
import { LATE_DESK_TEXTS } from "./late-groups.ts";
import type { Route } from "./+types/letter.route";

const idOf = (request: Request) => new URL(request.url).searchParams.get("id") ?? "";

export const loader = forStaff(
  "shipments.write",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) =>
    withDialog(log, "a letter could not be prepared", async (): Promise<NotifyLetter> => {
      const { shipment, recipients } = await readLetter(db, actor, idOf(request));
      const nameOf = (kind: string) => recipients.find((each) => each.kind === kind)?.name ?? null;
      const textsIn = (language: Language) => {
        const text = (name: string | null) => writeLetter(shipment, name, language, actor, now());
        return {
          payer: text(nameOf("payer")),
          consignee: text(nameOf("consignee")),
          shipper: text(nameOf("shipper")),
          several: text(null),
        };
      };
      const texts = Object.fromEntries(
        LANGUAGES.map((each) => [each, textsIn(each)]),
      ) as NotifyLetter["texts"];
      return { recipients, texts };
    }),
);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  catchNetworkError<NotifyLetter | { failed: true }>(serverLoader, { failed: true });

export const action = staffAction(
  "shipments.write",
  LATE_DESK_TEXTS.notifyFailed,
  async (record, { db, actor, publicUrl }, { request }): Promise<FormOutcome> => {
    const letter = readForm(customerLetterForm, record);
    const count = await notifyCustomer(db, actor, idOf(request), letter, publicUrl);
    return { done: count === 1 ? "Mail to the customer is on its way" : `${count} mails are on their way` };
  },
  { lists: ["to"] },
);

export const clientAction = failWith<FormOutcome>({ error: LATE_DESK_TEXTS.notifyFailed });

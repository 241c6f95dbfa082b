import { isOpen } from "#app/shipments/status.ts";
import { useNavigate } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#app/kit/language/language.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { LETTER_MESSAGES } from "#app/shipments/letters.ts";
import { notifyCustomers, readLetters } from "#app/shipments/notify-customers.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { consolidationAddress, CONSOLIDATIONS_ADDRESS } from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import { readConsolidation } from "../read-consolidations.server.ts";
import type { Route } from "./+types/tell.route";
import { LettersField } from "./letters-field.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Tell customers · Shipment Tracking System" }];

export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const { master, houses } = await readConsolidation(db, actor, params.id);
  const ids = houses.map(({ id }) => id);
  return {
    id: master.id,
    number: master.number,
    finished: houses.filter(({ status }) => !isOpen(status)).map((house) => house.tracking_number),
    ...(await readLetters(db, actor, ids)),
  };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async tell({ to, version }, { db, actor, publicUrl }) {
      const { houses } = await readConsolidation(db, actor, id);
      const ids = houses.map(({ id }) => id);
      const wanted = { to: [to ?? []].flat(), version: String(version ?? "") };
      const count = await notifyCustomers(db, actor, ids, wanted, publicUrl);
      return { done: count === 1 ? "One mail is on its way" : `${count} mails are on their way` };
    },
  }),
  { needs: "shipments.write", lists: ["to"] },
);
export const clientAction = formClientAction(CONSOLIDATION_MESSAGES.failed);

/** Preview of the letters in each language, with the recipients, each about their own shipment. */
export default function Tell({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, number, letters, version, finished, unreachable } = loaderData;
  const navigate = useNavigate();
  useAnswerToast(answer, () => void navigate(consolidationAddress(id), { replace: true }));
  return (
    <>
      <PageHeader
        title={`Tell the customers of ${number}`}
        description="A letter to each customer about their own shipment: its dates, and the reason of its delay"
        path={[
          { label: CONSOLIDATION_MESSAGES.title, to: CONSOLIDATIONS_ADDRESS },
          { label: number, to: consolidationAddress(id) },
          { label: "Tell customers" },
        ]}
      />
      <AnswerStatus answer={answer} />
      <Card className="mt-5 max-w-5xl">
        <Named text="Left out, delivered or cancelled" numbers={finished} />
        <Named text="No address that gets mails" numbers={unreachable} />
        {letters.length === 0 ? (
          <p>There is nobody to write to.</p>
        ) : (
          <ActForm
            key={version}
            intent="tell"
            lists={["to"]}
            choices={{ of: ["to"], none: LETTER_MESSAGES.chooseRecipient }}
            answer={answer}
            submit="Send mails"
            variant="primary"
            className="grid gap-6"
          >
            {({ error }) => (
              <>
                <input type="hidden" name="version" value={version} />
                {LANGUAGES.map((language) => (
                  <LettersField
                    key={language}
                    title={LANGUAGE_NAMES[language]}
                    letters={letters.filter((letter) => letter.language === language)}
                  />
                ))}
                {error("to") ? (
                  <p role="alert" className="font-medium text-red-700">
                    {error("to")}
                  </p>
                ) : null}
              </>
            )}
          </ActForm>
        )}
      </Card>
    </>
  );
}

function Named({ text, numbers }: { text: string; numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="mb-4 notice wrap-anywhere">
      <strong className="text-ink-900">{`${text} (${pluralize(numbers.length, "shipment")}): `}</strong>
      {numbers.join(", ")}
    </p>
  );
}

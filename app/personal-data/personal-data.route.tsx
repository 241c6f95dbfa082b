import { useState } from "react";
import { Form } from "react-router";
import { answerTo, formClientAction } from "#app/kit/forms/form-answer.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { Breadcrumb, PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { recordsText, PERSONAL_DATA_MESSAGES } from "./words.ts";
import { nameOfPerson, type Person } from "./person.ts";
import { formatPeriod } from "#app/kit/periods.ts";
import type { Route } from "./+types/personal-data.route";
import { EraseForm } from "./erase-form.tsx";
import { FindForm, PersonFields } from "./find-form.tsx";
import { RecordList } from "./record-list.tsx";
import { type PersonalDataAnswer, personalDataActs } from "./personal-data-action.server.ts";
import { Download } from "lucide-react";
import { Button } from "#app/kit/ui/button.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Personal data · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "personal_data.read");
  return { restorable: formatPeriod(context.get(requestScope).retention.deleted) };
});

// Both are posted, so that no address and no log of addresses holds whom one searched for.
export const action = formAction(personalDataActs, { needs: "personal_data.read", lists: ["kinds"] });
export const clientAction = formClientAction((intent) =>
  intent === "erase"
    ? PERSONAL_DATA_MESSAGES.eraseFailed
    : "The records could not be searched. Please try again.",
);

export default function PersonalData({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as PersonalDataAnswer | undefined;
  const hydrated = useHydrated();
  useAnswerToast(answer);
  // What was found stays when the next request does not come through.
  const [shown, setShown] = useState(answer?.found ? answer : undefined);
  if (answer && answer !== shown && (answer.found || answer.intent === "find") && !answer.error)
    setShown(answer);
  const { person, found } = shown ?? {};
  const total = found?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      <PageHeader
        className="max-w-5xl"
        title="Personal data"
        description="What is stored about one person: to look at, to hand over as a file, to erase."
        above={
          <Breadcrumb items={[{ label: "Settings", to: "/admin/settings" }, { label: "Personal data" }]} />
        }
      />
      <div className="mt-6 max-w-5xl divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <section className="px-4 py-6 sm:px-6" aria-label="Search">
          <FindForm answer={answerTo("find", answer)} />
        </section>
        <section className="px-4 py-6 sm:px-6" aria-label="Found" hidden={!found && !answer?.error}>
          <p role="status" className="font-medium text-ink-900">
            {found && person ? `${recordsText(found)} about ${nameOfPerson(person)}` : null}
          </p>
          {answer?.done ? <p className="mt-2 text-green-700">{answer.done}.</p> : null}
          {answer?.error && !hydrated ? (
            <p className="mt-2 font-medium text-red-700">{answer.error}</p>
          ) : null}
          {found && person && total > 0 ? (
            <>
              <RecordList kinds={found} person={person} />
              <p className="measure mt-4 text-slate-600">
                Not searched: notes of shipments and texts of articles. A file read for an import goes by
                itself.
              </p>
              <ExportForm person={person} />
            </>
          ) : null}
        </section>
        {found && person && total > 0 ? (
          <section className="px-4 py-6 sm:px-6" aria-labelledby="erase">
            <h2 id="erase" className="text-lg">
              Erase
            </h2>
            <p className="measure mt-1 text-slate-600">
              At once and for good, without the {loaderData.restorable} in which deleted records can be
              restored. What is not ticked is kept. Backups made before today are not changed: after restoring
              one, erase again.
            </p>
            <EraseForm
              key={`${nameOfPerson(person)} ${total}`}
              person={person}
              kinds={found}
              answer={answer}
            />
          </section>
        ) : null}
      </div>
    </>
  );
}

function ExportForm({ person }: { person: Person }) {
  return (
    <Form method="post" action="/admin/settings/personal-data/export" reloadDocument className="mt-4">
      <PersonFields person={person} />
      <Button type="submit">
        <Download aria-hidden="true" />
        Download as JSON
      </Button>
    </Form>
  );
}

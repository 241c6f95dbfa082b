import { redirect } from "react-router";
import { isTransportMode, type TransportMode } from "#app/goods/transport-modes.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { typedTexts } from "#app/kit/forms/typed-texts.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { CARRIER_MESSAGES, carrierAddress, carrierForm, CARRIERS_ADDRESS } from "../carrier.ts";
import { saveCarrier } from "../carriers.server.ts";
import type { Route } from "./+types/new-carrier.route";
import { CarrierFields } from "./carrier-fields.tsx";

export const meta: Route.MetaFunction = () => [{ title: "New carrier · Shipment Tracking System" }];

export const loader = forStaff("carriers.write", async ({ request }: Route.LoaderArgs) => {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  return { name: name.slice(0, 200) };
});

export const action = formAction(
  {
    async save(record, { db, actor }) {
      const id = await saveCarrier(db, actor, null, readForm(carrierForm, record), null);
      throw redirect(`${carrierAddress(id)}?done=added`);
    },
  },
  { needs: "carriers.write", lists: ["modes"] },
);
export const clientAction = formClientAction(CARRIER_MESSAGES.failed);

export default function NewCarrier({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  return (
    <>
      <PageHeader
        title="New carrier"
        path={[{ label: CARRIER_MESSAGES.title, to: CARRIERS_ADDRESS }, { label: "New carrier" }]}
      />
      <AnswerStatus answer={actionData} />
      <Card className="mt-5 max-w-4xl">
        <ActForm
          intent="save"
          schema={carrierForm}
          lists={["modes"]}
          answer={actionData}
          submit="Add carrier"
          variant="primary"
          className="grid gap-5"
        >
          <CarrierFields
            values={{ name: loaderData.name, ...typedTexts(actionData?.values) }}
            modes={typedModes(actionData?.values) ?? []}
          />
        </ActForm>
      </Card>
    </>
  );
}

const typedModes = (values: FormRecord | undefined): TransportMode[] | undefined =>
  values && [values.modes ?? []].flat().filter((each) => isTransportMode(each));

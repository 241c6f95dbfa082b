import { data, Form } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { company } from "#content/company.ts";
import { findStop, stopMails } from "#app/mails/suppression/suppression.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { SUBSCRIPTION_MESSAGES } from "#app/mails/words.ts";
import type { Route } from "./+types/stop.route";
import { NotifyPage } from "#app/tracking/notify-form.tsx";
import { privateHeaders, privateMeta, tokenOf } from "./private-page.ts";

export const meta: Route.MetaFunction = () => privateMeta("Stop mails");
export const headers = privateHeaders;

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const link = await findStop(context.get(requestScope).db, tokenOf(request));
  return data({ link }, link ? 200 : 404);
});

/** A button stops, or the mail program itself (RFC 8058), which posts here without a page, cookies or an Origin. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(requestScope);
  try {
    const record = formRecord(await request.formData());
    const what = record["List-Unsubscribe"] ? "one-click" : record.what === "all" ? "all" : "shipment";
    const done = await stopMails(db, tokenOf(request), what);
    return data({ error: done ? null : SUBSCRIPTION_MESSAGES.linkUnknown }, done ? 200 : 404);
  } catch (error) {
    log.error({ err: error }, "mails could not be stopped");
    return data({ error: SUBSCRIPTION_MESSAGES.failed }, 503);
  }
}

export default function Stop({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (!link) {
    return (
      <NotifyPage title={SUBSCRIPTION_MESSAGES.linkUnknown}>
        <p>
          Take the link in a newer mail, or write to{" "}
          <a href={`mailto:${company.email}`} className="text-link">
            {company.email}
          </a>
          : we stop the mails for you.
        </p>
      </NotifyPage>
    );
  }
  const { maskedEmail, trackingNumber, stopped, remindsOfOffer } = link;
  const address = <strong className="wrap-anywhere text-ink-900">{maskedEmail}</strong>;
  return (
    <NotifyPage title={stopped ? "The mails are stopped" : "Stop these mails?"}>
      <p role="status">
        {stopped === "all" ? (
          <>
            We write no more about shipments to {address}, and send no reminders of offers. What you ask for
            still comes: our replies, offers and confirmations.
          </>
        ) : stopped === "shipment" ? (
          <>
            We write no more about shipment {trackingNumber} to {address}.
          </>
        ) : remindsOfOffer ? (
          <>
            We remind {address} of offers before they end, and write about shipments. Both stop; our replies
            and the offers you ask for still come.
          </>
        ) : (
          <>
            We write about {trackingNumber ? `shipment ${trackingNumber}` : "shipments"} to {address}.
          </>
        )}
      </p>
      <p role="alert" className="font-medium text-red-700 empty:hidden">
        {actionData?.error}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {stopped === null && trackingNumber ? (
          <Button type="submit" name="what" value="shipment" variant="primary">
            Stop mails about this shipment
          </Button>
        ) : null}
        {stopped === "all" ? null : (
          <Button
            type="submit"
            name="what"
            value="all"
            variant={stopped === null && !trackingNumber ? "primary" : "secondary"}
            className="button-breaks"
          >
            {remindsOfOffer ? "Stop these mails" : "Stop all mails about shipments"}
          </Button>
        )}
      </Form>
    </NotifyPage>
  );
}

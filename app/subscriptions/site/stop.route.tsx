import { data, Form } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping, wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { company } from "#content/company.ts";
import { findStop, stopMails } from "#app/mails/suppression.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { NOTIFY_MESSAGES, NOTIFY_WORDS } from "#app/tracking/notify-words.ts";
import type { Route } from "./+types/stop.route";
import { NotifyPage } from "#app/tracking/notify-form.tsx";
import { privateHeaders, privateMeta, tokenOf } from "#app/site/page-meta.ts";

export const meta: Route.MetaFunction = () => privateMeta(NOTIFY_WORDS.stopPage);
export const headers = privateHeaders;

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const link = await findStop(context.get(requestScope).db, tokenOf(request));
  return data({ link }, link ? 200 : 404);
});

/** Stops mails by a button, or by the mail client (RFC 8058), which posts here without a page, cookies or an Origin. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(requestScope);
  try {
    const record = formRecord(await request.formData());
    const scope = record["List-Unsubscribe"] ? "one-click" : record.what === "all" ? "all" : "shipment";
    const done = await stopMails(db, tokenOf(request), scope);
    return data({ error: done ? null : NOTIFY_MESSAGES.linkUnknown }, done ? 200 : 404);
  } catch (error) {
    log.error({ err: error }, "mails could not be stopped");
    return data({ error: wordsOfFailure(error, NOTIFY_MESSAGES.failed) }, 503);
  }
}

export default function Stop({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (!link) {
    return (
      <NotifyPage title={NOTIFY_MESSAGES.linkUnknown}>
        <p>
          {NOTIFY_WORDS.stopUnknown[0]}
          <a href={`mailto:${company.email}`} className="text-link">
            {company.email}
          </a>
          {NOTIFY_WORDS.stopUnknown[1]}
        </p>
      </NotifyPage>
    );
  }
  const { maskedEmail, trackingNumber, stopped, remindsOfOffer } = link;
  const address = (
    <strong className="wrap-anywhere text-ink-900">
      <FactText>{maskedEmail}</FactText>
    </strong>
  );
  const [before, after] =
    stopped === "all"
      ? NOTIFY_WORDS.stoppedAll
      : stopped === "shipment"
        ? NOTIFY_WORDS.stoppedOne(trackingNumber ?? "")
        : remindsOfOffer
          ? NOTIFY_WORDS.reminds
          : NOTIFY_WORDS.writes(trackingNumber);
  return (
    <NotifyPage title={stopped ? NOTIFY_WORDS.stoppedTitle : NOTIFY_WORDS.stopTitle}>
      <p role="status">
        <WholeFigures of={before ?? ""} />
        {address}
        <WholeFigures of={after ?? ""} />
      </p>
      <p role="alert" className="font-medium text-red-700 empty:hidden">
        {actionData?.error}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {stopped === null && trackingNumber ? (
          <Button type="submit" name="what" value="shipment" variant="primary">
            {NOTIFY_WORDS.stopShipment}
          </Button>
        ) : null}
        {stopped === "all" ? null : (
          <Button
            type="submit"
            name="what"
            value="all"
            variant={stopped === null && !trackingNumber ? "primary" : "secondary"}
          >
            {remindsOfOffer ? NOTIFY_WORDS.stopThese : NOTIFY_WORDS.stopAll}
          </Button>
        )}
      </Form>
    </NotifyPage>
  );
}

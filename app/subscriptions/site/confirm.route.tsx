import { data, Form } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping, wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { confirmSubscription, findConfirmation } from "../subscriptions.server.ts";
import { maskEmail } from "#app/kit/text/email.ts";
import { NOTIFY_MESSAGES, NOTIFY_WORDS } from "#app/tracking/notify-words.ts";
import type { Route } from "./+types/confirm.route";
import { NotifyPage } from "#app/tracking/notify-form.tsx";
import { privateHeaders, privateMeta, tokenOf } from "#app/site/page-meta.ts";

export const meta: Route.MetaFunction = () => privateMeta(NOTIFY_WORDS.confirmPage);
export const headers = privateHeaders;

type Confirmation = Awaited<ReturnType<typeof findConfirmation>>;

/** Masked, since the link may have been forwarded. */
const maskConfirmation = (confirmation: Confirmation) =>
  confirmation && {
    email: maskEmail(confirmation.email),
    number: confirmation.trackingNumber,
    confirmed: confirmation.confirmed,
  };

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const confirmation = maskConfirmation(
    await findConfirmation(context.get(requestScope).db, tokenOf(request)),
  );
  return data({ confirmation }, confirmation ? 200 : 404);
});

/** Confirms by a button, not by opening the link, which link scanners do too. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(requestScope);
  try {
    const done = await confirmSubscription(db, tokenOf(request));
    return data({ error: done ? null : NOTIFY_MESSAGES.linkUnknown }, done ? 200 : 404);
  } catch (error) {
    log.error({ err: error }, "a subscription could not be confirmed");
    return data({ error: wordsOfFailure(error, NOTIFY_MESSAGES.failed) }, 503);
  }
}

export default function Confirm({ loaderData: { confirmation }, actionData }: Route.ComponentProps) {
  if (!confirmation) {
    return (
      <NotifyPage title={NOTIFY_MESSAGES.linkUnknown}>
        <p>{NOTIFY_WORDS.confirmExpired}</p>
        <ButtonLink to="/track" reloadDocument>
          {NOTIFY_WORDS.track}
        </ButtonLink>
      </NotifyPage>
    );
  }
  const { email, number, confirmed } = confirmation;
  const words = confirmed ? NOTIFY_WORDS.confirmed : NOTIFY_WORDS.wouldConfirm;
  const toShipment = (
    <ButtonLink
      to={`/track?${new URLSearchParams({ number })}`}
      variant={confirmed ? "primary" : "secondary"}
      reloadDocument
    >
      {NOTIFY_WORDS.seeShipment}
    </ButtonLink>
  );
  return (
    <NotifyPage title={confirmed ? NOTIFY_WORDS.confirmedTitle : NOTIFY_WORDS.confirmTitle}>
      <p role="status">
        <span>{words.about}</span>
        <strong className="inline-block wrap-anywhere text-ink-900">{number}</strong>
        <span>{words.to}</span>
        <strong className="wrap-anywhere text-ink-900">
          <FactText>{email}</FactText>
        </strong>
        <span>{words.end}</span>
        <span>{confirmed ? NOTIFY_WORDS.confirmed.stops : null}</span>
      </p>
      <p role="alert" className="font-medium text-red-700 empty:hidden">
        {actionData?.error}
      </p>
      {confirmed ? null : (
        <Form method="post">
          <Button type="submit" variant="primary">
            {NOTIFY_WORDS.confirm}
          </Button>
        </Form>
      )}
      {toShipment}
    </NotifyPage>
  );
}

import { data, redirect } from "react-router";
import { contactSubmissionSchema } from "#app/contact-messages/contact-submission.ts";
import { CONTACT_RULE, submitContactMessage } from "#app/contact-messages/contact-submissions.server.ts";
import { CONTACT_MESSAGES } from "#app/contact-messages/site-words.ts";
import { type FormRecord, type FormRefusal, formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { readSpamSignals } from "#app/kit/forms/submission.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { requestScope, type RequestScope } from "#app/request/context.ts";
import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { askWithinLimits } from "#app/subscriptions/ask-within-limits.server.ts";
import { subscribeProven } from "#app/subscriptions/subscriptions.server.ts";
import type { NotifyAnswer } from "#app/tracking/notify-form.tsx";
import { NOTIFY_MESSAGES } from "#app/tracking/notify-words.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { readLinkedShipment } from "../linked-shipment.server.ts";
import { type LinkArgs, openShipment, refuseLink } from "../link-requests.server.ts";
import { type OpenLink, readersAddress, wasMailed } from "../open-link.server.ts";
import { PRIVATE_PATH } from "../private-path.ts";

export interface PortalAnswer extends FormRefusal, NotifyAnswer {
  intent?: "mails" | "question";
  sent?: true;
}

interface LinkedAct {
  link: OpenLink;
  shipment: { id: string; number: string };
  values: FormRecord;
}

const respond = (answer: PortalAnswer, status?: number) => data<PortalAnswer>(answer, status);

/** Takes a wish for mails, or a question. The link alone decides about which shipment: one that it does not open is refused. */
export async function takePortalAct(args: LinkArgs & { params: { shipment?: string } }) {
  const scope = args.context.get(requestScope);
  const values = formRecord(await args.request.formData());
  const { db, link, shipmentId: id, refused } = await openShipment(args);
  const shipment = id === null ? null : await readLinkedShipment(db, id);
  if (!link || !shipment || id === null) {
    const { init } = refused ?? (await refuseLink(scope.limits, scope.address));
    return respond({}, init?.status ?? 404);
  }
  const act = { link, shipment: { id, number: shipment.tracking_number }, values };
  if (values.intent !== "mails") return takeQuestion(scope, act);
  const { token, shipment: inAddress } = args.params;
  const page = [PRIVATE_PATH, token, inAddress].filter(Boolean).join("/");
  return takeWish(scope, act, `${page}#mails`);
}

const wishes = { name: "portal-mails", points: 60, seconds: 3600 };

/** Mails go to the link's own address: at once when the link was mailed there, else when it confirms. */
async function takeWish(scope: RequestScope, { link, shipment, values }: LinkedAct, standing: string) {
  const refuse = (error: string, status: number) => respond({ intent: "mails", error }, status);
  const { db, limits, address, log } = scope;
  const email = readersAddress(link);
  if (email === null) return refuse(NOTIFY_MESSAGES.emailRequired, 400);
  try {
    if (!(await wasMailed(db, link.id))) {
      const wish = { number: shipment.number, email };
      if (await askWithinLimits(scope, wish, values)) return respond({ intent: "mails", asked: true });
      return refuse(NOTIFY_MESSAGES.tooMany, 429);
    }
    if (!(await consumeVisitorPoint(limits, wishes, address))) return refuse(NOTIFY_MESSAGES.tooMany, 429);
    await subscribeProven(db, { shipmentId: shipment.id, email, language: currentLanguage() });
  } catch (error) {
    log.error({ err: error }, "mails about a linked shipment could not be subscribed to");
    return refuse(wordsOfFailure(error, NOTIFY_MESSAGES.failed), 503);
  }
  throw redirect(standing, 303);
}

const questionSchema = contactSubmissionSchema.pick({ message: true });
const questionWithAddress = contactSubmissionSchema.pick({ message: true, email: true });

/** Stores a question as a message of the site, with the number as its subject and the link's reader as its sender. */
async function takeQuestion(scope: RequestScope, { link, shipment, values }: LinkedAct) {
  const { db, limits, address, log, publicUrl, notifyEmail } = scope;
  const refuse = (answer: PortalAnswer, status: number) =>
    respond({ intent: "question", values, ...answer }, status);
  const own = readersAddress(link);
  const parsed = parseForm(own === null ? questionWithAddress : questionSchema, values);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors }, 400);
  const name = (own === null ? link.recipient : null) ?? link.customer?.name ?? null;
  const message = { email: own ?? "", ...parsed.value, name, phone: null, subject: shipment.number };
  try {
    if (!(await consumeVisitorPoint(limits, CONTACT_RULE, address)))
      return refuse({ error: CONTACT_MESSAGES.tooManyAttempts }, 429);
    await submitContactMessage(db, message, { signs: readSpamSignals(values), publicUrl, notifyEmail });
    return respond({ intent: "question", sent: true });
  } catch (error) {
    log.error({ err: error }, "a question about a linked shipment could not be stored");
    return refuse({ error: wordsOfFailure(error, CONTACT_MESSAGES.failedText) }, 503);
  }
}

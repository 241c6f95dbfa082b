import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { data, useHref } from "react-router";
import { currentLanguage } from "#app/kit/language/language.ts";
import { SpamFields } from "#app/kit/forms/spam-fields.tsx";
import { requestScope } from "#app/request/context.ts";
import { pageMeta, privateHeaders } from "#app/site/page-meta.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { company } from "#content/company.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { askForLostLink } from "../lost-link.server.ts";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { lostLinkSchema } from "../private-link.ts";
import { LOST_LINK_PATH } from "../private-path.ts";
import { readSpamSignals, spamReasonOf } from "#app/kit/forms/submission.ts";
import { PORTAL_MESSAGES, PORTAL_WORDS as WORDS } from "../site-words.ts";
import type { Route } from "./+types/lost-link.route";
import { PortalHead } from "../portal-layout.tsx";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: WORDS.askNew,
    description: WORDS.lostDescription(company.name),
    path: LOST_LINK_PATH,
    noIndex: true,
  });

/** The page contains no secret, but a typed e-mail address. */
export const headers = privateHeaders;

const perNetwork = { name: "lost-links", points: 10, seconds: 15 * 60 };
const perAddress = { name: "lost-links-of-address", points: 5, seconds: 60 * 60 };

interface LostAnswer {
  asked?: true;
  error?: string;
  typed?: string;
}

/** Queues the look-up: known and unknown addresses get the same response, in text and duration. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, limits, address, log, publicUrl } = context.get(requestScope);
  const record = formRecord(await request.formData());
  const typed = typeof record.email === "string" ? record.email : "";
  const parsed = parseForm(lostLinkSchema, record);
  if (!parsed.ok) return data<LostAnswer>({ error: parsed.fieldErrors.email?.[0], typed }, 400);
  const { email } = parsed.value;
  try {
    if (!(await consumeVisitorPoint(limits, perNetwork, address)))
      return data<LostAnswer>({ error: PORTAL_MESSAGES.lostLimited, typed }, 429);
    const enough = !(await limits(perAddress, email));
    // The same answer for a filled honeypot field and for an unknown address.
    if (!enough && !spamReasonOf(readSpamSignals(record), 0))
      await askForLostLink(db, { email, language: currentLanguage(), publicUrl });
    return data<LostAnswer>({ asked: true });
  } catch (error) {
    log.error({ err: error }, "a lost link could not be asked for");
    return data<LostAnswer>({ error: wordsOfFailure(error, PORTAL_MESSAGES.lostFailed), typed }, 503);
  }
}

export default function LostLink({ actionData: answer }: Route.ComponentProps) {
  const action = useHref(LOST_LINK_PATH);
  return (
    <>
      <PortalHead label={WORDS.yourShipments} title={WORDS.askNew}>
        <p className="measure mt-4 text-lg">{WORDS.lostIntro(company.name)}</p>
      </PortalHead>
      <div className="page-frame py-8 md:py-14">
        <div className="corner-ticks max-w-xl bg-white p-5 sm:p-9">
          {answer?.asked ? (
            <p role="status" className="text-lg font-medium text-ink-900">
              {PORTAL_MESSAGES.lostAnswer}
            </p>
          ) : (
            <form method="post" action={action} noValidate className="grid gap-5">
              <SpamFields />
              <Field label={WORDS.email} name="email" error={answer?.error} required>
                <TextInput
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  maxLength={EMAIL_MAX_LENGTH}
                  defaultValue={answer?.typed ?? ""}
                  autoFocus={answer?.error !== undefined}
                />
              </Field>
              <div>
                <Button type="submit" variant="primary">
                  {WORDS.sendLink}
                </Button>
              </div>
              <p className="text-sm text-slate-600">{WORDS.lostNote}</p>
            </form>
          )}
        </div>
      </div>
    </>
  );
}

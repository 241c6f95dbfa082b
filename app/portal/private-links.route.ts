import { failByRecord } from "#app/kit/forms/form-answer.ts";
import { allowedStaff, type RequestScope, type Staff } from "#app/request/context.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import {
  listPrivateLinks,
  makePrivateLink,
  readPartyLanguage,
  revokePrivateLink,
  sendPrivateLink,
} from "./private-links.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type FormRecord, formRecord } from "#app/kit/forms/form-result.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import {
  LINK_CAPABILITY,
  LINK_KINDS,
  type LinkTarget,
  makeLinkSchema,
  sendLinkSchema,
} from "./private-link.ts";
import { LINK_MESSAGES } from "./words.ts";
import type { Route } from "./+types/private-links.route";
import type { LinkAnswer, LinkList } from "./private-links-answer.ts";

export const loader = forStaff(
  ["shipments.read", "customers.read"],
  async ({ request, context }: Route.LoaderArgs, { db, now }): Promise<LinkList> => {
    const target = targetOf(Object.fromEntries(new URL(request.url).searchParams));
    const actor = allowedStaff(context, LINK_CAPABILITY[target.kind].read);
    const [links, language] = await Promise.all([
      listPrivateLinks(db, actor, target),
      readPartyLanguage(db, actor, target),
    ]);
    return { links, asOf: now(), language };
  },
);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => ({ failed: true as const }));

function targetOf({ kind, id }: FormRecord): LinkTarget {
  const linkKind = LINK_KINDS.find((each) => each === kind);
  if (!linkKind || typeof id !== "string") throw new NotFound(LINK_MESSAGES.notFound);
  return { kind: linkKind, id };
}

export const action = forStaff(
  ["shipments.write", "customers.write"],
  async ({ request, context }: Route.ActionArgs, scope) => {
    const record = formRecord(await request.formData());
    const target = targetOf(record);
    const actor = allowedStaff(context, LINK_CAPABILITY[target.kind].write);
    return answerOf(scope.log, failureOf(record), () => act(record, target, actor, scope));
  },
);

async function act(
  record: FormRecord,
  target: LinkTarget,
  actor: Staff,
  { db, publicUrl }: Pick<RequestScope, "db" | "publicUrl">,
): Promise<LinkAnswer> {
  if (record.intent === "revoke") {
    await revokePrivateLink(db, actor, target, String(record.link_id ?? ""));
    return { done: LINK_MESSAGES.revoked };
  }
  if (record.intent === "send") {
    const letter = readForm(sendLinkSchema, record);
    await sendPrivateLink(db, actor, target, { ...letter, publicUrl });
    return { done: `Link sent to ${letter.recipient}` };
  }
  const reader = readForm(makeLinkSchema, record);
  return { link: await makePrivateLink(db, actor, target, { ...reader, publicUrl }) };
}

const failureOf = ({ intent }: FormRecord): string =>
  intent === "revoke"
    ? LINK_MESSAGES.revokeFailed
    : intent === "send"
      ? "The link could not be sent. Please try again."
      : "The link could not be made. Please try again.";

export const clientAction = failByRecord<LinkAnswer>(failureOf);

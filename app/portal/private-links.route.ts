import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { failByRecord } from "#app/kit/forms/form-answer.ts";
import { allowedStaff } from "#app/request/context.ts";
import {
  listPrivateLinks,
  makePrivateLink,
  readPartyLanguage,
  revokePrivateLink,
  sendPrivateLink,
} from "./private-links.server.ts";
import { authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { forStaff, type StaffScope } from "#app/request/for-staff.server.ts";
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

async function act(record: FormRecord, { db, actor, publicUrl }: StaffScope): Promise<LinkAnswer> {
  const target = targetOf(record);
  authorize(actor, LINK_CAPABILITY[target.kind].write);
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

export const action = staffAction(["shipments.write", "customers.write"], failureOf, act);
export const clientAction = failByRecord<LinkAnswer>(failureOf);

import { staffAction } from "#app/request/form-action.server.ts";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import type { DeletionOutcome } from "#app/deleted/undo.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import type { Route } from "./+types/customer.route";
import { changeCustomer, customerFailure } from "./save-customer.server.ts";
import { CUSTOMERS_ADDRESS } from "#app/customers/address.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { type ReadCustomer, readCustomer } from "./read-customer.server.ts";
import { FileText, Merge, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { FilesCard } from "#app/files/files-card.tsx";
import { ConfirmAct } from "#app/deleted/confirm-act.tsx";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { useAct } from "#app/kit/forms/use-act.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { readAfter, useLiveEvents } from "#app/live/use-live-events.ts";
import { OffersCard } from "#app/offers/offers-card.tsx";
import { useCan } from "#app/access/use-can.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { type RecordAct, RecordActs, sendAct } from "#app/kit/ui/record-acts.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { affects, affectsRow } from "#app/live/event.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { DocumentsCard, MailsCard, RequestsCard } from "./rows-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { PartiesCard } from "./parties-card.tsx";
import { FactsCard, Summary } from "./summary.tsx";
import { ShipmentsCard } from "./shipments-card.tsx";
import { MergesCard, useMergeToast } from "#app/customers/merges-card.tsx";
import { PrivateLinksPanel } from "#app/portal/private-links-panel.tsx";
import type { LinkList } from "#app/portal/private-links-answer.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { linkLetter } from "#app/portal/link-letter.ts";
import { Suppression } from "#app/mails/suppression.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import type { ReadContact } from "#app/customers/companies.server.ts";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.company.name ?? "Customer"} · Shipment Tracking System` },
];

export const loader = forStaff("customers.read", ({ request, params }: Route.LoaderArgs, scope) => {
  return readCustomer(params.id, new URL(request.url).searchParams, scope.actor, scope);
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, { failed: COMPANY_MESSAGES.fetchFailed, list: CUSTOMERS_ADDRESS });

export const action = staffAction("customers.read", customerFailure, changeCustomer, { lists: ["parties"] });

export const clientAction = failWith<DeletionOutcome>({ error: COMPANY_MESSAGES.operationFailed });

/** Skips revalidation after the customer was deleted. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "delete" ? false : defaultShouldRevalidate;
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  return <CustomerPage key={loaderData.company.id} {...loaderData} answer={actionData} />;
}

function CustomerPage(props: ReadCustomer & { answer: FormOutcome | undefined }) {
  const { company, parties, answer } = props;
  const [deleting, setDeleting] = useState(false);
  useDoneToast(DONE);
  useMergeToast(company, props.merges);
  useRefreshOnEvents(company.id, deleting);
  return (
    <>
      <PageHeader
        path={[{ label: "Customers", to: CUSTOMERS_ADDRESS }, { label: company.name }]}
        title={company.name}
        description={company.legal_name === company.name ? null : company.legal_name}
        acts={<CustomerActs company={company} answer={answer} onDelete={() => setDeleting(true)} />}
      />
      <AnswerStatus answer={answer} />
      <Summary {...props} today={toLocalDay(props.asOf)} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <CardStack>
          <ShipmentsCard
            companyId={company.id}
            view={props.view}
            page={props.shipments}
            joined={parties.length}
          />
          <FiguresCard figures={props.figures} margins={props.margins} />
          <DocumentsCard companyId={company.id} first={props.documents} />
          {props.offers.length > 0 ? <OffersCard offers={props.offers} asOf={props.asOf} /> : null}
          {props.requests ? <RequestsCard companyId={company.id} first={props.requests} /> : null}
          <MailsCard companyId={company.id} first={props.mails} />
        </CardStack>
        <CardStack>
          <FactsCard company={company} problems={props.problems} />
          <PeopleCard contacts={company.contacts} />
          <PartiesCard {...props} />
          <FilesCard owner={{ kind: "company", id: company.id }} files={props.files} />
          <MergesCard merges={props.merges} />
          <LinksCard company={company} links={{ links: props.links, asOf: props.asOf }} />
        </CardStack>
      </div>
      {deleting ? (
        <DeleteDialog company={company} parties={parties.length} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  );
}

/** What is begun for a customer, then what changes its record. */
function CustomerActs(props: {
  company: ReadCustomer["company"];
  answer: FormOutcome | undefined;
  onDelete: () => void;
}) {
  const { company, answer, onDelete } = props;
  const address = `${CUSTOMERS_ADDRESS}/${company.id}`;
  const { send, pending } = useAct(address, { answer });
  const may = {
    write: useCan("customers.write"),
    ship: useCan("shipments.write"),
    offer: useCan("offers.write"),
  };
  const offer = sendAct(send, {
    id: "offer",
    label: "New offer",
    icon: <FileText />,
    pending,
    refusal: company.contacts.some(({ email }) => email) ? undefined : COMPANY_MESSAGES.nobodyToWriteTo,
    fields: { intent: "offer" },
  });
  const edit = { id: "edit", label: "Edit", icon: <Pencil />, to: `${address}/edit` };
  const changes: RecordAct[] = [
    { id: "merge", label: "Merge with another…", icon: <Merge />, to: `${address}/merge` },
    { id: "delete", label: "Delete", icon: <Trash2 />, tone: "danger", onAction: onDelete },
  ];
  return (
    <RecordActs
      of={company.name}
      primary={
        may.ship && {
          id: "shipment",
          label: "New shipment",
          to: `/admin/shipments/new?bill_to_company_id=${company.id}`,
        }
      }
      acts={[...(may.offer ? [offer] : []), ...(may.write ? [edit] : [])]}
      more={may.write ? changes : []}
    />
  );
}

function DeleteDialog(props: { company: ReadCustomer["company"]; parties: number; onClose: () => void }) {
  const { company, onClose } = props;
  const navigate = useNavigate();
  return (
    <ConfirmAct
      title="Delete this customer?"
      message={COMPANY_MESSAGES.confirmDelete(props.parties)}
      confirmLabel="Delete"
      action={`${CUSTOMERS_ADDRESS}/${company.id}`}
      fields={{ intent: "delete" }}
      onClose={onClose}
      onDone={() => void navigate(CUSTOMERS_ADDRESS, { replace: true })}
    >
      <p className="font-medium break-words text-ink-900">{company.name}</p>
    </ConfirmAct>
  );
}

const DONE = { created: "Customer added", updated: "Customer saved" };

/** Entities whose events do not tell the customer, so that all are followed. */
const FOLLOWED = [
  "shipment",
  "charge",
  "invoice",
  "payment",
  "document",
  "quote_request",
  "offer",
  "stopped_address",
] as const;

function useRefreshOnEvents(companyId: string, deleting: boolean): void {
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (deleting) return;
    const isOwn = affectsRow(event, "company", companyId) || affectsRow(event, "company_file", companyId);
    if (isOwn || affects(event, ...FOLLOWED)) readAgain();
  }, readAfter);
}

function LinksCard({ company, links }: { company: ReadCustomer["company"]; links: LinkList }) {
  return (
    <Card id="links" title="Private links" className="scroll-mt-16">
      <PrivateLinksPanel
        target={{ kind: "company", id: company.id }}
        list={links}
        recipients={company.contacts.map((each) => ({
          ...each,
          language: each.language ?? company.language,
        }))}
        letter={(name, language) => linkLetter(language, { name, shipment: null })}
      />
    </Card>
  );
}

function PeopleCard({ contacts }: { contacts: readonly ReadContact[] }) {
  return (
    <Card title="People">
      {contacts.length === 0 ? <p className="text-slate-600">Nobody yet.</p> : null}
      <ul className="grid gap-3.5">
        {contacts.map(
          ({ id, name, task, email, phone, mails_wanted, language, stop_reason, stop_detail }) => (
            <li key={id} className="border-t border-slate-200 pt-3.5 first:border-0 first:pt-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium wrap-anywhere text-ink-900">{name}</span>
                {task ? <span className="text-sm wrap-anywhere text-slate-600">{task}</span> : null}
              </p>
              <p className="flex flex-wrap gap-x-4">
                {email ? <MailLink address={email} className="min-w-0 wrap-anywhere" /> : null}
                {phone ? <PhoneLink number={phone} className="figures" /> : null}
                {language ? <span className="text-slate-600">{STAFF_LANGUAGE_NAMES[language]}</span> : null}
                {email || phone ? null : <span className="text-slate-600">No e-mail, no phone</span>}
              </p>
              {mails_wanted === "none" ? null : (
                <p className="text-sm text-slate-600">
                  Mails about shipments: {MAILS_WANTED_TEXTS[mails_wanted].toLowerCase()}
                </p>
              )}
              {email && stop_reason ? (
                <Suppression email={email} reason={stop_reason} detail={stop_detail} />
              ) : null}
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}

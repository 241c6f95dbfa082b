import type { ReactNode } from "react";
import { Link } from "react-router";
import { NameForm } from "#app/accounts/own-name.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Timeline, TimelineItem } from "#app/kit/ui/timeline.tsx";
import { useSendAct } from "../queue/use-queue-acts.ts";
import type { FirstStep, FirstStepsDone } from "./first-steps.ts";

/** Setup steps of a company: all of them before the first shipment, afterwards the open ones. */
export function FirstSteps({ done }: { done: FirstStepsDone }) {
  const send = useSendAct();
  const isNew = done.shipment === false;
  const steps = (Object.entries(done) as [FirstStep, boolean][]).filter(([, isDone]) => isNew || !isDone);
  return (
    <section aria-labelledby="first-steps" className="mt-8 max-w-2xl">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps" className="text-lg leading-snug">
          First steps
        </h2>
        {isNew ? null : (
          <Button size="sm" variant="quiet" onClick={() => send({ intent: "first-steps" })}>
            Put away
          </Button>
        )}
      </div>
      <p className="mt-1 mb-6 text-slate-600">
        {isNew
          ? "Nothing is on its way yet. What needs somebody stands here once there are shipments."
          : "What is left to set up."}
      </p>
      <Timeline className="[--line-ground:var(--color-slate-50)]">
        {steps.map(([step, isDone]) => (
          <Step key={step} step={step} done={isDone} />
        ))}
      </Timeline>
    </section>
  );
}

const STEPS: Record<
  Exclude<FirstStep, "name" | "shipment">,
  { title: string; to?: string; link?: string; text: ReactNode; doneText?: string }
> = {
  password: {
    title: "Sign in with a password of your own",
    to: "/admin/settings",
    link: "Settings",
    text: "Yours is that of ADMIN_PASSWORD: whoever reads the settings of the server knows it.",
    doneText: "You have chosen yours.",
  },
  seller: {
    title: "Say who you are on invoices",
    to: "/admin/settings/invoicing",
    link: "Invoicing",
    text: "Legal name, VAT number and bank account: no invoice is issued before you have confirmed them.",
  },
  mails: {
    title: "Have your mails sent",
    text: "No mail server is set: invitations, offers and invoices are written to a folder of the server, and nobody receives them. Whoever runs it sets SMTP_URL.",
    doneText: "A mail server is set.",
  },
  colleagues: {
    title: "Invite your colleagues",
    to: "/admin/settings/staff",
    link: "Staff",
    text: "Each by mail, with a role that says what they see and do.",
  },
  customers: {
    title: "Bring your customers",
    to: "/admin/customers/import",
    link: "Import customers",
    text: "From a spreadsheet with headings of your own; offers and invoices go to them.",
  },
  article: {
    title: "Write the first article",
    to: "/admin/blog/new",
    link: "New Post",
    text: (
      <>
        What is published appears on the{" "}
        <a href="/blog" className="text-link">
          blog
        </a>{" "}
        at once.
      </>
    ),
  },
};

function Step({ step, done }: { step: FirstStep; done: boolean }) {
  if (step === "shipment") return <FirstShipment />;
  if (step === "name") return <NameStep done={done} />;
  const { title, to, link, text, doneText } = STEPS[step];
  return (
    <TimelineItem tone={done ? "done" : "idle"} title={title} time={done ? "Done" : undefined}>
      {(done && doneText) || text}{" "}
      {to ? (
        <Link to={to} className="text-link max-sm:block max-sm:w-fit max-sm:py-2.5">
          {link}
        </Link>
      ) : null}
    </TimelineItem>
  );
}

const NameStep = ({ done }: { done: boolean }) => (
  <TimelineItem tone={done ? "done" : "idle"} title="Say your name" time={done ? "Done" : undefined}>
    <p>Customers read it under your mails, colleagues beside what you do.</p>
    {done ? null : <NameForm />}
  </TimelineItem>
);

const FirstShipment = () => (
  <TimelineItem tone="current" title="Enter the first shipment">
    <p>Its number can be tracked on your site from then on.</p>
    <p className="mt-3 flex flex-wrap gap-2">
      <ButtonLink to="/admin/shipments/new" variant="primary">
        Create Shipment
      </ButtonLink>
      <ButtonLink to="/admin/shipments/import">Import a file</ButtonLink>
    </p>
    <p className="mt-2">An import adds the shippers and consignees it does not know.</p>
  </TimelineItem>
);

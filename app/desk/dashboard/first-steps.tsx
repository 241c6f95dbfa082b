import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Timeline, TimelineItem } from "#app/kit/ui/timeline.tsx";

export function FirstSteps(props: {
  /** The reader signs in with what the operator wrote into ADMIN_PASSWORD. */
  passwordFromSettings: boolean;
  hasShippers: boolean;
  hasConsignees: boolean;
}) {
  const { passwordFromSettings } = props;
  const writesBlog = useCan("blog.write");
  return (
    <section aria-labelledby="first-steps" className="mt-8 max-w-2xl">
      <h2 id="first-steps" className="text-lg leading-snug">
        First steps
      </h2>
      <p className="mt-1 mb-6 text-slate-600">
        Nothing is on its way yet. What needs somebody stands here once there are shipments.
      </p>
      <Timeline className="[--line-ground:var(--color-slate-50)]">
        <Step
          title="Sign in with a password of your own"
          to="/admin/settings"
          link="Settings"
          done={!passwordFromSettings}
        >
          {passwordFromSettings
            ? "Yours is that of ADMIN_PASSWORD: whoever reads the settings of the server knows it."
            : "You have chosen yours."}
        </Step>
        <Step title="Add who sends with you" to="/admin/shippers" link="Shippers" done={props.hasShippers}>
          Names are offered as one types them into a shipment.
        </Step>
        <Step title="Add who receives" to="/admin/consignees" link="Consignees" done={props.hasConsignees}>
          An import adds those it does not know by itself.
        </Step>
        <TimelineItem tone="current" title="Enter the first shipment">
          <p>Its number can be tracked on your site from then on.</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to="/admin/shipments/new" variant="primary">
              Create Shipment
            </ButtonLink>
            <ButtonLink to="/admin/shipments/import">Import a file</ButtonLink>
          </p>
        </TimelineItem>
        {writesBlog ? (
          <Step title="Write the first article" to="/admin/blog/new" link="New Post">
            What is published appears on the{" "}
            <a href="/blog" className="text-link">
              blog
            </a>{" "}
            at once.
          </Step>
        ) : null}
      </Timeline>
    </section>
  );
}

function Step(props: { title: string; to: string; link: string; done?: boolean; children: ReactNode }) {
  return (
    <TimelineItem
      tone={props.done ? "done" : "idle"}
      title={props.title}
      time={props.done ? "Done" : undefined}
    >
      {props.children}{" "}
      <Link to={props.to} className="text-link max-sm:block max-sm:w-fit max-sm:py-2.5">
        {props.link}
      </Link>
    </TimelineItem>
  );
}

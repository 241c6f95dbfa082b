import { useLocation, useRouteLoaderData } from "react-router";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { buttonClasses, ButtonLink } from "#app/kit/ui/button.tsx";
import { mailHref } from "#app/kit/ui/contact-link.tsx";
import { DONE_WORDS } from "./refusal-words.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { ScreenCard } from "./screen-card.tsx";

interface OtherScreenProps {
  kind: "missing" | "forbidden" | "done";
  /** Name of the forbidden page. */
  page?: string | null;
  /** Reason of the 403. */
  text?: string;
  inside?: boolean;
}

/** Screens that are no errors: for a missing page, a forbidden one, or one after a successful action. */
export default function OtherScreen({ kind, page, text = "", inside = false }: OtherScreenProps) {
  if (kind === "missing") return <NotFoundPage inside={inside} />;
  if (kind === "done") return <DoneCard inside={inside} />;
  return (
    <ForbiddenCard
      title={page ? `${page}: not part of your role` : "Not part of your role"}
      text={text}
      inside={inside}
    />
  );
}

/** Names an owner to ask, whom only pages of staff know. */
function ForbiddenCard({ title, text, inside }: { title: string; text: string; inside: boolean }) {
  const owner = useRouteLoaderData<{ owner: { name: string; email: string } | null }>(SHELL)?.owner;
  return (
    <ScreenCard role="status" title={title} text={text} inside={inside}>
      <title>{title}</title>
      <ButtonLink to="/admin">To the dashboard</ButtonLink>
      {owner ? (
        <a href={mailHref(owner.email, title)} className={buttonClasses()}>
          Ask {owner.name || owner.email}, owner
        </a>
      ) : null}
    </ScreenCard>
  );
}

/** Its link reloads the page with GET: a retry would repeat an action that the browser had sent itself. */
function DoneCard({ inside }: { inside: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <ScreenCard role="status" title={DONE_WORDS.title} text={DONE_WORDS.text} inside={inside}>
      <ButtonLink to={pathname + search}>{DONE_WORDS.showPage}</ButtonLink>
    </ScreenCard>
  );
}

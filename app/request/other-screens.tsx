import { useLocation } from "react-router";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { DONE_WORDS } from "./refusal-words.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { ScreenCard } from "./screen-card.tsx";

interface OtherScreenProps {
  kind: "missing" | "forbidden" | "done";
  /** Reason of the 403. */
  text?: string;
  inside?: boolean;
}

/** Screens that are no errors: for a missing page, a forbidden one, or one after a successful action. */
export default function OtherScreen({ kind, text = "", inside = false }: OtherScreenProps) {
  if (kind === "missing") return <NotFoundPage inside={inside} />;
  if (kind === "done") return <DoneCard inside={inside} />;
  return (
    <ScreenCard role="status" title="Not part of your role" text={text} inside={inside}>
      <title>Not part of your role</title>
      <ButtonLink to="/admin">To the dashboard</ButtonLink>
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

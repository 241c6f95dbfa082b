import { useLocation } from "react-router";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { DONE_WORDS } from "./done-words.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { ScreenCard } from "./screen-card.tsx";

interface OtherScreenProps {
  kind: "missing" | "forbidden" | "done";
  /** Why it is forbidden. */
  text?: string;
  inside?: boolean;
}

/** What stands in place of a page that is no error: one that is not there, not part of a role, or follows an act that is done. */
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

/** Its link reads the page anew: «try again» would send the act a second time where the browser had sent it. */
function DoneCard({ inside }: { inside: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <ScreenCard role="status" title={DONE_WORDS.title} text={DONE_WORDS.text} inside={inside}>
      <ButtonLink to={pathname + search}>{DONE_WORDS.showPage}</ButtonLink>
    </ScreenCard>
  );
}

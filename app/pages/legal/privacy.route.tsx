import { requestScope } from "#app/request/context.ts";
import { pageMeta } from "#app/site/page-meta.ts";
import type { Purpose } from "#content/legal-text.ts";
import { legalWords, privacy } from "#content/legal.ts";
import { formatPeriod, type RetentionPeriods } from "#app/kit/periods.ts";
import type { Route } from "./+types/privacy.route";
import { FactSheet, LegalPage, legalPart } from "./legal-page.tsx";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: privacy.title,
    description: privacy.lead,
    path: "/privacy",
    crumbs: [{ name: privacy.title, path: "/privacy" }],
  });

export function loader({ context }: Route.LoaderArgs) {
  return { retention: context.get(requestScope).retention };
}

export default function Privacy({ loaderData: { retention } }: Route.ComponentProps) {
  const [controller, ...others] = privacy.sections.map(legalPart);
  const purposes = privacy.purposes.map((purpose) => ({
    title: purpose.title,
    facts: [
      [legalWords.what, purpose.data],
      [legalWords.legalBasis, purpose.basis],
      [legalWords.kept, keptText(purpose.kept, retention)],
    ] as const,
  }));
  const stored = { title: privacy.purposesTitle, body: <FactSheet items={purposes} /> };
  return <LegalPage text={privacy} parts={[...(controller ? [controller] : []), stored, ...others]} />;
}

function keptText({ period, text, otherwise = text }: Purpose["kept"], retention: RetentionPeriods): string {
  if (!period) return text;
  const days = retention[period];
  return days === 0 ? otherwise : `${formatPeriod(days)} ${text}`;
}

import { requestScope } from "#app/request/context.ts";
import { siteLanguages } from "#content/languages.ts";
import { company } from "#content/company.ts";
import type { Route } from "./+types/security-txt.route";

const yearMs = 365 * 86_400_000;

export function loader({ context }: Route.LoaderArgs) {
  const { now, publicUrl } = context.get(requestScope);
  const body = [
    `Contact: mailto:${company.email}`,
    `Expires: ${new Date(now().getTime() + yearMs).toISOString()}`,
    `Preferred-Languages: ${siteLanguages.join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${body.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { staffContext } from "#app/request/context.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { company } from "#content/company.ts";
import { FIRST_TASKS, ROLE_TEXTS } from "../role-texts.ts";
import type { Route } from "./+types/welcome.route";

export const meta: Route.MetaFunction = () => [{ title: "Welcome · Shipment Tracking System" }];

export function loader({ context }: Route.LoaderArgs) {
  const { name, role } = context.get(staffContext);
  return { name, role };
}

export default function Welcome({ loaderData: { name, role } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={`Good to have you here, ${name}`}
        description={`Your role at ${company.name} is ${ROLE_TEXTS[role].name}. These three things you will do most.`}
      />
      <ol className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        {FIRST_TASKS[role].map(({ title, line, to }) => (
          <li key={to}>
            <Link to={to} className="group flex items-center gap-4 px-4 py-4 hover:bg-slate-50 sm:px-6">
              <span className="min-w-0 grow">
                <span className="block text-base font-semibold text-ink-900 group-hover:underline">
                  {title}
                </span>
                <span className="mt-0.5 block text-slate-600">{line}</span>
              </span>
              <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-slate-500" />
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-slate-600">
        One thing first:{" "}
        <Link to="/admin/settings/security" className="text-link">
          set up a second factor
        </Link>
        , so that your password alone opens nothing. Name, email and password are yours to change under{" "}
        <Link to="/admin/settings" className="text-link">
          Settings
        </Link>
        .
      </p>
    </div>
  );
}

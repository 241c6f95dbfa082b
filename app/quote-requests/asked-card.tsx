import type { ReactNode } from "react";
import { Link } from "react-router";
import { fileAddress } from "#app/files/file-address.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import type { AskedRequest } from "./asked-request.server.ts";
import { askedFacts } from "./asked-facts.ts";

/** The request as the customer typed it, beside the offer that answers it and the shipment that it became. */
export function AskedCard({ request, children }: { request: AskedRequest; children?: ReactNode }) {
  const { message, files } = request;
  const facts = askedFacts(request).filter(([, value]) => value);
  return (
    <Card
      className="@container"
      title="What was asked"
      actions={
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6">
          {message ? null : (
            <p className="flex flex-wrap gap-x-6">
              {facts.map(([label, value]) => (
                <span key={label} className="wrap-anywhere">
                  <span className="text-slate-600">{label}</span>{" "}
                  <span className="font-medium text-ink-900">{value}</span>
                </span>
              ))}
            </p>
          )}
          <p className="text-sm text-slate-600">
            {formatDateTime(request.created_at)} ·{" "}
            <Link to={`/admin/requests/${request.id}`} className="text-link font-medium">
              {formatRequestNumber(request.number)}
            </Link>
          </p>
        </div>
      }
    >
      {message ? (
        <div className="grid gap-x-8 gap-y-3 @min-[42rem]:grid-cols-2">
          <FactList className="content-start empty:hidden @min-[28rem]:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]!">
            {facts.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </FactList>
          <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{message}</p>
        </div>
      ) : null}
      {files.length > 0 ? (
        <ul aria-label="Files" className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {files.map(({ id, name }) => (
            <li key={id}>
              <a href={fileAddress(id)} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </Card>
  );
}

import { Suppression } from "#app/mails/suppression/suppression.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import type { ReadContact } from "#app/customers/companies.server.ts";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";

export function PeopleCard({ contacts }: { contacts: readonly ReadContact[] }) {
  return (
    <Card title="People">
      {contacts.length === 0 ? <p className="text-slate-600">Nobody yet.</p> : null}
      <ul className="grid gap-3.5">
        {contacts.map(({ id, name, task, email, phone, mails_wanted, stop_reason, stop_detail }) => (
          <li key={id} className="border-t border-slate-200 pt-3.5 first:border-0 first:pt-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium wrap-anywhere text-ink-900">{name}</span>
              {task ? <span className="text-sm wrap-anywhere text-slate-600">{task}</span> : null}
            </p>
            <p className="flex flex-wrap gap-x-4">
              {email ? <MailLink address={email} className="min-w-0 wrap-anywhere" /> : null}
              {phone ? <PhoneLink number={phone} className="figures" /> : null}
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
        ))}
      </ul>
    </Card>
  );
}

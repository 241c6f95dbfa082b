import { data } from "react-router";
import { requestScope } from "#app/context.ts";
import { PageHero } from "#app/site/page-hero.tsx";
import { company } from "#content/company.ts";
import picture from "#content/images/about.jpg?picture";
import { submitContactMessage } from "#database/contacts/submit-contact-message.ts";
import { CONTACT_LIMIT, contactSubmissionSchema } from "#domain/contacts/contact-submission.ts";
import { CONTACT_MESSAGES } from "#domain/contacts/messages.ts";
import { formRecord, parseForm } from "#domain/form-result.ts";
import type { Route } from "./+types/contact.route";
import { AirportMap } from "./airport-map.tsx";
import { type ContactAnswer, ContactForm } from "./contact-form.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `Contact · ${company.name}` },
  { name: "description", content: "Write, call or come by. We answer within 24 hours." },
];

const limit = { name: "contact", points: CONTACT_LIMIT.submissions, seconds: CONTACT_LIMIT.windowMs / 1000 };

export async function action({ request, context }: Route.ActionArgs) {
  const { db, limits, address, log } = context.get(requestScope);
  const record = formRecord(await request.formData());
  const parsed = parseForm(contactSubmissionSchema, record);
  if (!parsed.ok) {
    return data<ContactAnswer>({ sent: false, fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
  }
  try {
    if (!(await limits(limit, address))) {
      return data<ContactAnswer>(
        { sent: false, error: CONTACT_MESSAGES.tooManyAttempts, values: record },
        429,
      );
    }
    await submitContactMessage(db, parsed.value);
    return data<ContactAnswer>({ sent: true });
  } catch (error) {
    log.error({ err: error }, "a contact message could not be stored");
    return data<ContactAnswer>({ sent: false, error: CONTACT_MESSAGES.failedText, values: record }, 503);
  }
}

/** In the browser: a call that does not come through is an answer like any other. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactAnswer> {
  try {
    return await serverAction();
  } catch {
    return { sent: false, error: CONTACT_MESSAGES.failedText };
  }
}

export default function Contact() {
  const { street, postalCode, city, country } = company.address;
  const cards = [
    { title: "Office", lines: [street, `${postalCode} ${city}, ${country}`] },
    { title: "Phone", lines: [company.phone], href: `tel:${company.phone.replaceAll(" ", "")}` },
    { title: "E-mail", lines: [company.email], href: `mailto:${company.email}` },
    { title: "Business hours", lines: ["Mon-Fri 8:00-18:00", "Sat 9:00-16:00", "Sun closed"] },
  ];
  return (
    <>
      <PageHero title="Contact" lead="Write, call or come by. We answer within 24 hours." picture={picture} />
      <section
        className="page-frame grid gap-6 py-14 sm:grid-cols-2 lg:grid-cols-4"
        aria-label="How to reach us"
      >
        {cards.map(({ title, lines, href }) => (
          <div key={title} className="border-t border-slate-300 pt-4">
            <h2 className="waybill-label font-sans text-slate-600">{title}</h2>
            <p className="figures mt-2 font-medium text-ink-900">
              {lines.map((line) => (
                <span key={line} className="block">
                  {href ? (
                    <a href={href} className="text-link">
                      {line}
                    </a>
                  ) : (
                    line
                  )}
                </span>
              ))}
            </p>
          </div>
        ))}
      </section>
      <section className="bg-slate-100">
        <div className="page-frame section-space grid gap-12 lg:grid-cols-2">
          <div>
            <h2 className="text-3xl">Send us a message</h2>
            <ContactForm />
          </div>
          <AirportMap />
        </div>
      </section>
    </>
  );
}

import { data } from "react-router";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { isLanguage, type Language } from "#app/kit/language/language.ts";
import { company } from "#content/company.ts";
import { getContactSubmission } from "#app/contact-messages/contact-submissions.server.ts";
import { CONTACT_DESK_MESSAGES } from "#app/contact-messages/words.ts";
import { replyToMessage } from "#app/contact-messages/reply-to-message.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/contact.route";
import { DetailsDialog, MessageText } from "./details-dialog.tsx";
import { useInboxActs } from "./inbox-acts.tsx";
import { fetchInboxDetails } from "./inboxes.ts";

export const loader = forStaff("contacts.read", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const submission = await getContactSubmission(db, actor, params.id);
  return data({ submission: submission ?? null }, submission ? 200 : 404);
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchInboxDetails("contacts", request, serverLoader);

export default function Contact({ loaderData, params }: Route.ComponentProps) {
  return (
    <DetailsDialog
      key={params.id}
      item={loaderData.submission}
      replyTo={(submission) => replyToMessage(submission, company.name, languageOf(submission))}
    >
      {(submission) => (
        <>
          <FactList>
            <Fact label="Subject" className="col-span-full">
              <span className="text-lg leading-snug">
                {submission.subject || CONTACT_DESK_MESSAGES.noSubject}
              </span>
            </Fact>
            <Fact label="Email" className="col-span-full sm:col-span-1">
              <MailLink address={submission.email} />
            </Fact>
            <Fact label="Phone">
              {submission.phone ? <PhoneLink number={submission.phone} /> : CONTACT_DESK_MESSAGES.missing}
            </Fact>
            <MessageLanguage {...submission} />
          </FactList>
          <MessageText label="Message">{submission.message}</MessageText>
        </>
      )}
    </DetailsDialog>
  );
}

const languageOf = ({ language }: { language: string }): Language => (isLanguage(language) ? language : "en");

function MessageLanguage(message: { id: string; language: string }) {
  const { mayWrite, act } = useInboxActs();
  const language = languageOf(message);
  return (
    <Fact label="Language">
      {mayWrite ? (
        <LanguageField
          key={language}
          hideLabel
          value={language}
          onChange={(chosen) => act("language", message.id, { language: chosen })}
        />
      ) : (
        STAFF_LANGUAGE_NAMES[language]
      )}
    </Fact>
  );
}

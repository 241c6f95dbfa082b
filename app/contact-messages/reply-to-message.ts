import { greeting } from "#app/kit/language/greeting.ts";
import type { Language } from "#app/kit/language/language.ts";
import { mailtoLink } from "#app/kit/text/mailto.ts";

/** All languages in one file, since the desk's browser only loads English texts. */
const LETTERS: Record<
  Language,
  {
    subject: (company: string) => string;
    thanks: (company: string) => string;
  }
> = {
  en: {
    subject: (company) => `Your message to ${company}`,
    thanks: (company) => `Thank you for your message to ${company}. You wrote:`,
  },
  nl: {
    subject: (company) => `Uw bericht aan ${company}`,
    thanks: (company) => `Bedankt voor uw bericht aan ${company}. U schreef:`,
  },
  fr: {
    subject: (company) => `Votre message à ${company}`,
    thanks: (company) => `Merci pour votre message à ${company}. Vous avez écrit\u202f:`,
  },
  de: {
    subject: (company) => `Ihre Nachricht an ${company}`,
    thanks: (company) => `vielen Dank für Ihre Nachricht an ${company}. Sie schrieben:`,
  },
};

export function replyToMessage(
  submission: { name: string | null; email: string; subject: string | null; message: string },
  company: string,
  language: Language,
): string {
  const { subject, thanks } = LETTERS[language];
  return mailtoLink({
    to: submission.email,
    subject: submission.subject ? `Re: ${submission.subject}` : subject(company),
    text: `${greeting(submission.name, language)}\n\n${thanks(company)}`,
    quoted: submission.message,
  });
}

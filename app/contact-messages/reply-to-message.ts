import type { Language } from "#app/kit/language/language.ts";
import { mailtoLink } from "#app/kit/text/mailto.ts";

/** All languages in one file, since the desk's browser only loads English texts. */
const LETTERS: Record<
  Language,
  {
    subject: (company: string) => string;
    hello: (name: string | null) => string;
    thanks: (company: string) => string;
  }
> = {
  en: {
    subject: (company) => `Your message to ${company}`,
    hello: (name) => `Dear ${name || "Sir or Madam"}`,
    thanks: (company) => `Thank you for your message to ${company}. You wrote:`,
  },
  nl: {
    subject: (company) => `Uw bericht aan ${company}`,
    hello: (name) => (name ? `Beste ${name}` : "Geachte mevrouw, geachte heer"),
    thanks: (company) => `Bedankt voor uw bericht aan ${company}. U schreef:`,
  },
  fr: {
    subject: (company) => `Votre message à ${company}`,
    hello: (name) => (name ? `Bonjour ${name}` : "Madame, Monsieur"),
    thanks: (company) => `Merci pour votre message à ${company}. Vous avez écrit\u202f:`,
  },
  de: {
    subject: (company) => `Ihre Nachricht an ${company}`,
    hello: (name) => (name ? `Guten Tag ${name}` : "Sehr geehrte Damen und Herren"),
    thanks: (company) => `Vielen Dank für Ihre Nachricht an ${company}. Sie schrieben:`,
  },
};

export function replyToMessage(
  submission: { name: string | null; email: string; subject: string | null; message: string },
  company: string,
  language: Language,
): string {
  const { subject, hello, thanks } = LETTERS[language];
  return mailtoLink({
    to: submission.email,
    subject: submission.subject ? `Re: ${submission.subject}` : subject(company),
    text: `${hello(submission.name)},\n\n${thanks(company)}`,
    quoted: submission.message,
  });
}

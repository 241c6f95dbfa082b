import { mailtoLink } from "#app/kit/text/mailto.ts";
import { type QuoteFilter, quoteFilterOf } from "#app/quote-requests/quote-filter.ts";

export function replyToMessage(
  submission: { name: string | null; email: string; subject: string | null; message: string },
  company: string,
): string {
  return mailtoLink({
    to: submission.email,
    subject: submission.subject ? `Re: ${submission.subject}` : `Your message to ${company}`,
    text: `Dear ${submission.name || "Sir or Madam"},\n\nThank you for your message to ${company}. You wrote:`,
    quoted: submission.message,
  });
}

export type ContactFilter = Pick<QuoteFilter, "search" | "read"> & { view: "spam" | null };

export function contactFilterOf(params: URLSearchParams): ContactFilter {
  const { search, read, view } = quoteFilterOf(params);
  return { search, read, view: view === "spam" ? view : null };
}

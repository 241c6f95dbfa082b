import { mailtoLink } from "../mailto.ts";

/** The link of «Reply»: a letter to the visitor that repeats the message. */
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

import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import type { Language } from "#app/kit/language/language.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { reminderMailAddress } from "../payment.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import type { ReminderPreview } from "../reminder.ts";

/** The mail of a reminder as it goes out, with what it carries. */
export function ReminderMailDialog(props: {
  companyId: string;
  customer: string;
  language: Language;
  onClose: () => void;
}) {
  const { companyId, customer, language, onClose } = props;
  const { answer: mail } = useFetchedAnswer<ReminderPreview>(
    reminderMailAddress(companyId, language),
    PAYMENT_MESSAGES.mailNotDrawn,
    onClose,
  );
  if (!mail) return null;
  return (
    <Dialog
      title={`Reminder to ${customer}`}
      description={mail.to ? `To ${mail.to}` : "No e-mail address is known"}
      size="lg"
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink-900">{mail.subject}</p>
      <iframe
        title={`Mail: ${mail.subject}`}
        srcDoc={mail.html}
        sandbox=""
        className="mt-3 h-[55dvh] w-full border border-slate-200 bg-white max-sm:-mx-5 max-sm:w-[calc(100%+2.5rem)] max-sm:border-x-0"
      />
      <p className="figures mt-3 flex flex-wrap gap-x-3 text-slate-600">
        <span>Attached:</span>
        {mail.files.map(({ name, address }) => (
          <a key={address} href={address} className="text-link">
            {name}
          </a>
        ))}
      </p>
    </Dialog>
  );
}

import { Link } from "react-router";
import { formatDateTime } from "#app/kit/time/time.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import type { ListedLetter } from "../letters.server.ts";
import { letterAddress } from "../payment.ts";

/** Sent statements and reminders, with the state of each mail. */
export function LettersCard({ letters }: { letters: readonly ListedLetter[] }) {
  return (
    <Card title="Sent">
      <ul className="grid gap-3">
        {letters.map((letter) => (
          <li key={letter.id}>
            <Link to={letterAddress(letter.id)} reloadDocument className="text-link wrap-anywhere">
              {letter.subject}
            </Link>
            <p className="text-sm wrap-anywhere text-slate-600">
              <WholeParts
                of={[
                  letter.level ? `Reminder, level ${letter.level}` : "Statement of account",
                  `to ${letter.recipient}`,
                  `by ${letter.sent_by}, ${formatDateTime(letter.created_at)}`,
                  stateOf(letter),
                ]}
              />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateOf({ sent_at, refused_at }: ListedLetter): string {
  if (refused_at) return "not sent";
  return sent_at ? "sent" : "waits to be sent";
}

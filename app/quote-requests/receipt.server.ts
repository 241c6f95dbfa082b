import { OPENING_WEEK } from "#content/opening-week.ts";
import { SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { SERVICE_LABELS } from "#app/goods/service-words.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { RECEIVED_WORDS, REPLY_WORDS } from "./mails/mail-words.ts";
import { answerDueAt, promisedMoment } from "./promised-answer.ts";
import type { QuoteRequestInput } from "./quote-request.ts";

/** What a visitor reads once a request was sent: what was, under which number, and what happens next by when. */
export interface QuoteReceipt {
  title: string;
  facts: { label: string; value: string }[];
  next: string[];
}

/** Makes the receipt of a request in the language of the page, with the words of the mail that confirms it. */
export function receiptOf(input: QuoteRequestInput, number: number, now: Date): QuoteReceipt {
  const due = promisedMoment(answerDueAt(now, OPENING_WEEK), now);
  const freight = input.freightTypes.map((type) => SERVICE_LABELS[SERVICE_OF_FREIGHT[type]]).join(", ");
  return {
    title: RECEIVED_WORDS.answerGoesTo(input.email),
    facts: [
      { label: RECEIVED_WORDS.number, value: formatRequestNumber(number) },
      { label: REPLY_WORDS.From, value: input.departureCity },
      { label: REPLY_WORDS.To, value: input.deliveryCity },
      { label: REPLY_WORDS.Cargo, value: input.parcelType },
      { label: REPLY_WORDS.Weight, value: input.weight },
      { label: REPLY_WORDS.Freight, value: freight },
    ],
    next: [RECEIVED_WORDS.answer(due), RECEIVED_WORDS.next],
  };
}

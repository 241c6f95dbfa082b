import { data } from "react-router";
import { requestScope, type RouteArgs } from "#app/request/context.ts";
import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { submitQuoteRequest } from "./submit-quote-request.server.ts";
import { formRecord, type FormRefusal, parseForm } from "#app/kit/forms/form-result.ts";
import { QUOTE_MESSAGES } from "./site-words.ts";
import { type QuoteReceipt, receiptOf } from "./receipt.server.ts";
import { QUOTE_LIMIT } from "./quote-fields.ts";
import { quoteRequestSchema } from "./quote-request.ts";
import { readSpamSignals } from "#app/kit/forms/submission.ts";

export interface QuoteAnswer extends FormRefusal {
  success: boolean;
  message?: string;
  receipt?: QuoteReceipt;
}

const REQUEST_LIMIT = {
  name: "quote",
  points: QUOTE_LIMIT.submissions,
  seconds: QUOTE_LIMIT.windowMs / 1000,
};

export async function quoteAction({ request, context }: RouteArgs) {
  const { db, now, limits, address, log, publicUrl, notifyEmail } = context.get(requestScope);
  const record = formRecord(await request.formData(), ["freightTypes"]);
  const parsed = parseForm(quoteRequestSchema, record);
  if (!parsed.ok) {
    return data<QuoteAnswer>(
      { success: false, fieldErrors: parsed.fieldErrors, values: parsed.values },
      { status: 400 },
    );
  }
  try {
    if (!(await consumeVisitorPoint(limits, REQUEST_LIMIT, address))) {
      const answer = { success: false, error: QUOTE_MESSAGES.tooManyAttempts, values: record };
      return data<QuoteAnswer>(answer, { status: 429 });
    }
    const settings = { signs: readSpamSignals(record), publicUrl, notifyEmail };
    const { number, ...reply } = await submitQuoteRequest(db, parsed.value, settings);
    return data<QuoteAnswer>({ ...reply, receipt: receiptOf(parsed.value, number, now()) });
  } catch (error) {
    log.error({ err: error }, "a quote request could not be stored");
    return data<QuoteAnswer>(
      { success: false, error: wordsOfFailure(error, QUOTE_MESSAGES.submitFailed), values: record },
      { status: 503 },
    );
  }
}

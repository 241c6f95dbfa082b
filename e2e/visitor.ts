import type { APIRequestContext, Locator, Page } from "@playwright/test";
import playwrightConfig from "../playwright.config.ts";

const headers = { Origin: playwrightConfig.use?.baseURL ?? "" };

/** A visitor asks for a quote, as the form in the browser sends it: the answer is no page. `extra` are fields only programs fill. */
export async function askForQuote(
  request: APIRequestContext,
  lastName: string,
  extra: Record<string, string> = {},
): Promise<void> {
  const form = {
    firstName: "Lotte",
    lastName,
    email: "lotte@maes.be",
    departureCity: "Antwerp",
    deliveryCity: "Abidjan",
    parcelType: "2 pallets",
    weight: "640 kg",
    freightTypes: "sea",
    ...extra,
  };
  await post(request, "/_.data?index", form);
}

/** A visitor fills in all of the quote form that is asked for, and does not send it yet. */
export async function fillQuoteForm(page: Page, lastName: string): Promise<Locator> {
  const form = page.getByRole("form", { name: "Request a quote" });
  await form.getByLabel("First name").fill("Lotte");
  await form.getByLabel("Last name").fill(lastName);
  await form.getByLabel("E-mail").fill("lotte@maes.be");
  await form.getByLabel("Departure city").fill("Antwerp");
  await form.getByLabel("Delivery city").fill("Abidjan");
  await form.getByLabel("Parcel type").fill("2 pallets");
  await form.getByLabel("Weight").fill("640 kg");
  await form.getByLabel("Sea Freight").check();
  return form;
}

/** A visitor writes a message, in the same manner. */
export async function writeMessage(request: APIRequestContext, name: string, subject: string): Promise<void> {
  const message = `${subject}? I would like to know before Friday. ${name}`;
  await post(request, "/contact.data", {
    name,
    email: "ana@reis.pt",
    phone: "+351 21 555 01 23",
    subject,
    message,
  });
}

async function post(request: APIRequestContext, to: string, form: Record<string, string>): Promise<void> {
  const answer = await request.post(to, { headers, form });
  if (!answer.ok()) throw new Error(`${to} answered ${answer.status()}`);
}

import { createRoutesStub, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { SAMPLE_REQUEST, templateValues } from "#app/quote-requests/template-fields.ts";
import { recordedAction, renderInPage } from "#tests/render-route.tsx";
import { Composer } from "./thread.tsx";
import type { ThreadRead } from "./read-thread.server.ts";

const NOW = new Date("2026-11-30T09:00:00Z");
const TEMPLATE = {
  id: "signed",
  name: "Signed",
  subject: "Your request",
  body: "Regards,\n{author}",
  texts: {},
};

function threadBy(author: string): ThreadRead {
  const values = templateValues(SAMPLE_REQUEST, { author, company: "Zenne Freight", phone: "" }, NOW, NOW);
  const replies = Object.fromEntries(LANGUAGES.map((language) => [language, { values, subject: "" }]));
  return {
    request: {
      id: "00000000-0000-4000-8000-000000000001",
      number: "Q-00042",
      name: "Ngozi Okafor",
      email: "ngozi@brightpath.example",
      phone: null,
      message: null,
      createdAt: NOW,
      enteredBy: null,
      isFree: false,
      offered: null,
      language: "en",
      replies: replies as ThreadRead["request"]["replies"],
    },
    page: { rows: [], next: null, total: 0 },
    templates: [TEMPLATE],
    self: "00000000-0000-4000-8000-000000000002",
  };
}

function ThreadPage() {
  return <Composer thread={useLoaderData<ThreadRead>()} seen="" />;
}

test("a reply is sent once its sender has given a name, which a template signs with", async () => {
  let name = "";
  const settings = recordedAction((fields) => {
    name = fields.name ?? "";
    return { done: "Saved" };
  });
  const thread = recordedAction(() => ({ intent: "reply", done: "Reply sent" }));
  const Stub = createRoutesStub([
    {
      id: SHELL,
      path: "/admin",
      loader: () => ({ user: { role: "owner", name, email: "lotte@zenne.example" } }),
      HydrateFallback: () => null,
      children: [
        { path: "settings", action: settings.action },
        {
          path: "requests/:id",
          loader: () => threadBy(name),
          Component: ThreadPage,
          action: thread.action,
          children: [{ path: "thread", action: thread.action }],
        },
      ],
    },
  ]);
  renderInPage(<Stub initialEntries={["/admin/requests/00000000-0000-4000-8000-000000000001"]} />);
  await page.getByLabelText("Template").selectOptions("Signed");
  await expect.element(page.getByLabelText("Message")).toHaveValue("Regards,\n[author]");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Lotte Claes");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await expect.poll(() => thread.sent.length).toBe(1);
  expect(thread.sent[0]).toMatchObject({ subject: "Your request", body: "Regards,\nLotte Claes" });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Message")).toHaveValue("");
  expect(settings.sent).toHaveLength(1);
});

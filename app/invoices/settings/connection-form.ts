import { line } from "#app/kit/text/text.ts";
import { z } from "zod";
import { isProvider } from "../access-point.ts";
import type { TypedConnection } from "../connection.server.ts";

const text = (label: string) => line(label, 500);

/** Schema of the form «Access point» of Settings, Invoicing. */
export const connectionForm = z
  .object({
    provider: z
      .string()
      .refine((name) => name === "" || isProvider(name), "Choose an access point from the list"),
    account: text("The account").default(null),
    peppol_secret: text("The key").default(null),
    sandbox: z.string().optional(),
  })
  .transform(({ provider, account, peppol_secret, sandbox }): TypedConnection => ({
    provider: isProvider(provider) ? provider : null,
    account,
    secret: peppol_secret,
    sandbox: sandbox === "1",
  }));

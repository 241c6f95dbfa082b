import { z } from "zod";
import { optionalLine } from "#app/kit/text/text.ts";
import { isProvider } from "../access-point.ts";
import type { TypedConnection } from "../connection.server.ts";

const line = (label: string) =>
  optionalLine({ max: 500, tooLong: `${label} must be at most 500 characters` });

/** Schema of the form «Access point» of Settings, Invoicing. */
export const connectionForm = z
  .object({
    provider: z
      .string()
      .refine((name) => name === "" || isProvider(name), "Choose an access point from the list"),
    account: line("The account").default(null),
    peppol_secret: line("The key").default(null),
    sandbox: z.string().optional(),
  })
  .transform(({ provider, account, peppol_secret, sandbox }): TypedConnection => ({
    provider: isProvider(provider) ? provider : null,
    account,
    secret: peppol_secret,
    sandbox: sandbox === "1",
  }));

import { z } from "zod";
import { isEmailType } from "#app/kit/text/email.ts";

export const recipient = z.string().refine((text) => isEmailType(text), "not an e-mail address");

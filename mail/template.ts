import type { ReactElement } from "react";

/** What a template makes of one mail's data. `replyTo` is where an answer goes, if not to the company. */
export type Template<Data> = (data: Data) => { subject: string; body: ReactElement; replyTo?: string };

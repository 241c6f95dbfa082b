import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { forStaff, withDialog } from "#app/request/for-staff.server.ts";
import { readRecallLetters } from "../recalls.server.ts";
import type { Route } from "./+types/recall.route";

/** Loads the letter that cancels an order, for its dialog. */
export const loader = forStaff("documents.write", ({ params }: Route.LoaderArgs, { db, actor, log }) =>
  withDialog(log, "the letter could not be read", () => readRecallLetters(db, actor, params.id)),
);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  catchNetworkError<object>(serverLoader, { failed: true });

import { data } from "react-router";
import type { LinkArgs } from "#app/portal/link-requests.server.ts";
import { requestScope } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { FilesRefused, withSentFiles } from "#app/request/sent-files.server.ts";
import { REFUSAL_WORDS } from "#app/request/refusal-words.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { type DriverDelivery, findOpenDelivery } from "../open-delivery.server.ts";
import { submitProof } from "../submit-proof.server.ts";
import { proofFormAt } from "../proof-form.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type FieldErrors, formRecord, type FormRefusal, parseForm } from "#app/kit/forms/form-result.ts";
import { DRIVER_MESSAGES } from "../site-words.ts";
import { PROOF_BODY } from "./proof-body.ts";

const misses = { name: "driver-link-misses", points: 30, seconds: 15 * 60 };
const proofs = { name: "proofs-handed-in", points: 60, seconds: 10 * 60 };

export interface ProofAnswer extends FormRefusal {
  sent?: true;
  dead?: true;
  /** Set when it did not arrive completely: a retry may succeed. */
  again?: true;
}

/** Finds the delivery of an address, or null with the status of the common response to all invalid links. */
export async function openDelivery({
  params,
  context,
}: Omit<LinkArgs, "request">): Promise<
  { delivery: DriverDelivery; status?: undefined } | { delivery: null; status: number }
> {
  const { db, limits, address } = context.get(requestScope);
  const delivery = await findOpenDelivery(db, params.token ?? "");
  if (delivery) return { delivery };
  return { delivery: null, status: (await consumeVisitorPoint(limits, misses, address)) ? 404 : 429 };
}

export async function takeProof(args: LinkArgs) {
  const { db, now, log, limits, address, uploads } = args.context.get(requestScope);
  const { delivery, status } = await openDelivery(args);
  if (!delivery) return data<ProofAnswer>({ dead: true }, { status });
  if (!(await consumeVisitorPoint(limits, proofs, address))) return refuse(DRIVER_MESSAGES.limited, 429);
  try {
    const take = async (form: FormData) => {
      const photo = form.get("photo");
      form.delete("photo");
      const record = formRecord(form);
      const parsed = parseForm(proofFormAt(now()), record);
      const fieldErrors = parsed.ok ? {} : parsed.fieldErrors;
      const hasPhoto = photo instanceof File && photo.size > 0;
      if (!parsed.ok || !hasPhoto) {
        const ofPhoto: FieldErrors = hasPhoto ? {} : { photo: [DRIVER_MESSAGES.photoRequired] };
        return data<ProofAnswer>(
          { fieldErrors: { ...ofPhoto, ...fieldErrors }, values: record },
          { status: 400 },
        );
      }
      // Without its name: the phone's name is not shown, and says nothing about the content.
      await submitProof(db, delivery, photo.slice(), parsed.value);
      return data<ProofAnswer>({ sent: true });
    };
    return await withSentFiles({ request: args.request, uploads }, PROOF_BODY, take, delivery.linkId);
  } catch (error) {
    if (error instanceof FilesRefused) {
      const again = error.userMessage === REFUSAL_WORDS.incomplete;
      return data<ProofAnswer>(
        { error: error.userMessage, ...(again && { again }) },
        { status: error.status },
      );
    }
    if (error instanceof NotFound) return data<ProofAnswer>({ dead: true }, { status: 404 });
    const { message, status } = toFailure(error, log, DRIVER_MESSAGES.failed);
    return refuse(message, status);
  }
}

const refuse = (error: string, status: number) => data<ProofAnswer>({ error }, { status });

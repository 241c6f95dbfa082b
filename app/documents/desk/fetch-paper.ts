import { fetchWithStepUp } from "#app/accounts/ensure-step-up.ts";
import { saveResponse } from "#app/kit/ui/save-response.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { DocumentsAnswer } from "../documents-answer.ts";

/** Sends a request for a paper. A PDF in the response is downloaded; any other answer is returned. */
export async function fetchPaper(address: string, body: URLSearchParams): Promise<DocumentsAnswer> {
  let response: Response | null;
  try {
    response = await fetchWithStepUp(address, { method: "POST", body });
  } catch {
    return { error: DOCUMENT_MESSAGES.drawFailed };
  }
  if (!response) return {};
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/json")) return (await response.json()) as DocumentsAnswer;
  // An error is one line of text; anything else is a page of an intermediary.
  if (!response.ok)
    return {
      error: type.startsWith("text/plain") ? (await response.text()).trim() : DOCUMENT_MESSAGES.drawFailed,
    };
  if (!type.startsWith("application/pdf")) {
    window.location.replace(window.location.pathname + window.location.search);
    return {};
  }
  await saveResponse(response, "paper.pdf");
  return {};
}

export function toastAnswer({ done, error }: DocumentsAnswer): void {
  if (done) toast.success(done);
  else if (error) toast.error(error);
}

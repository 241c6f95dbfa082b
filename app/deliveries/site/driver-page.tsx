import { Camera } from "lucide-react";
import { type ReactNode, use } from "react";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field, FormContext, useFormError } from "#app/kit/ui/field.tsx";
import { refusedFields } from "#app/kit/forms/form-result.ts";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { ReadersLanguage } from "#app/site/language-switch.tsx";
import { SlimHead } from "#app/site/slim-frame.tsx";
import { company, phoneLink } from "#content/company.ts";
import type { DriverDelivery } from "../open-delivery.server.ts";
import { REMARK_MAX_LENGTH, SIGNER_MAX_LENGTH, PIECE_KINDS } from "../proof-form.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { DRIVER_MESSAGES } from "../site-words.ts";
import { DeliveryAddress } from "./delivery-address.tsx";
import { PhoneScript } from "./phone-script.tsx";
import type { ProofAnswer } from "./take-proof.server.ts";

interface DriverPageProps {
  delivery: Omit<DriverDelivery, "linkId" | "shipmentId">;
  sent: string | null;
  localNow: string;
  isApple: boolean;
  /** Idempotency key: a form sent twice makes one proof. */
  uploadId: string;
  answer: ProofAnswer | undefined;
}

export function DriverPage(props: DriverPageProps) {
  const { delivery, sent, answer, isApple } = props;
  return (
    <DriverFrame>
      <DeliveryAddress {...delivery} isApple={isApple} />
      {sent ? (
        <p role="status" data-handed-in className="mt-5 rounded-md bg-green-100 px-4 py-3 text-green-700">
          <strong className="figures">{DRIVER_MESSAGES.sentAt(sent)}</strong> {DRIVER_MESSAGES.another}
        </p>
      ) : null}
      {answer?.error ? (
        <p role="alert" className="mt-5 rounded-md bg-red-100 px-4 py-3 font-semibold text-red-700">
          {answer.error}
        </p>
      ) : null}
      <p
        id="no-signal"
        role="status"
        className="mt-5 border-l-4 border-yellow-700 bg-yellow-100 px-4 py-3 text-ink-900"
        hidden
      >
        {DRIVER_MESSAGES.noSignal}
      </p>
      <ul
        id="kept-proofs"
        aria-label={DRIVER_MESSAGES.photos}
        aria-live="polite"
        className="mt-5 grid gap-2"
        hidden
      />
      <ProofForm {...props} />
      <p className="mt-6 text-sm text-slate-600">{DRIVER_MESSAGES.ownOnly}</p>
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm text-slate-600">
        {DRIVER_MESSAGES.questions}{" "}
        <a href={phoneLink} className="text-link figures flex min-h-11 items-center">
          {company.phone}
        </a>
      </p>
      <PhoneScript />
    </DriverFrame>
  );
}

function DriverFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-slate-50">
      <header className="on-ink">
        <div className="mx-auto max-w-xl px-5">
          <SlimHead />
        </div>
      </header>
      <ReadersLanguage />
      <main className="group/page mx-auto max-w-xl px-5 pt-5 pb-10">{children}</main>
    </div>
  );
}

function ProofForm({ answer, delivery, localNow, uploadId }: DriverPageProps) {
  const { fieldErrors, values = {} } = answer ?? {};
  // One step at a time: the photo, then the signature. Without :has() all is visible at once.
  const afterPhoto = answer ? "" : "group-[&:not(:has(#photo:valid))]/proof:hidden";
  const typed = (name: string, otherwise = "") => String(values[name] ?? otherwise);
  return (
    <form
      id="proof"
      method="post"
      encType="multipart/form-data"
      noValidate
      data-density="touch"
      className="group/proof mt-5 grid gap-4"
    >
      <FormContext value={refusedFields(fieldErrors)}>
        <input type="hidden" name="upload_id" value={typed("upload_id", uploadId)} />
        <input type="hidden" name="utc_offset" value="" />
        <PhotoField />
        <div className={classNames("grid gap-4", afterPhoto)}>
          <Exceptions delivery={delivery} typed={typed} />
          <Field label={DRIVER_MESSAGES.signer} id="signed_by" name="signed_by" required>
            <TextInput
              autoCapitalize="words"
              enterKeyHint="done"
              maxLength={SIGNER_MAX_LENGTH}
              defaultValue={typed("signed_by")}
              className="h-14! text-lg!"
            />
          </Field>
          <Field
            label={DRIVER_MESSAGES.when}
            id="signed_at"
            name="signed_at"
            hint={<span id="whose-time">{DRIVER_MESSAGES.companyTime(companyTime())}</span>}
            required
          >
            <TextInput
              type="datetime-local"
              defaultValue={typed("signed_at", localNow)}
              className="h-14! text-lg!"
            />
          </Field>
          <div className="sticky bottom-0 -mx-5 bg-slate-50 px-5 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Button type="submit" variant="primary" size="lg" className="h-16! w-full text-lg!">
              {DRIVER_MESSAGES.handIn}
            </Button>
          </div>
        </div>
      </FormContext>
    </form>
  );
}

/** Collapsed, since most deliveries have no exceptions. */
function Exceptions(props: { delivery: DriverPageProps["delivery"]; typed: (name: string) => string }) {
  const { delivery, typed } = props;
  const form = use(FormContext);
  // At a pick-up nothing is delivered yet.
  const kinds = delivery.isPickup ? [] : PIECE_KINDS;
  return (
    <details
      className="rounded-md border border-slate-200 bg-white px-4"
      open={[...kinds, "remark"].some((name) => typed(name) !== "" || form?.error(name))}
    >
      <summary className="min-h-12 cursor-pointer py-3 font-semibold text-ink-900">
        {DRIVER_MESSAGES.exception}
      </summary>
      <div className="grid grid-cols-2 items-end gap-4 pb-4">
        {kinds.map((kind) => (
          <Field key={kind} label={DRIVER_MESSAGES[kind]} id={kind} name={kind}>
            <TextInput
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={6}
              placeholder={kind === "delivered" ? String(delivery.pieces ?? "") : "0"}
              defaultValue={typed(kind)}
              className="h-14! text-lg!"
            />
          </Field>
        ))}
        <Field
          label={DRIVER_MESSAGES.remark}
          name="remark"
          hint={DRIVER_MESSAGES.remarkHint}
          className="col-span-full"
          optional
        >
          <TextArea rows={2} maxLength={REMARK_MAX_LENGTH} defaultValue={typed("remark")} />
        </Field>
      </div>
    </details>
  );
}

/** A large button that opens the camera, less prominent once a proof is handed in; a taken photo shows without a script. */
function PhotoField() {
  const error = useFormError("photo");
  return (
    <div>
      <label
        className={classNames(
          buttonClasses({ variant: "primary", size: "lg" }),
          "h-24! w-full text-lg! group-has-data-handed-in/page:not-has-[:valid]:h-14! group-has-data-handed-in/page:not-has-[:valid]:border! group-has-data-handed-in/page:not-has-[:valid]:border-slate-300! group-has-data-handed-in/page:not-has-[:valid]:bg-white! has-[:valid]:border-green-700! has-[:valid]:bg-white! has-[:valid]:text-green-700! has-[canvas:not([hidden])]:h-34! has-[canvas:not([hidden])]:[&_svg]:hidden cursor-pointer whitespace-normal! has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
          error && "border-red-700!",
        )}
      >
        <input
          id="photo"
          type="file"
          name="photo"
          accept="image/*"
          capture="environment"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby="photo-hint photo-error"
          className="peer sr-only"
        />
        <Camera aria-hidden="true" className="size-7!" />
        <canvas id="photo-preview" aria-hidden="true" className="max-h-30 max-w-1/2 shrink-0" hidden />
        <span className="peer-valid:hidden group-has-data-handed-in/page:hidden">
          {DRIVER_MESSAGES.takePhoto}
        </span>
        <span className="hidden peer-invalid:group-has-data-handed-in/page:inline">
          {DRIVER_MESSAGES.anotherPhoto}
        </span>
        <span className="hidden peer-valid:inline">{DRIVER_MESSAGES.photoTaken}</span>
      </label>
      <p id="photo-error" className="mt-1.5 text-sm font-medium text-red-700 empty:hidden">
        {error}
      </p>
      <p id="photo-hint" className="mt-1.5 text-sm text-slate-600">
        {DRIVER_MESSAGES.photoHint}
      </p>
    </div>
  );
}

export function DeadDelivery() {
  return (
    <DriverFrame>
      <EmptyState
        level={1}
        title={DRIVER_MESSAGES.deadTitle}
        action={
          <a href={phoneLink} className={buttonClasses({ size: "lg" })}>
            {DRIVER_MESSAGES.call(company.phone)}
          </a>
        }
      >
        <p>{DRIVER_MESSAGES.deadText}</p>
      </EmptyState>
      <ul id="kept-proofs" aria-label={DRIVER_MESSAGES.photos} className="mt-5 grid gap-2" hidden />
      <PhoneScript />
    </DriverFrame>
  );
}

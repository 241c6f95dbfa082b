import { Copy, Download, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ConfirmPageAct } from "../act-form.tsx";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { company } from "#content/company.ts";
import { backupCodesText } from "../second-factor.ts";
import { pluralize } from "#app/kit/text/counts.ts";

/** New backup codes, shown once. `newCodes` come from the last response; the codes stay visible after the next action. */
export function NewBackupCodes({
  newCodes,
  email,
}: {
  newCodes: readonly string[] | null | undefined;
  email: string;
}) {
  const [codes, setCodes] = useState(newCodes);
  if (newCodes && newCodes !== codes) setCodes(newCodes);
  return codes ? <Codes codes={codes} email={email} /> : null;
}

function Codes({ codes, email }: { codes: readonly string[]; email: string }) {
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [codes]);
  const text = backupCodesText(codes, { company: company.name, email });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Copied");
    } catch {
      toast.error("The browser did not allow it. Select the codes and copy them.");
    }
  };
  return (
    <section className="mt-6 border border-ink-800 bg-white px-4 py-6 sm:px-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Save your backup codes
      </h2>
      <p className="mt-1 max-w-2xl text-slate-700">
        They are shown this once. Each works once, in place of your app or passkey: with them you get in when
        your phone is lost. Keep them where your phone is not.
      </p>
      <p className="hidden print:mt-2 print:block">
        {email} · {company.name}
      </p>
      <ul className="figures mt-4 grid max-w-sm grid-cols-2 gap-x-8 gap-y-2 text-lg font-semibold text-ink-900">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        {hydrated ? (
          <>
            <Button onClick={() => void copy()}>
              <Copy aria-hidden="true" />
              Copy
            </Button>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          </>
        ) : null}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="backup-codes.txt"
          className={buttonClasses()}
        >
          <Download aria-hidden="true" />
          Save
        </a>
      </div>
    </section>
  );
}

export function BackupCodes({ left }: { left: number }) {
  return (
    <div className="grid gap-4">
      <p className={left < 3 ? "font-medium text-red-700" : "text-slate-700"}>
        {left === 0 ? "None left: make new ones." : `${pluralize(left, "code")} left.`}
      </p>
      <div>
        <ConfirmPageAct
          title="Make new backup codes"
          message="Are you sure? The codes you have no longer work."
          confirmLabel="Make new codes"
          tone="primary"
          trigger={<Button>Make new codes</Button>}
          fields={{ intent: "new-codes" }}
          stepUp
        />
      </div>
    </div>
  );
}

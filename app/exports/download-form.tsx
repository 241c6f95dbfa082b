import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { useDownload } from "./use-export.ts";

/** A button that downloads a file; without scripts it opens the file's address. */
export function DownloadForm(props: {
  address: string;
  fields?: Record<string, string>;
  done: (count: number) => string;
  title?: string;
  children: ReactNode;
}) {
  const { address, fields = {}, done } = props;
  const { exporting, run } = useDownload({
    done,
    failed: "The file could not be made. Please try again.",
  });
  return (
    <form
      method="post"
      action={address}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault();
        void run(address, new URLSearchParams(fields));
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" title={props.title} pending={exporting} pendingLabel="Exporting...">
        <FileDown aria-hidden="true" />
        {props.children}
      </Button>
    </form>
  );
}

import { Download, FileDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { type ExportChoice, exportChoiceFields } from "#app/spreadsheets/export-choice.ts";
import { type ColumnGroup, type ColumnSet, ExportDialog } from "./export-dialog.tsx";
import { type ExportWords, useDownload, useExport } from "./use-export.ts";

/** Export of a list: asks for format and columns, starting with the last choice. */
export function ListExport<Column extends string>(props: {
  /** Address of the file, with the filter of the list. */
  address: string;
  label: string;
  preference: ExportChoice<Column>;
  groups: ReadonlyArray<ColumnGroup<Column>>;
  sets: ReadonlyArray<ColumnSet<Column>>;
  words: ExportWords;
  children: ReactNode;
}) {
  const { exporting, choice, setChoice, run } = useExport(props.preference, props.words);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button pending={exporting} pendingLabel="Exporting..." onClick={() => setChoosing(true)}>
        <Download aria-hidden="true" />
        <span>{props.children}</span>
      </Button>
      {choosing ? (
        <ExportDialog
          label={props.label}
          choice={choice}
          groups={props.groups}
          sets={props.sets}
          onClose={() => setChoosing(false)}
          onExport={(next) => {
            setChoosing(false);
            setChoice(next);
            void run(props.address, new URLSearchParams(exportChoiceFields(next)));
          }}
        />
      ) : null}
    </>
  );
}

/** A button that downloads a file; without scripts it opens the file's address. */
export function DownloadForm(props: {
  address: string;
  fields?: Record<string, string>;
  done: (count: number) => string;
  children: ReactNode;
}) {
  const { address, fields = {}, done } = props;
  const { exporting, run } = useDownload({ done, failed: "The file could not be made. Please try again." });
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
      <Button type="submit" size="sm" pending={exporting} pendingLabel="Exporting...">
        <FileDown aria-hidden="true" />
        {props.children}
      </Button>
    </form>
  );
}

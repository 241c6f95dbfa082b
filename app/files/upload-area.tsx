import { Camera, RotateCw, Upload as UploadIcon, X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Link, useSearchParams } from "react-router";
import { ProgressBar } from "#app/kit/ui/progress-bar.tsx";
import { IconButton, buttonClasses } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { displayBytes, FILE_KINDS, type FileKind, isFileKind } from "./file.ts";
import { FILE_CHOICES } from "./file-type.ts";
import { inSentence } from "#app/kit/text/counts.ts";
import type { Upload, UploadQueue } from "./upload-queue.ts";

const nothing: readonly Upload[] = [];

/** @param props.kind kind of the added files; by default from the page's address, or the name */
export function UploadArea({ queue, ...props }: { queue: UploadQueue; kind?: FileKind }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, () => nothing);
  const asked = useFileKind();
  const kind = props.kind ?? asked;
  const add = (files: File[]) => queue.add(files, kind);
  useWarningOnLeave(uploads.some(({ state }) => state !== "failed"));
  return (
    <div data-print="hide">
      <DropArea onFiles={add}>
        {kind && !props.kind ? <AskedKind kind={kind} /> : null}
        <p className="text-sm text-slate-600">
          <span className="pointer-coarse:hidden">Drop files here, or choose them. </span>
          PDF, pictures, XLSX, DOCX or EML, up to 20&nbsp;MB each.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Choose onFiles={add}>
            <UploadIcon aria-hidden="true" />
            Choose files
          </Choose>
          <Choose onFiles={add} camera>
            <Camera aria-hidden="true" />
            Take a photo
          </Choose>
        </div>
      </DropArea>
      {uploads.length > 0 ? (
        <ul aria-label="Files on their way" className="mt-3 grid gap-2">
          {uploads.map((upload) => (
            <UploadLine
              key={upload.id}
              upload={upload}
              onRetry={() => queue.retry(upload.id)}
              onRemove={() => queue.remove(upload.id)}
              onReplace={(files) => {
                queue.remove(upload.id);
                queue.add(files, upload.kind, upload.address);
              }}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function useFileKind(): FileKind | undefined {
  const [params] = useSearchParams();
  const kind = params.get("kind");
  return isFileKind(kind) ? kind : undefined;
}

function AskedKind({ kind }: { kind: FileKind }) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-3 text-sm">
      <span>
        Kept as <strong className="text-ink-900">{inSentence(FILE_KINDS[kind])}</strong>
      </span>
      <Link to="?" preventScrollReset replace className="text-link py-1 pointer-coarse:py-2.5">
        Another kind
      </Link>
    </p>
  );
}

function Choose(props: {
  onFiles: (files: File[]) => void;
  camera?: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <label
      className={classNames(
        buttonClasses({ size: "sm" }),
        "has-focus-visible:outline-2",
        props.camera && "pointer-fine:hidden",
        props.className,
      )}
    >
      {props.children}
      <input
        type="file"
        name={props.camera ? "photo" : "file"}
        aria-label={props.label}
        className="sr-only"
        {...(props.camera
          ? { accept: "image/*", capture: "environment" as const }
          : { accept: FILE_CHOICES, multiple: true })}
        onChange={(event) => {
          // Copied, since the list is emptied with the field.
          props.onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

function DropArea({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={classNames(
        "rounded-md border border-dashed p-4 transition-colors",
        over ? "border-ink-700 bg-slate-100" : "border-slate-400 bg-slate-50",
      )}
    >
      {children}
    </div>
  );
}

function UploadLine(props: {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
  onReplace: (files: File[]) => void;
}) {
  const { file, state, sent, error, refused, isOwnerDeleted } = props.upload;
  const percent = Math.round(sent * 100);
  const progressText = state === "waiting" ? "Waiting" : percent === 100 ? "Checking..." : `${percent}%`;
  return (
    <li className="rounded-md border border-slate-200 px-3 py-2 text-sm">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-medium text-ink-900" title={file.name}>
          {file.name}
        </p>
        <span className="figures shrink-0 text-slate-600">
          {state === "failed" ? displayBytes(file.size) : progressText}
        </span>
        {state === "failed" && !refused && !isOwnerDeleted ? (
          <IconButton
            icon={RotateCw}
            aria-label={`Try ${file.name} again`}
            title="Try again"
            onClick={props.onRetry}
          />
        ) : null}
        <IconButton
          icon={X}
          aria-label={state === "failed" ? `Dismiss ${file.name}` : `Stop sending ${file.name}`}
          title={state === "failed" ? "Dismiss" : "Stop"}
          onClick={props.onRemove}
        />
      </div>
      {state === "failed" ? (
        <p role="alert" className="pb-1 font-medium text-red-700">
          {error}
        </p>
      ) : null}
      {state === "failed" && refused ? (
        <Choose
          onFiles={props.onReplace}
          label={`Choose another file instead of ${file.name}`}
          className="mb-1"
        >
          Choose another
        </Choose>
      ) : null}
      {state === "failed" ? null : (
        <ProgressBar aria-label={`Sending ${file.name}`} value={percent} max={100} />
      )}
    </li>
  );
}

function useWarningOnLeave(sending: boolean) {
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [sending]);
}

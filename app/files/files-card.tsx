import { Download, Eye, FolderDown, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useCan } from "#app/access/use-can.ts";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { ListedFile } from "./list-files.server.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { displayBytes, FILE_KINDS, isFileKind } from "./file.ts";
import { FILE_OWNERS, type FileOwner } from "#app/live/file-owners.ts";
import { archiveAddress, fileAddress, filesAddress } from "./file-address.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { FILE_MESSAGES } from "./words.ts";
import { ChangeFile, DeleteFile, useVisibilityToggle, ViewFile, WhoSigned } from "./file-dialogs.tsx";
import { Thumbnail } from "./file-picture.tsx";
import { PlainChange, PlainUpload } from "./plain-forms.tsx";
import { UploadArea } from "./upload-area.tsx";
import { createUploadQueue } from "./upload-queue.ts";

interface FilesProps {
  owner: FileOwner;
  files: readonly ListedFile[];
  readOnly?: boolean;
}

export function FilesCard(props: FilesProps) {
  return (
    <Card id="files" title="Files" className="scroll-mt-16">
      <FilesPanel key={props.owner.id} {...props} />
    </Card>
  );
}

export function FilesPanel({ owner, files, readOnly = false }: FilesProps) {
  const mayWrite = useCan(FILE_OWNERS[owner.kind].write) && !readOnly;
  const queue = useQueue(owner);
  // Kept here, since a live update may remove its row before the answer with «Undo» arrives.
  const [deleting, setDeleting] = useState<ListedFile | null>(null);
  return (
    <>
      <SaidBefore />
      {files.length > 0 ? (
        <ul aria-label={pluralize(files.length, "file")} className="mb-4 grid gap-3.5">
          {files.map((file) => (
            <FileItem
              key={file.id}
              owner={owner}
              file={file}
              mayWrite={mayWrite}
              onDelete={() => setDeleting(file)}
            />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-slate-600 last:mb-0">{FILE_MESSAGES.none}</p>
      )}
      {files.length > 1 ? (
        <a
          href={archiveAddress(owner)}
          className={classNames(
            buttonClasses({ variant: "secondary", size: "sm" }),
            "mb-4 last:mb-0 print:hidden",
          )}
        >
          <FolderDown aria-hidden="true" />
          {FILE_MESSAGES.saveAll}
        </a>
      ) : null}
      {deleting ? <DeleteFile owner={owner} file={deleting} onClose={() => setDeleting(null)} /> : null}
      {mayWrite ? (
        <>
          <Hydrated>
            <UploadArea queue={queue} />
          </Hydrated>
          <noscript>
            <PlainUpload owner={owner} />
          </noscript>
        </>
      ) : null}
    </>
  );
}

function Hydrated({ children }: { children: ReactNode }) {
  return <div className={useHydrated() ? "" : "invisible"}>{children}</div>;
}

function useQueue(owner: FileOwner) {
  const refetch = useRefetch();
  const [queue] = useState(() => createUploadQueue(filesAddress(owner)));
  useEffect(() => queue.onStored(() => refetch()), [queue, refetch]);
  return queue;
}

function SaidBefore() {
  const [params] = useSearchParams();
  const refused = params.get("refused") ?? "";
  if (!Object.hasOwn(FILE_MESSAGES, refused)) return null;
  const words = FILE_MESSAGES[refused as keyof typeof FILE_MESSAGES];
  if (typeof words !== "string") return null;
  return (
    <p
      role="alert"
      className="mb-4 border-l-[3px] border-red-700 bg-red-50 px-3 py-2 text-sm font-medium text-red-700"
    >
      {words}
    </p>
  );
}

type Open = "view" | "change" | null;

const factsOf = (file: ListedFile) => [
  isFileKind(file.kind) ? FILE_KINDS[file.kind] : file.kind,
  displayBytes(file.bytes),
  `${formatDateTime(file.createdAt)} by ${file.uploadedBy}${file.source === "driver" ? " (driver)" : ""}`,
];

const signatureOf = ({ signedBy, signedAt, remark }: ListedFile) => [
  signedBy && `${FILE_MESSAGES.signedBy(signedBy)}${signedAt ? `, ${formatDateTime(signedAt)}` : ""}`,
  remark && `${FILE_MESSAGES.remark}: ${remark}`,
];

interface ItemProps {
  owner: FileOwner;
  file: ListedFile;
  mayWrite: boolean;
  onDelete: () => void;
}

function FileItem(props: ItemProps) {
  const { owner, file, mayWrite, onDelete } = props;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const facts = factsOf(file);
  const signature = signatureOf(file);
  const hydrated = useHydrated();
  const [isDamaged, setDamaged] = useState(false);
  return (
    <li className="border-t border-slate-200 pt-3.5 first:border-0 first:pt-0">
      <div className="flex items-start gap-3">
        <Thumbnail file={file} onFailed={() => setDamaged(true)} />
        <div className="min-w-0 flex-1 text-sm">
          <a
            href={fileAddress(file.id)}
            className="text-link inline-block max-w-full py-0.5 font-medium wrap-anywhere pointer-coarse:py-2"
            onClick={(event) => {
              // With a modifier key, the browser's default applies: the download.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setOpen("view");
            }}
          >
            {file.name}
          </a>
          <p className="figures wrap-anywhere text-slate-600">
            <WholeParts of={facts} />
          </p>
          {isDamaged ? <p className="font-medium text-yellow-700">{FILE_MESSAGES.maybeDamaged}</p> : null}
          <p className="figures wrap-anywhere text-slate-700 empty:hidden">
            <WholeParts of={signature} />
          </p>
          {mayWrite && hydrated ? <WhoSigned owner={owner} file={file} /> : null}
          {owner.kind === "shipment" ? <Visible {...props} /> : null}
          {mayWrite ? (
            <noscript>
              <PlainChange owner={owner} file={file} />
            </noscript>
          ) : null}
        </div>
        <FileMenu file={file} mayWrite={mayWrite} onOpen={setOpen} onDelete={onDelete} />
      </div>
      {open === "view" ? (
        <ViewFile file={file} facts={<WholeParts of={[...facts, ...signature]} />} onClose={close} />
      ) : null}
      {open === "change" ? <ChangeFile owner={owner} file={file} onClose={close} /> : null}
    </li>
  );
}

function FileMenu(props: Omit<ItemProps, "owner"> & { onOpen: (what: Open) => void }) {
  const { file, mayWrite, onOpen, onDelete } = props;
  if (!useHydrated()) return null;
  return (
    <ActionMenu
      label={`More acts of ${file.name}`}
      className="-my-1 print:hidden"
      acts={[
        { id: "view", label: "Open", icon: <Eye aria-hidden="true" />, onAction: () => onOpen("view") },
        {
          id: "download",
          label: "Download",
          icon: <Download aria-hidden="true" />,
          onAction: () => window.location.assign(fileAddress(file.id)),
        },
        ...(mayWrite
          ? [
              {
                id: "change",
                label: "Rename or change kind",
                icon: <Pencil aria-hidden="true" />,
                onAction: () => onOpen("change"),
              },
              {
                id: "delete",
                label: "Delete",
                tone: "danger" as const,
                icon: <Trash2 aria-hidden="true" />,
                onAction: onDelete,
              },
            ]
          : []),
      ]}
    />
  );
}

function Visible({ owner, file, mayWrite }: { owner: FileOwner; file: ListedFile; mayWrite: boolean }) {
  const { shown, show } = useVisibilityToggle({ owner, file });
  const hydrated = useHydrated();
  // Warns that a driver's file, which staff did not choose, is not visible to the customer.
  const isHeldBack = !shown && file.source === "driver";
  const state = isHeldBack ? <Badge tone="yellow">{FILE_MESSAGES.heldBack}</Badge> : null;
  if (!mayWrite || !hydrated) {
    return shown || isHeldBack ? (
      <p className="mt-1">{state ?? <Badge tone="blue">Customers may see it</Badge>}</p>
    ) : null;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Checkbox
        name={`visible-${file.id}`}
        checked={shown}
        onChange={(event) => show(event.currentTarget.checked)}
        label={
          <span className="text-sm">
            Customers may see it<span className="sr-only">: {file.name}</span>
          </span>
        }
        className="print:hidden"
      />
      {state}
    </div>
  );
}

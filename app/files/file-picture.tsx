import { FileImage, FileSpreadsheet, FileText, FileType, Mail } from "lucide-react";
import { useState } from "react";
import { previewAddress } from "./file-address.ts";
import { FILE_TYPES, hasPreview, isFileType } from "./file-type.ts";

const ICONS = {
  pdf: FileText,
  picture: FileImage,
  workbook: FileSpreadsheet,
  document: FileType,
  mail: Mail,
};

export function FileIcon({ type, className }: { type: string; className?: string }) {
  const Icon = isFileType(type) ? ICONS[FILE_TYPES[type].group] : FileText;
  return <Icon aria-hidden="true" className={className} />;
}

/** A thumbnail. @param props.onFailed called when a picture or PDF cannot be rendered: it may be damaged */
export function Thumbnail({ file, onFailed }: { file: { id: string; type: string }; onFailed?: () => void }) {
  const [failed, setFailed] = useState(false);
  const fail = () => {
    setFailed(true);
    onFailed?.();
  };
  return (
    <span
      aria-hidden="true"
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm border border-slate-200 bg-slate-50"
    >
      {hasPreview(file.type) && !failed ? (
        <img
          src={previewAddress(file.id, "thumbnail")}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
          // An image that failed before hydration sends no more events.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) fail();
          }}
          onError={fail}
        />
      ) : (
        <FileIcon type={file.type} className="size-6 text-slate-500" />
      )}
    </span>
  );
}

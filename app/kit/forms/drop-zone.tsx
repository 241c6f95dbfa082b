import { FileCheck, Upload } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { useFieldControl } from "../ui/field.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/**
 * A drop zone for one file, also chosen by a click. The native control covers it, so that the browser accepts drops;
 * until scripts run, the control itself shows the chosen file.
 */
export function DropZone({
  onFile,
  low = false,
  ...rest
}: Pick<ComponentProps<"input">, "accept" | "name"> & {
  onFile?: (file: File | undefined) => void;
  /** For a zone above other fields. */
  low?: boolean;
}) {
  const wired = useFieldControl(rest);
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [isOver, setIsOver] = useState(false);
  useEffect(() => setName(input.current?.files?.[0]?.name ?? ""), []);
  return (
    <div
      className={classNames(
        "relative rounded-md border-2 border-dashed transition-colors has-focus-visible:outline-2 has-aria-invalid:border-red-700 has-aria-invalid:bg-red-50",
        isOver ? "border-ink-700 bg-blue-100" : "border-slate-400 bg-slate-50 hover:border-slate-600",
      )}
    >
      <div
        aria-hidden="true"
        className={classNames(
          "flex items-center justify-center gap-1.5 p-4 text-center",
          low ? "min-h-20 flex-wrap gap-x-3" : "min-h-40 flex-col",
          !hydrated && "invisible",
        )}
      >
        {name ? <FileCheck className="size-8 text-ink-800" /> : <Upload className="size-8 text-slate-500" />}
        <p className="font-semibold wrap-anywhere text-ink-900">{name || "Drop the file here"}</p>
        <p className="text-slate-600">
          {name ? "Drop another here, or " : "or "}
          <span className="text-link">{name ? "choose one" : "choose it"}</span>
        </p>
      </div>
      <input
        {...rest}
        {...wired}
        ref={input}
        type="file"
        className={classNames(
          "absolute inset-0 size-full cursor-pointer",
          hydrated ? "opacity-0" : low ? "p-6" : "p-16 text-center",
        )}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget: { files } }) => {
          setName(files?.[0]?.name ?? "");
          onFile?.(files?.[0]);
        }}
      />
    </div>
  );
}

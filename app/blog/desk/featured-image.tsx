import { ImageUp, Trash2 } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Field, FieldError } from "#app/kit/ui/field.tsx";
import { PostPicture } from "#app/images/post-picture.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { isImageAddress, POST_MAX_LENGTH } from "../post.ts";
import type { PostFormValues } from "../post-form.ts";
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from "#app/images/image.ts";
import { IMAGE_MESSAGES } from "#app/images/words.ts";
import type { UploadAnswer } from "./images.route.ts";
import type { ImageSize } from "./use-post-editing.ts";

export function FeaturedImage(props: {
  values: PostFormValues;
  sizes: Record<string, ImageSize>;
  onSize: (address: string, size: ImageSize) => void;
  onChanged: () => void;
}) {
  const { values, sizes, onChanged } = props;
  const hydrated = useHydrated();
  const { address, setAddress, problem, upload, uploading } = usePicture(values.featured_image, props);
  const remove = () => {
    flushSync(() => setAddress(""));
    onChanged();
  };
  const size = sizes[address];
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-slate-200 pt-4">
      <legend className="sr-only">Picture</legend>
      <p aria-hidden="true" className="text-sm font-semibold text-ink-900">
        Picture
      </p>
      {hydrated ? (
        <DropArea onFile={upload} busy={uploading}>
          {isImageAddress(address) ? (
            <PostPicture
              key={address}
              image={{ address, alt: "", width: size?.width ?? null, height: size?.height ?? null }}
              sizes="20rem"
              className="aspect-3/2 w-full"
              decorative
            />
          ) : (
            <p className="grid aspect-3/2 place-items-center px-6 text-center text-slate-600">
              {uploading ? "" : "JPEG, PNG, WebP or AVIF, up to 8 MB. Drop one here or choose a file."}
            </p>
          )}
        </DropArea>
      ) : null}
      <div className={classNames("flex flex-wrap gap-2", hydrated ? "" : "hidden")}>
        <label className={classNames(buttonClasses({ size: "sm" }), "has-focus-visible:outline-2")}>
          <ImageUp aria-hidden="true" />
          {address ? "Replace picture" : "Upload picture"}
          <input
            type="file"
            accept={PICTURE_TYPES}
            className="sr-only"
            // Not disabled, since that would lose the focus.
            aria-disabled={uploading || undefined}
            onChange={(event) => {
              upload(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </label>
        {address ? (
          <Button size="sm" variant="quiet" onClick={remove}>
            <Trash2 aria-hidden="true" />
            Remove picture
          </Button>
        ) : null}
      </div>
      <FieldError id="upload-error">{problem}</FieldError>
      <Field
        label="Picture address"
        name="featured_image"
        hint="Set by an upload, or an address that starts with https://"
        optional
      >
        <TextInput
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          inputMode="url"
        />
      </Field>
      <Field
        label="Picture in words"
        name="featured_image_alt"
        hint="Read to people who cannot see it. Required with a picture."
        required={address !== ""}
        optional={address === ""}
      >
        <TextInput defaultValue={values.featured_image_alt} data-max={POST_MAX_LENGTH.imageAlt} />
      </Field>
    </fieldset>
  );
}

function usePicture(
  start: string,
  { onSize, onChanged }: { onSize: (address: string, size: ImageSize) => void; onChanged: () => void },
) {
  const [address, setAddress] = useState(start);
  const [problem, setProblem] = useState<string>();
  const fetcher = useFetcher<UploadAnswer>();
  const [seen, setSeen] = useState(fetcher.data);
  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    setProblem(fetcher.data?.error);
    if (fetcher.data?.image) setAddress(fetcher.data.image.address);
  }
  const callbacks = useRef({ onSize, onChanged });
  useEffect(() => {
    callbacks.current = { onSize, onChanged };
  });
  const image = fetcher.data?.image;
  useEffect(() => {
    if (!image) return;
    callbacks.current.onSize(image.address, image);
    callbacks.current.onChanged();
  }, [image]);

  const upload = (file: File | undefined) => {
    if (!file || fetcher.state !== "idle") return;
    if (file.size > PICTURE_MAX_BYTES) return setProblem(IMAGE_MESSAGES.tooLarge);
    setProblem(undefined);
    const sent = new FormData();
    sent.set("image", file);
    void fetcher.submit(sent, {
      method: "post",
      action: "/admin/blog/images",
      encType: "multipart/form-data",
    });
  };
  return { address, setAddress, problem, upload, uploading: fetcher.state !== "idle" };
}

function DropArea(props: {
  onFile: (file: File | undefined) => void;
  busy: boolean;
  children: React.ReactNode;
}) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div
      onDragOver={(event) => hold(event, true)}
      onDragLeave={(event) => hold(event, false)}
      onDrop={(event) => {
        hold(event, false);
        props.onFile(event.dataTransfer.files[0]);
      }}
      className={classNames(
        "relative max-w-96 overflow-hidden rounded-sm border bg-slate-50",
        over ? "border-ink-700 outline-2 outline-ink-700" : "border-dashed border-slate-400",
      )}
    >
      {props.children}
      {props.busy ? (
        <div className="absolute inset-0 grid place-items-center bg-white/85 text-ink-900">
          <Spinner label="Uploading the picture" />
        </div>
      ) : null}
    </div>
  );
}

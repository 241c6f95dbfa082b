import {
  type ComponentProps,
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { type DateInputType, DateLook } from "./date-look.tsx";
import { controlClasses, useFieldControl } from "./field.tsx";
import { useMediaQuery } from "./use-media-query.ts";

const DateSegments = lazy(() => import("./date-segments.tsx"));

type DateInputProps = ComponentProps<"input"> & { type: DateInputType };

/**
 * A day, a time or both in segments (24 hours, day first), inside a `Field`. The native control beneath holds value and
 * name; it is visible without scripts and on touch screens (docs/decisions/0094).
 */
export function DateInput({ className, ref, ...rest }: DateInputProps) {
  const wired = useFieldControl(rest);
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, []);
  const wanted = useMediaQuery("(pointer: fine)");
  const [near, setNear] = useState(false);
  // Mounted when the field comes into view: segments take milliseconds each, and most fields of a long form are out of
  // view.
  useEffect(() => {
    const control = own.current;
    if (!wanted || near || !control) return;
    const draw = () => startTransition(() => setNear(true));
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && draw(), {
      rootMargin: "200px",
    });
    watch.observe(control);
    return () => watch.disconnect();
  }, [wanted, near]);
  const [ready, setReady] = useState(false);
  const segmented = wanted && ready;
  return (
    <span className={classNames("relative block w-full", className)}>
      <input
        {...rest}
        {...wired}
        ref={own}
        tabIndex={segmented ? -1 : rest.tabIndex}
        aria-hidden={segmented || undefined}
        className={classNames(
          controlClasses,
          "h-(--control-height) px-3",
          segmented && "pointer-events-none absolute inset-0 opacity-0",
        )}
      />
      {segmented ? null : <DateLook type={rest.type} value={String(rest.value ?? rest.defaultValue ?? "")} />}
      {wanted && near ? (
        <Suspense fallback={null}>
          <DateSegments
            input={own}
            type={rest.type}
            value={rest.value}
            labelledBy={wired.id && `${wired.id}-label`}
            label={rest["aria-label"]}
            describedBy={wired["aria-describedby"]}
            invalid={Boolean(wired["aria-invalid"])}
            required={wired.required}
            disabled={rest.disabled}
            readOnly={rest.readOnly}
            onReady={setReady}
          />
        </Suspense>
      ) : null}
    </span>
  );
}

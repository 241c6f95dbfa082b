import { useCallback, useEffect, useRef, useState } from "react";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { fromZoneTime, localTimeAt, offsetAt, offsetLabel } from "#app/places/zone-time.ts";
import type { ResolvedPlace } from "#app/places/place.ts";
import { companyTime, COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { EntryValues } from "../history-answer.ts";
import { fetchJson } from "#app/kit/lists/with-retry.ts";

/** Date and time, in the local time of the place if known. The default time moves with the place until it is changed. */
export function WhenFields({ values, place }: { values: EntryValues; place: ResolvedPlace | null }) {
  const zone = place?.zone ?? COMPANY_TIME_ZONE;
  const [typed, setTyped] = useState({ date: values.date, time: values.time });
  const [began, setBegan] = useState({
    local: values.began_local ?? "",
    zone: values.zone ?? COMPANY_TIME_ZONE,
  });
  const isOffered = began.local !== "" && `${typed.date}T${typed.time}` === began.local;
  if (zone !== began.zone) {
    const moment = new Date(values.began_at ?? "");
    const isKnown = isOffered && !Number.isNaN(moment.getTime());
    const local = isKnown ? localTimeAt(moment, offsetAt(zone, moment)) : began.local;
    setBegan({ local, zone });
    if (isKnown) setTyped({ date: local.slice(0, 10), time: local.slice(11) });
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 sm:contents">
        <Field label="Date" name="date" required>
          <DateInput
            type="date"
            value={typed.date}
            onChange={(event) => setTyped({ ...typed, date: event.currentTarget.value })}
          />
        </Field>
        <Field label="Time" name="time" hint={zoneHint(typed, place)} required>
          <DateInput
            type="time"
            value={typed.time}
            onChange={(event) => setTyped({ ...typed, time: event.currentTarget.value })}
          />
        </Field>
      </div>
      <input type="hidden" name="began_at" value={values.began_at ?? ""} />
      <input type="hidden" name="began_local" value={began.local} />
    </>
  );
}

/** Hint «Local time in Lagos (UTC+1), 14:00 Brussels time»; undefined when the offsets are equal. */
function zoneHint({ date, time }: { date: string; time: string }, place: ResolvedPlace | null) {
  const moment = place?.zone ? fromZoneTime(`${date}T${time}`, place.zone) : null;
  if (!place?.zone || !moment) return undefined;
  const offset = offsetAt(place.zone, moment);
  if (offset === offsetAt(COMPANY_TIME_ZONE, moment)) return undefined;
  return `Local time in ${place.name} (${offsetLabel(offset)}): ${formatDateTime(moment)} ${companyTime()}`;
}

const PAUSE_MS = 250;

/** Resolves a place on the server when typing pauses. @param first undefined when it has to be resolved too */
export function usePlaceZone(first: ResolvedPlace | null | undefined) {
  const [place, setPlace] = useState(first ?? null);
  const knew = useRef(first !== undefined);
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController; text?: string }>(
    {},
  );
  useEffect(() => {
    const { current } = pending;
    return () => {
      clearTimeout(current.timer);
      current.abort?.abort();
    };
  }, []);
  const onTyped = useCallback((text: string, code: string) => {
    const { current } = pending;
    const isFirst = current.text === undefined && knew.current;
    current.text = text;
    clearTimeout(current.timer);
    current.abort?.abort();
    // The initial values of the form need no request.
    if (isFirst) return;
    if (text.trim() === "") return setPlace(null);
    current.timer = setTimeout(() => {
      const abort = new AbortController();
      current.abort = abort;
      const params = new URLSearchParams({ means: text, code });
      // On failure the server still resolves the place when the form is sent.
      fetchJson<ResolvedPlace | null>(`/admin/shipments/places?${params}`, abort.signal).then(
        setPlace,
        () => {},
      );
    }, PAUSE_MS);
  }, []);
  return { place, onTyped };
}

import { formatPercent } from "#app/kit/money/money.ts";

export interface ServiceFigures {
  service: string;
  shipments: number;
  /** Delivered shipments with a promised day; the others are neither on time nor late. */
  measured: number;
  onTime: number;
  gross_kg: number;
  chargeable_kg: number;
}

export interface CompanyFigures {
  since: Date;
  services: ServiceFigures[];
}

export function totalFigures({ services }: CompanyFigures): Omit<ServiceFigures, "service"> {
  const sum = (key: Exclude<keyof ServiceFigures, "service">) =>
    Math.round(services.reduce((total, figures) => total + figures[key], 0) * 100) / 100;
  return {
    shipments: sum("shipments"),
    measured: sum("measured"),
    onTime: sum("onTime"),
    gross_kg: sum("gross_kg"),
    chargeable_kg: sum("chargeable_kg"),
  };
}

/** Formats the share of shipments on time, «94 %»; null when none had a promised day. Never 100 % with a late one. */
export function onTimeShare({
  measured,
  onTime,
}: Pick<ServiceFigures, "measured" | "onTime">): string | null {
  if (measured === 0) return null;
  const percent = (onTime / measured) * 100;
  return formatPercent(String(percent < 100 ? Math.min(99, Math.round(percent)) : 100));
}

export function yearBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return before;
}

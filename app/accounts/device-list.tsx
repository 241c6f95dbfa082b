import type { ReactNode } from "react";
import { Badge } from "#app/kit/ui/badge.tsx";

interface Device {
  id: string;
  browser: string;
  address: string | null;
  current: boolean;
}

export function DeviceList<Shown extends Device>(props: {
  devices: readonly Shown[];
  when: (device: Shown) => ReactNode;
  act: (device: Shown) => ReactNode;
}) {
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {props.devices.map((device) => (
        <li key={device.id} className="flex min-h-14 items-center gap-4 py-2">
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink-900">
              <span>{device.browser}</span>
              {device.current ? <Badge tone="green">This browser</Badge> : null}
            </p>
            <p className="figures text-slate-600">
              <span>{device.address ? `${device.address} · ` : null}</span>
              {props.when(device)}
            </p>
          </div>
          {props.act(device)}
        </li>
      ))}
    </ul>
  );
}

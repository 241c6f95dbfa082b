import { z } from "zod";

export interface Capacity {
  payload_kg: number;
  volume_m3: number;
  loading_metres?: number;
}

export const VEHICLES: Readonly<Record<string, Capacity & { name: string }>> = {
  van: { name: "Van 3.5 t", payload_kg: 1_100, volume_m3: 18, loading_metres: 4.2 },
  rigid_7: { name: "Rigid 7.5 t", payload_kg: 2_800, volume_m3: 38, loading_metres: 6.2 },
  rigid_18: { name: "Rigid 18 t", payload_kg: 9_500, volume_m3: 45, loading_metres: 7.3 },
  tautliner: { name: "Tautliner 13.6 m", payload_kg: 24_000, volume_m3: 90, loading_metres: 13.6 },
  mega: { name: "Mega trailer 13.6 m", payload_kg: 24_000, volume_m3: 100, loading_metres: 13.6 },
  reefer: { name: "Reefer 13.4 m", payload_kg: 22_500, volume_m3: 85, loading_metres: 13.4 },
  road_train: { name: "Road train", payload_kg: 24_000, volume_m3: 120, loading_metres: 15.4 },
};

export const VEHICLE_CHOICES = Object.entries(VEHICLES).map(([value, { name }]) => ({ value, label: name }));

export const optionalVehicle = z
  .string()
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || Object.hasOwn(VEHICLES, text), "Choose a vehicle from the list");

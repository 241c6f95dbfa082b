export const TRANSPORT_MODES = {
  air: "Air",
  sea: "Sea",
  road: "Road",
  rail: "Rail",
  barge: "Barge",
} as const;
export type TransportMode = keyof typeof TRANSPORT_MODES;

export const isTransportMode = (text: string): text is TransportMode => Object.hasOwn(TRANSPORT_MODES, text);

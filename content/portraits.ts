import type { ResponsivePicture } from "./picture.ts";

/** The address of a drawing in `public/`, or a photo: `import marieke from "./images/marieke.jpg?focus=50&portrait"`. */
export const portraits: Record<"claes" | "amrani" | "verbruggen" | "mensah", string | ResponsivePicture> = {
  claes: "/portraits/claes.svg",
  amrani: "/portraits/amrani.svg",
  verbruggen: "/portraits/verbruggen.svg",
  mensah: "/portraits/mensah.svg",
};

/** Social profiles of a person; a network without an address is a placeholder, as specified. */
export const networks: readonly { label: string; to?: string }[] = [
  { label: "LinkedIn" },
  { label: "Twitter" },
];

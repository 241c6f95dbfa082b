import type { ResponsivePicture } from "./picture.ts";

export interface PortraitLook {
  hair: "bob" | "short" | "bald" | "crown";
  skin: string;
  hairColour: string;
  jacket: string;
}

/** Drawn, or a photo: `import marieke from "./images/marieke.jpg?focus=50&portrait"`. */
export const portraits: Record<
  "claes" | "amrani" | "verbruggen" | "mensah",
  PortraitLook | ResponsivePicture
> = {
  claes: { hair: "bob", skin: "#E7BE9F", hairColour: "#7A4A2B", jacket: "#17324A" },
  amrani: { hair: "short", skin: "#C4936B", hairColour: "#14181D", jacket: "#384A5B" },
  verbruggen: { hair: "bald", skin: "#EBC4A8", hairColour: "#8A6A4C", jacket: "#234A69" },
  mensah: { hair: "crown", skin: "#8A5A3C", hairColour: "#0F1114", jacket: "#0F2133" },
};

/** Social profiles of a person; a network without an address is a placeholder, as specified. */
export const networks: readonly { label: string; to?: string }[] = [
  { label: "LinkedIn" },
  { label: "Twitter" },
];

import type { ResponsivePicture } from "./picture.ts";

/** How a drawn portrait looks; see app/pages/people/people.tsx. */
export interface PortraitLook {
  hair: "bob" | "short" | "bald" | "crown";
  skin: string;
  hairColour: string;
  jacket: string;
}

interface Leader {
  name: string;
  position: string;
  bio: string;
  /** Drawn, or a photo: `import marieke from "./images/marieke.jpg?focus=50&portrait"`. */
  portrait: PortraitLook | ResponsivePicture;
  /** Where the person is found; a network without an address is a placeholder, as specified. */
  networks: readonly { label: string; to?: string }[];
}

const networks = [{ label: "LinkedIn" }, { label: "Twitter" }];

/** Sample content: these people do not exist, their portraits are drawn. */
export const leaders: readonly Leader[] = [
  {
    name: "Marieke Claes",
    position: "Managing director",
    bio: "Started at the weighbridge, still reads every complaint herself.",
    portrait: { hair: "bob", skin: "#E7BE9F", hairColour: "#7A4A2B", jacket: "#17324A" },
    networks,
  },
  {
    name: "Youssef Amrani",
    position: "Head of air and sea",
    bio: "Books the space, knows which Thursday flight is really a Friday one.",
    portrait: { hair: "short", skin: "#C4936B", hairColour: "#14181D", jacket: "#384A5B" },
    networks,
  },
  {
    name: "Tom Verbruggen",
    position: "Head of road transport",
    bio: "Drove a lorry for nine years; plans rounds that a driver can finish.",
    portrait: { hair: "bald", skin: "#EBC4A8", hairColour: "#8A6A4C", jacket: "#234A69" },
    networks,
  },
  {
    name: "Adjoa Mensah",
    position: "Head of customs",
    bio: "Licensed declarant. Finds the right commodity code before the goods leave.",
    portrait: { hair: "crown", skin: "#8A5A3C", hairColour: "#0F1114", jacket: "#0F2133" },
    networks,
  },
];

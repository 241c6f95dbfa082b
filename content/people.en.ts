import { networks, portraits } from "./portraits.ts";

/** Sample content: these people do not exist, their portraits are drawn. */
export const leaders = [
  {
    name: "Marieke Claes",
    position: "Managing director",
    bio: "Started at the weighbridge, still reads every complaint herself.",
    portrait: portraits.claes,
    networks,
  },
  {
    name: "Youssef Amrani",
    position: "Head of air and sea",
    bio: "Books the space, knows which Thursday flight is really a Friday one.",
    portrait: portraits.amrani,
    networks,
  },
  {
    name: "Tom Verbruggen",
    position: "Head of road transport",
    bio: "Drove a lorry for nine years; plans rounds that a driver can finish.",
    portrait: portraits.verbruggen,
    networks,
  },
  {
    name: "Adjoa Mensah",
    position: "Head of customs",
    bio: "Licensed declarant. Finds the right commodity code before the goods leave.",
    portrait: portraits.mensah,
    networks,
  },
];

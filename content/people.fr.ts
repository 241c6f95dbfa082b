import { networks, portraits } from "./portraits.ts";

export const leaders = [
  {
    name: "Marieke Claes",
    position: "Directrice générale",
    bio: "A commencé au pont-bascule et lit toujours elle-même chaque réclamation.",
    portrait: portraits.claes,
    networks,
  },
  {
    name: "Youssef Amrani",
    position: "Responsable aérien et maritime",
    bio: "Réserve la place, et sait quel vol du jeudi part en réalité le vendredi.",
    portrait: portraits.amrani,
    networks,
  },
  {
    name: "Tom Verbruggen",
    position: "Responsable transport routier",
    bio: "A conduit un camion pendant neuf ans ; planifie des tournées qu’un chauffeur peut tenir.",
    portrait: portraits.verbruggen,
    networks,
  },
  {
    name: "Adjoa Mensah",
    position: "Responsable douane",
    bio: "Déclarante agréée. Trouve le bon code marchandises avant le départ.",
    portrait: portraits.mensah,
    networks,
  },
];

import { networks, portraits } from "./portraits.ts";

export const leaders = [
  {
    name: "Marieke Claes",
    position: "Geschäftsführerin",
    bio: "Hat an der Brückenwaage angefangen und liest noch heute jede Reklamation selbst.",
    portrait: portraits.claes,
    networks,
  },
  {
    name: "Youssef Amrani",
    position: "Leiter Luft-\u00a0und Seefracht",
    bio: "Bucht den Laderaum und weiß, welcher Donnerstagsflug in Wahrheit freitags geht.",
    portrait: portraits.amrani,
    networks,
  },
  {
    name: "Tom Verbruggen",
    position: "Leiter Lkw-Verkehre",
    bio: "Fuhr neun Jahre Lkw und plant Touren, die ein Fahrer schaffen kann.",
    portrait: portraits.verbruggen,
    networks,
  },
  {
    name: "Adjoa Mensah",
    position: "Leiterin Zoll",
    bio: "Zugelassene Zolldeklarantin. Findet die richtige Warennummer, bevor die Ware abgeht.",
    portrait: portraits.mensah,
    networks,
  },
];

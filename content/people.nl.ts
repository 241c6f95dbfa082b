import { networks, portraits } from "./portraits.ts";

export const leaders = [
  {
    name: "Marieke Claes",
    position: "Algemeen directeur",
    bio: "Begon aan de weegbrug en leest nog altijd zelf elke klacht.",
    portrait: portraits.claes,
    networks,
  },
  {
    name: "Youssef Amrani",
    position: "Hoofd lucht-\u00a0en zeevracht",
    bio: "Boekt de ruimte en weet welke donderdagvlucht er eigenlijk een op vrijdag is.",
    portrait: portraits.amrani,
    networks,
  },
  {
    name: "Tom Verbruggen",
    position: "Hoofd wegvervoer",
    bio: "Reed negen jaar met een vrachtwagen; plant ritten die een chauffeur kan afmaken.",
    portrait: portraits.verbruggen,
    networks,
  },
  {
    name: "Adjoa Mensah",
    position: "Hoofd douane",
    bio: "Erkend declarant. Vindt de juiste goederencode voor de goederen vertrekken.",
    portrait: portraits.mensah,
    networks,
  },
];

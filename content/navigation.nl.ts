import type { NavigationLink, PlannedLink } from "./link.ts";

export const mainPages: readonly NavigationLink[] = [
  { label: "Home", to: "/" },
  { label: "Diensten", to: "/services" },
  { label: "Over ons", to: "/about" },
  { label: "Blog", to: "/blog" },
  { label: "Contact", to: "/contact" },
];

export const servicePages: readonly NavigationLink[] = [
  { label: "Luchtvracht", to: "/services/air-freight" },
  { label: "Zeevracht", to: "/services/sea-freight" },
  { label: "Wegvervoer", to: "/services/road-transport" },
  { label: "Uitzonderlijk vervoer", to: "/services" },
  { label: "Opslag", to: "/services" },
];

export const legalLinks: readonly PlannedLink[] = [
  { label: "Privacybeleid", to: "/privacy" },
  { label: "Algemene voorwaarden", to: "/terms" },
  { label: "Cookiebeleid", to: "/cookies" },
];

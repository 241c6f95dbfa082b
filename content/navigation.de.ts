import type { NavigationLink, PlannedLink } from "./link.ts";

export const mainPages: readonly NavigationLink[] = [
  { label: "Startseite", to: "/" },
  { label: "Leistungen", to: "/services" },
  { label: "Über uns", to: "/about" },
  { label: "Blog", to: "/blog" },
  { label: "Kontakt", to: "/contact" },
];

export const servicePages: readonly NavigationLink[] = [
  { label: "Luftfracht", to: "/services/air-freight" },
  { label: "Seefracht", to: "/services/sea-freight" },
  { label: "Lkw-Transport", to: "/services/road-transport" },
  { label: "Projektladung", to: "/services" },
  { label: "Lagerung", to: "/services" },
];

export const legalLinks: readonly PlannedLink[] = [
  { label: "Datenschutz", to: "/privacy" },
  { label: "Geschäftsbedingungen", to: "/terms" },
  { label: "Cookies", to: "/cookies" },
];

import type { NavigationLink, PlannedLink } from "./link.ts";

export const mainPages: readonly NavigationLink[] = [
  { label: "Accueil", to: "/" },
  { label: "Services", to: "/services" },
  { label: "À propos", to: "/about" },
  { label: "Blog", to: "/blog" },
  { label: "Contact", to: "/contact" },
];

export const servicePages: readonly NavigationLink[] = [
  { label: "Fret aérien", to: "/services/air-freight" },
  { label: "Fret maritime", to: "/services/sea-freight" },
  { label: "Transport routier", to: "/services/road-transport" },
  { label: "Transport exceptionnel", to: "/services" },
  { label: "Entreposage", to: "/services" },
];

export const legalLinks: readonly PlannedLink[] = [
  { label: "Politique de confidentialité", to: "/privacy" },
  { label: "Conditions générales", to: "/terms" },
  { label: "Politique de cookies", to: "/cookies" },
];

import type { NavigationLink, PlannedLink } from "./link.ts";

export const mainPages: readonly NavigationLink[] = [
  { label: "Home", to: "/" },
  { label: "Services", to: "/services" },
  { label: "About", to: "/about" },
  { label: "Blog", to: "/blog" },
  { label: "Contact", to: "/contact" },
];

export const servicePages: readonly NavigationLink[] = [
  { label: "Air Freight", to: "/services/air-freight" },
  { label: "Sea Freight", to: "/services/sea-freight" },
  { label: "Road Transport", to: "/services/road-transport" },
  { label: "Project Cargo", to: "/services" },
  { label: "Warehousing", to: "/services" },
];

export const legalLinks: readonly PlannedLink[] = [
  { label: "Privacy Policy", to: "/privacy" },
  { label: "Terms of Service", to: "/terms" },
  { label: "Cookie Policy", to: "/cookies" },
];

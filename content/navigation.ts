export interface NavigationLink {
  label: string;
  to: string;
}

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

/** A link whose page may not exist yet: without `to` it is a placeholder without a target, as specified. */
interface PlannedLink {
  label: string;
  /** A page of this site, a file in public/ (`/conditions.pdf`), or a whole address (`https://…`). */
  to?: string;
}

export const legalLinks: readonly PlannedLink[] = [
  { label: "Privacy Policy", to: "/privacy" },
  { label: "Terms of Service", to: "/terms" },
  { label: "Cookie Policy", to: "/cookies" },
];

/** Search engines are told of those with a target. */
export const socialLinks: readonly PlannedLink[] = [
  { label: "Facebook" },
  { label: "Twitter" },
  { label: "Instagram" },
  { label: "LinkedIn" },
];

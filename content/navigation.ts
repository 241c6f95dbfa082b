export interface NavigationLink {
  label: string;
  to: string;
}

/** The five pages of the header and of the footer's quick links. */
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

/** Shown without a target, as specified. */
export const legalTexts = ["Privacy Policy", "Terms of Service", "Cookie Policy"] as const;
export const socialNames = ["Facebook", "Twitter", "Instagram", "LinkedIn"] as const;

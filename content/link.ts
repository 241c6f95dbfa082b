export interface NavigationLink {
  label: string;
  to: string;
}

/** A link whose page may not exist yet: without `to` it is a placeholder without a target, as specified. */
export interface PlannedLink {
  label: string;
  /** A page of this site, a file in public/ (`/conditions.pdf`), or a whole address (`https://…`). */
  to?: string;
}

import { Inbox, LayoutDashboard, Newspaper, Package } from "lucide-react";

/** The sections of the back office in the order of the sidebar. */
export const sections = [
  { label: "Dashboard", to: "/admin", icon: LayoutDashboard },
  { label: "Shipments", to: "/admin/shipments", icon: Newspaper, Package },
  { label: "Quote Requests", to: "/admin/quotes", icon: Inbox },
  { label: "Blog Management", to: "/admin/blog", icon: Newspaper },
] as const;

import {
  Building2,
  Inbox,
  LayoutDashboard,
  MapPin,
  MessageSquareText,
  Newspaper,
  Package,
  Settings,
} from "lucide-react";

/** The sections of the back office in the order of the sidebar. */
export const sections = [
  { label: "Dashboard", to: "/admin", icon: LayoutDashboard },
  { label: "Shipments", to: "/admin/shipments", icon: Package },
  { label: "Shippers", to: "/admin/shippers", icon: Building2 },
  { label: "Consignees", to: "/admin/consignees", icon: MapPin },
  { label: "Quote Requests", to: "/admin/quotes", icon: Inbox },
  { label: "Contact Submissions", to: "/admin/contacts", icon: MessageSquareText },
  { label: "Blog Management", to: "/admin/blog", icon: Newspaper },
  { label: "Settings", to: "/admin/settings", icon: Settings },
] as const;

/** The label of the section an address belongs to: the Dashboard alone is an exact match. */
export function sectionAt(pathname: string): string {
  const section = sections.find(({ to }) => to !== "/admin" && pathname.startsWith(to));
  return (section ?? sections[0])?.label ?? "";
}

import { useLocation, useNavigation } from "react-router";
import { SECTIONS } from "#app/accounts/sections.ts";

export function UnderWay() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading") return null;
  const section = SECTIONS.find(({ to }) => to === location.pathname && to !== pathname);
  return (
    <span role="status" className="under-way">
      {section ? (
        <span
          key="section"
          className="fixed top-16 left-1/2 -translate-x-1/2 rounded-md bg-white px-4 py-2 font-medium text-ink-900 shadow-float"
        >
          Loading {section.label.toLowerCase()}...
        </span>
      ) : (
        <span className="sr-only">Loading</span>
      )}
    </span>
  );
}

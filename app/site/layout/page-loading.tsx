import { useNavigation } from "react-router";

/** Says that the page that was asked for is on its way, where the browser's own sign of it stays away; see motion.css. */
export function PageLoading() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="under-way peer-[:not([hidden])]:hidden print:hidden"
    />
  );
}

import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { toast } from "./toast.ts";

/**
 * Shows the toast of the action that redirected here with `?done=NAME`, and removes the parameter.
 * @param texts by name
 */
export function useDoneToast(texts: Readonly<Record<string, string>>): void {
  const [search, setSearch] = useSearchParams();
  const name = search.get("done");
  const text = name !== null && Object.hasOwn(texts, name) ? texts[name] : undefined;
  useEffect(() => {
    if (text === undefined) return;
    toast.success(text, { id: "done" });
    const without = (before: URLSearchParams) => {
      const rest = new URLSearchParams(before);
      rest.delete("done");
      return rest;
    };
    setSearch(without, { replace: true, preventScrollReset: true });
  }, [text, setSearch]);
}

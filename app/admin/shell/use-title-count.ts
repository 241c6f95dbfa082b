import { useEffect } from "react";

const counted = /^\(\d+\+?\) /;

/** Puts a count before the title of every page as long as there is one: «(3) Shipments …». */
export function useTitleCount(count: string): void {
  useEffect(() => {
    const apply = () => {
      const plain = document.title.replace(counted, "");
      const wanted = count ? `(${count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    // Each page sets its own title, before or after this.
    const pages = new MutationObserver(apply);
    pages.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      pages.disconnect();
      document.title = document.title.replace(counted, "");
    };
  }, [count]);
}

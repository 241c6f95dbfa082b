import { useEffect } from "react";
import { wayBack } from "../way-back.ts";
import { askServer } from "./ask-server.ts";
import { clearMirror } from "./mirror.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

/**
 * On the login page there is no session: the mirror goes, and other tabs look for themselves. When somebody signs in in
 * another tab, this one goes on to where it was wanted.
 */
export function useSignedOut(from: string | null): void {
  useEffect(() => {
    clearMirror();
    tellTabs("ended");
    return hearTabs(async (news) => {
      if (news === "signed-in" && (await askServer("GET"))) window.location.replace(wayBack(from));
    });
  }, [from]);
}

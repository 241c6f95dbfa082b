import { useHref } from "react-router";
import { formNotice } from "#content/company-texts.ts";
import { SITE_WORDS } from "./words.ts";

/** A line under a public form; the policy opens in a new tab, so that no input is lost. */
export function FormNotice() {
  return (
    <p className="mt-5 text-sm text-slate-600">
      {formNotice.text}{" "}
      <a
        href={useHref("/privacy")}
        target="_blank"
        rel="noopener"
        className="text-link inline-block pointer-coarse:py-3"
      >
        {formNotice.link}
        <span className="sr-only"> {SITE_WORDS.newTab}</span>
      </a>
    </p>
  );
}

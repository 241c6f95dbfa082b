import { formNotice } from "#content/form-notice.ts";

/** One line under a public form; the policy opens beside it, so that nothing typed is lost. */
export function FormNotice() {
  return (
    <p className="mt-5 text-sm text-slate-600">
      {formNotice.text}{" "}
      <a
        href="/privacy"
        target="_blank"
        rel="noopener"
        className="text-link inline-block pointer-coarse:py-3"
      >
        {formNotice.link}
        <span className="sr-only"> (new tab)</span>
      </a>
    </p>
  );
}

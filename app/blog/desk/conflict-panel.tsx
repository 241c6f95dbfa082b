import { useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { plainText } from "#app/blog/post.ts";
import { BLOG_MESSAGES } from "../words.ts";
import type { PostConflict, PostFormValues } from "../post-form.ts";
import type { PostChoices } from "./post-action.server.ts";

const labels: Partial<Record<keyof PostFormValues, string>> = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  status: "Status",
  published_at: "Publishing date",
  category_id: "Category",
  author_id: "Author",
  featured_image: "Picture",
  featured_image_alt: "Picture in words",
  language: "Language",
};

/** Panel after a concurrent save: both versions side by side where they differ, and a choice that loses neither. */
export function ConflictPanel(props: {
  conflict: PostConflict;
  mine: () => PostFormValues;
  choices: PostChoices;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { conflict, choices } = props;
  const [mine] = useState(props.mine);
  const displayValue = (field: keyof PostFormValues, value: string) => {
    if (field === "content") return plainText(value);
    const named =
      field === "category_id" ? choices.categories : field === "author_id" ? choices.authors : null;
    return named ? (named.find(({ id }) => id === value)?.name ?? "") : value;
  };
  const fields = (Object.keys(labels) as Array<keyof PostFormValues>).filter(
    (field) => displayValue(field, mine[field]).trim() !== displayValue(field, conflict.values[field]).trim(),
  );
  return (
    <section aria-labelledby="conflict" className="mt-4 border border-red-700 bg-white">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-slate-200 bg-red-100 px-4 py-3">
        <div className="grow">
          <h2 id="conflict" className="text-base text-red-700">
            {BLOG_MESSAGES.changedMeanwhile}
          </h2>
          <p className="text-ink-900">
            {conflict.by ? `Saved by ${conflict.by}` : "Saved"}
            {conflict.at ? ` at ${conflict.at}` : ""}. Nothing of yours is lost: choose which version stays.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={props.onTakeTheirs}>Take theirs, set mine aside</Button>
          <Button variant="danger" onClick={props.onKeepMine}>
            Save mine over it
          </Button>
        </div>
      </div>
      <div role="region" aria-label="Both versions" tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full text-left align-top">
          <thead className="sticky top-0 bg-slate-50">
            <tr className="waybill-label text-slate-600">
              {["Field", "Theirs", "Yours"].map((heading) => (
                <th key={heading} scope="col" className="px-4 py-2">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-t border-slate-200 align-top">
                <th scope="row" className="px-4 py-2 font-semibold whitespace-nowrap text-ink-900">
                  {labels[field]}
                </th>
                {[conflict.values[field], mine[field]].map((value, side) => (
                  <td
                    key={side === 0 ? "theirs" : "yours"}
                    className="w-1/2 px-4 py-2 break-words whitespace-pre-line"
                  >
                    {displayValue(field, value) || "(empty)"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {fields.length === 0 ? <p className="px-4 py-3">Both say the same.</p> : null}
      </div>
    </section>
  );
}

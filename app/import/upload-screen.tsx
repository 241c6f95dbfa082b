import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { UploadForm, type UploadFormProps } from "./upload-form.tsx";

/** The first screen of an import: the file, beside what it may hold. */
export function UploadScreen(props: {
  answer: UploadFormProps["answer"];
  title: string;
  description: string;
  /** The section whose records are imported. */
  section: { label: string; to: string };
  /** Query of the template's address and its label. */
  templates: readonly (readonly [query: string, label: string])[];
  /** List items that explain the columns. */
  children: ReactNode;
}) {
  const { section } = props;
  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        above={<Breadcrumb items={[{ label: "Admin", to: "/admin" }, section, { label: "Import" }]} />}
        actions={<ButtonLink to={`${section.to}/imports`}>Past imports</ButtonLink>}
      />
      <div className="mt-6 grid max-w-5xl items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <UploadForm answer={props.answer} cancel={section.to} />
        <section aria-labelledby="import-columns">
          <h2 id="import-columns" className="text-lg">
            What the file holds
          </h2>
          <ul className="mt-3 grid gap-2.5 text-slate-700">{props.children}</ul>
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
            {props.templates.map(([query, label]) => (
              <a
                key={query}
                href={`${section.to}/import/template${query}`}
                download
                className="text-link py-1 pointer-coarse:py-3"
              >
                {label}
              </a>
            ))}
          </p>
        </section>
      </div>
    </>
  );
}

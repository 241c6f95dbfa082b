import { Plus } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "#app/kit/ui/class-names.ts";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import type { PostVersions, VersionBeside } from "../post-form.ts";

/** Tabs of a post's languages, to add missing ones and to show another one beside the edited version. */
export function VersionTabs(props: PostVersions & { current: Language; beside: Language | undefined }) {
  const { versions, current, beside } = props;
  const original = versions[0];
  const others = versions.filter(({ language }) => language !== current);
  const isStored = versions.some(({ language }) => language === current);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <nav aria-label="Languages of this post">
        <ul className="flex flex-wrap gap-1">
          {LANGUAGES.map((language) => {
            const version = versions.find((each) => each.language === language);
            const name = STAFF_LANGUAGE_NAMES[language];
            const isCurrent = language === current;
            return (
              <li key={language}>
                <Link
                  to={
                    version
                      ? `/admin/blog/${version.id}/edit`
                      : `/admin/blog/new?translates=${original?.id}&language=${language}`
                  }
                  aria-current={isCurrent ? "page" : undefined}
                  className={classNames(
                    "inline-flex min-h-9 items-center gap-1.5 rounded-sm px-3 font-medium pointer-coarse:min-h-11",
                    isCurrent ? "bg-ink-800 text-white" : "text-link hover:bg-slate-100",
                  )}
                >
                  {version || isCurrent ? null : <Plus aria-hidden="true" className="size-4" />}
                  <span>{version || isCurrent ? name : `Add ${name}`}</span>
                  {version && version.status !== "published" ? (
                    <span className="text-sm font-normal">({version.status})</span>
                  ) : null}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {others.length > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3 text-slate-600">
          <span>Beside:</span>
          {others.map(({ language }) => (
            <Link
              key={language}
              to={isStored && language === beside ? "?" : `?${besideQuery(props, language)}`}
              preventScrollReset
              aria-current={language === beside ? "true" : undefined}
              className={classNames("text-link py-2", language === beside && "font-semibold")}
            >
              {STAFF_LANGUAGE_NAMES[language]}
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function besideQuery({ versions, current }: PostVersions & { current: Language }, beside: Language): string {
  const isStored = versions.some(({ language }) => language === current);
  const query = new URLSearchParams({ beside });
  if (isStored) return query.toString();
  query.set("translates", versions[0]?.id ?? "");
  query.set("language", current);
  return query.toString();
}

export function OriginalText({ language, title, excerpt, content }: VersionBeside) {
  const name = STAFF_LANGUAGE_NAMES[language];
  return (
    <section
      aria-label={`The ${name} text`}
      tabIndex={0}
      lang={language}
      className="max-h-96 overflow-auto border border-slate-200 bg-slate-50 p-4 2xl:max-h-[56rem]"
    >
      <p className="waybill-label text-slate-600" lang="en">
        {name}
      </p>
      <p className="mt-2 text-xl font-semibold wrap-anywhere text-ink-900">{title}</p>
      {excerpt ? <p className="mt-2 text-slate-700">{excerpt}</p> : null}
      <div className="prose-article mt-4 text-base" dangerouslySetInnerHTML={{ __html: content }} />
    </section>
  );
}

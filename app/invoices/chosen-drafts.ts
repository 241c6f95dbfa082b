export interface ChosenDraft {
  id: string;
  version: Date;
}

/** Serializes drafts to one form field, each with the version that was shown. */
export const chosenDrafts = (drafts: readonly ChosenDraft[]): string =>
  drafts.map(({ id, version }) => `${id}@${version.toISOString()}`).join(" ");

/** Parses drafts; invalid entries are dropped. */
export function readChosenDrafts(text: string): ChosenDraft[] {
  return text.split(" ").flatMap((part) => {
    const [id = "", seen = ""] = part.split("@");
    const version = new Date(seen);
    return id === "" || Number.isNaN(version.getTime()) ? [] : [{ id, version }];
  });
}

export interface ChosenDraft {
  id: string;
  version: Date;
}

/** Drafts in one field, each with the version that was seen. */
export const chosenDrafts = (drafts: readonly ChosenDraft[]): string =>
  drafts.map(({ id, version }) => `${id}@${version.toISOString()}`).join(" ");

/** Without those that cannot be read. */
export function readChosenDrafts(text: string): ChosenDraft[] {
  return text.split(" ").flatMap((part) => {
    const [id = "", seen = ""] = part.split("@");
    const version = new Date(seen);
    return id === "" || Number.isNaN(version.getTime()) ? [] : [{ id, version }];
  });
}

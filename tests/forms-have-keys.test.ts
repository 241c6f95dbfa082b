import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Forms of the back office that are sent without a key, with the reason. */
const WITHOUT_KEY: Record<string, string> = {
  "app/desk/shell/shell.route.tsx": "signing out twice is signing out",
  "app/accounts/security/first-password.route.tsx": "outside of the shell; the first password works once",
  "app/accounts/security/first-second-factor.route.tsx": "signing out twice is signing out",
  "app/exports/export-control.tsx": "a download",
  "app/personal-data/personal-data.route.tsx": "a download and a search",
};

/** Tells for each form with method POST, in file order, whether it contains the key. */
function postedForms(file: string): boolean[] {
  const text = readFileSync(file, "utf8");
  // Most files have no form: parsing them takes two seconds.
  if (!/method="post"|\{\.\.\.(props|formProps)\}/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const results: boolean[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && /(^|\.)(Plain)?[Ff]orm$/.test(node.openingElement.tagName.getText())) {
      const attributes = node.openingElement.attributes.getText();
      const isPosted = /method="post"/.test(attributes) || /^\{\.\.\.(props|formProps)\}/.test(attributes);
      if (isPosted) results.push(/<(SendKey|HiddenFields)\b/.test(node.getText()));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return results;
}

test("every form of the back office that writes has a key", () => {
  // The pages of visitors and of the sign-in are outside of the shell, which gives the key.
  const files = globSync("app/**/*.tsx", {
    exclude: ["app/{site,pages,tracking}/**", "app/*/site/**", "app/accounts/sign-in/**", "**/*.test.tsx"],
  });
  const forms = new Map(files.map((file) => [file, postedForms(file)]));
  expect([...forms.values()].flat().length).toBeGreaterThan(60);
  const without = files.filter((file) => forms.get(file)?.includes(false));
  expect(without.toSorted(), "need <SendKey />, or a reason in WITHOUT_KEY").toEqual(
    Object.keys(WITHOUT_KEY).toSorted(),
  );
});

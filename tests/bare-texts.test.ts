import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Elements whose children are phrases: a variable in them is a text, unless its name says otherwise. */
const PHRASES =
  /^(a|b|button|caption|dd|dt|em|figcaption|h[1-6]|label|legend|li|p|span|strong|summary|td|th|Badge|Button|ButtonLink|Label|Link|MenuItem)$/;
const NO_TEXT = /control|icon|input|children|actions|badge|rows|lines/i;

interface Child {
  text: boolean;
  element: boolean;
  absent: boolean;
}

const TEXT: Child = { text: true, element: false, absent: false };
const ELEMENT: Child = { text: false, element: true, absent: false };
/** A space, which translators leave, or what only the program knows. */
const NEUTRAL: Child = { text: false, element: false, absent: false };
const ABSENT: Child = { text: false, element: false, absent: true };
const either = (one: Child, other: Child): Child => ({
  text: one.text || other.text,
  element: one.element || other.element,
  absent: one.absent || other.absent,
});

/** Describes what an expression between braces can be, by its syntax. */
function describe(node: ts.Expression, inPhrase: boolean): Child {
  if (ts.isParenthesizedExpression(node)) return describe(node.expression, inPhrase);
  if (ts.isStringLiteralLike(node)) return node.text.trim() === "" ? NEUTRAL : TEXT;
  if (ts.isTemplateExpression(node) || ts.isNumericLiteral(node)) return TEXT;
  if (node.kind === ts.SyntaxKind.NullKeyword || node.getText() === "undefined") return ABSENT;
  if (ts.isConditionalExpression(node))
    return either(describe(node.whenTrue, inPhrase), describe(node.whenFalse, inPhrase));
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    const right = describe(node.right, inPhrase);
    return isAnd ? either(ABSENT, right) : either(describe(node.left, inPhrase), right);
  }
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return ELEMENT;
  if (/\.(flatMap|map)\(/.test(node.getText()))
    return /\.join\([^()]*\)$/.test(node.getText()) ? TEXT : either(ELEMENT, ABSENT);
  return inPhrase && !NO_TEXT.test(node.getText()) ? TEXT : NEUTRAL;
}

const tagOf = (node: ts.JsxElement | ts.JsxFragment) =>
  ts.isJsxElement(node) ? node.openingElement.tagName.getText() : "";

const childrenOf = (node: ts.JsxElement | ts.JsxFragment): Child[] =>
  node.children.flatMap((child): Child[] => {
    if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? [] : [TEXT];
    if (!ts.isJsxExpression(child)) return [ELEMENT];
    return child.expression ? [describe(child.expression, PHRASES.test(tagOf(node)))] : [];
  });

/** Two alternatives that React renders as the same element: a bare text among several children is replaced. */
function isExchanged(node: ts.ConditionalExpression): boolean {
  const branches = [node.whenTrue, node.whenFalse].map((branch) => {
    while (ts.isParenthesizedExpression(branch)) branch = branch.expression;
    return branch;
  });
  const [one, other] = branches;
  if (!one || !other || !ts.isJsxElement(one) || !ts.isJsxElement(other)) return false;
  const isKeyed = [one, other].some(({ openingElement }) => /\bkey=/.test(openingElement.getText()));
  if (isKeyed || tagOf(one) !== tagOf(other)) return false;
  const [ours, others] = [childrenOf(one), childrenOf(other)];
  const hasText = (children: Child[]) => children.length > 1 && children.some(({ text }) => text);
  return ours.length !== others.length && (hasText(ours) || hasText(others));
}

/** Finds bare texts beside conditional children, or that are conditional themselves. */
function isFragile(node: ts.JsxElement | ts.JsxFragment): boolean {
  // Texts of these are never translated piece by piece.
  if (/^(option|title)$/.test(tagOf(node))) return false;
  const children = childrenOf(node);
  const changes = ({ text, element, absent }: Child) => absent || (text && element);
  return children.length > 1 && children.some(({ text }) => text) && children.some(changes);
}

test("no bare text stands beside what comes and goes, where React could not find it again on a translated page", () => {
  // Excludes what is only rendered on the server or printed, and so never updated.
  const files = globSync("app/**/*.tsx", { exclude: ["**/*.test.tsx", "**/*.server.tsx", "**/print/**"] });
  const fragile: string[] = [];
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node) => {
      if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && isFragile(node))
        fragile.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      if (ts.isConditionalExpression(node) && isExchanged(node))
        fragile.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(files.length).toBeGreaterThan(200);
  expect(fragile, "put the text into an element of its own, or all of it into one template string").toEqual(
    [],
  );
});

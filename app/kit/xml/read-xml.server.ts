import { Parser } from "htmlparser2";

/** An element: its name without prefix and its raw attributes. */
export class Node {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Node[] = [];
  text = "";

  constructor(name: string, attributes: Record<string, string>) {
    this.name = name;
    this.attributes = attributes;
  }

  /** Returns all descendants along a path of names. */
  all(...[name, ...rest]: string[]): Node[] {
    const matches = this.children.filter((child) => child.name === name);
    return rest.length === 0 ? matches : matches.flatMap((child) => child.all(...rest));
  }

  /** Returns the text of the first match; null when there is none. */
  at(...names: string[]): string | null {
    return this.all(...names)[0]?.text.trim() || null;
  }
}

/** Maximum nesting, far deeper than any file we read: the parser's time per level grows with the depth. */
const DEEPEST = 50;
/** Enough for a bank statement of 20 MB; callers set their own limit for other files. */
const MOST_NODES = 2_000_000;

/**
 * Parses XML; names lose their prefix, and only XML's five predefined entities are known, so that none can expand.
 * @returns null for nesting or a number of elements (`mostNodes`) beyond the limits
 */
export function parseXml(xml: string, mostNodes: number = MOST_NODES): Node | null {
  let isTooMuch = false;
  let count = 0;
  const root = new Node("", {});
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > DEEPEST || (count += 1) > mostNodes) {
          isTooMuch = true;
          return parser.reset();
        }
        const node = new Node(name.replace(/^.*:/, ""), attributes);
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      ontext(text) {
        const node = open.at(-1);
        if (node) node.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return isTooMuch ? null : root;
}

import { Parser } from "htmlparser2";

/** An element: its name without prefix, its attributes as they are written. */
export class Node {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Node[] = [];
  text = "";

  constructor(name: string, attributes: Record<string, string>) {
    this.name = name;
    this.attributes = attributes;
  }

  /** All below, along the names. */
  all(...[name, ...rest]: string[]): Node[] {
    const matches = this.children.filter((child) => child.name === name);
    return rest.length === 0 ? matches : matches.flatMap((child) => child.all(...rest));
  }

  /** The text of the first one, null where there is none. */
  at(...names: string[]): string | null {
    return this.all(...names)[0]?.text.trim() || null;
  }
}

/** Far deeper than any file we read: what the parser does with each level takes as long as there are levels. */
const DEEPEST = 50;
/** Enough for a bank statement of 20 MB; callers of other files name their own. */
const MOST_NODES = 2_000_000;

/**
 * Names without their prefix; no entity but XML's own five is known, so that none can grow.
 * @returns null for what is nested deeper than any file we read, or has more than `mostNodes` elements
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

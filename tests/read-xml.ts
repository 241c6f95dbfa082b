import { Parser } from "htmlparser2";

interface XmlElement {
  path: string;
  text: string;
  attributes: Record<string, string>;
}

/** A document by the paths of its elements: `/Invoice/cbc:ID`, or `//cbc:ID` for wherever it stands. */
export function readXml(xml: string) {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { path: `${open.at(-1)?.path ?? ""}/${name}`, text: "", attributes };
        open.push(element);
        elements.push(element);
      },
      ontext: (text) => open.forEach((element) => (element.text += text)),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const at = (path: string) =>
    elements.filter((element) =>
      path.startsWith("//") ? element.path.endsWith(path.slice(1)) : element.path === path,
    );
  return {
    texts: (path: string) => at(path).map(({ text }) => text),
    text: (path: string) => at(path)[0]?.text,
    attribute: (path: string, name: string) => at(path)[0]?.attributes[name],
  };
}

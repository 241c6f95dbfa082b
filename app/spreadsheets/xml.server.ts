import { Parser } from "htmlparser2";

interface XmlHandler {
  open: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Parses XML of any dialect in pieces: only XML's predefined entities are resolved, and nothing is fetched. */
export function xmlParser({ open, text, close }: XmlHandler): Pick<Parser, "write" | "end"> {
  return new Parser(
    {
      onopentag: (name, attributes) => open(local(name), attributes),
      ontext: text,
      onclosetag: (name) => close?.(local(name)),
    },
    { xmlMode: true },
  );
}

export async function readXml(texts: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const parser = xmlParser(handler);
  for await (const text of texts) parser.write(text);
  parser.end();
}

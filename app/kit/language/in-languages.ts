import { currentLanguage, type Language } from "./language.ts";

/** Type of a translated catalogue: the same keys, and functions of the same parameters. */
type Wording<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Wording<R>
    : T extends object
      ? { readonly [K in keyof T]: Wording<T[K]> }
      : T;

/**
 * A catalogue that reads the current language at each access, so never while modules load; a missing key is a type
 * error. Browsers get the catalogue of their page's language instead (`tools/language-chunks.ts`).
 */
export function inLanguages<T extends Record<string, object>>(
  catalogues: { en: T } & Record<Exclude<Language, "en">, Wording<T>>,
): T {
  const entries = Object.entries(catalogues.en).map(([name, english]) => {
    const read = () => {
      const catalogue: Partial<T> | undefined = (catalogues as Record<string, Partial<T>>)[currentLanguage()];
      if (!catalogue) throw new Error(`«${currentLanguage()}» has no catalogue with ${name}`);
      return catalogue[name] as object;
    };
    return [name, typeof english === "function" ? callIn(read) : viewOf(english, read)];
  });
  return Object.fromEntries(entries) as T;
}

const callIn =
  (read: () => object) =>
  (...values: unknown[]) =>
    (read() as (...values: unknown[]) => unknown)(...values);

function viewOf(english: object, read: () => object): object {
  return new Proxy(Array.isArray(english) ? [] : {}, {
    get: (_, key) => Reflect.get(read(), key),
    has: (_, key) => Reflect.has(read(), key),
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor(target, key) {
      const described = Reflect.getOwnPropertyDescriptor(read(), key);
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      return described && { ...described, configurable: own?.configurable ?? true };
    },
  });
}

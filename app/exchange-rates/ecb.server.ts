import { Big } from "big.js";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { type Node, parseXml } from "#app/kit/xml/read-xml.server.ts";
import { OWN_CURRENCY, rateOfQuote, type Rates } from "./exchange-rate.ts";

const QUOTED_IN = "EUR";

/** Parses the newest day of a reference rates file of the European Central Bank, in units per euro. */
export function readEcbRates(
  xml: string,
  own: string = OWN_CURRENCY,
): { day: string; rates: Rates } | { refused: string } {
  const days = parseXml(xml)?.all("Envelope", "Cube", "Cube") ?? [];
  const [newest] = days.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  const day = newest ? dayOf(newest) : "";
  if (!newest || startOfLocalDay(day) === null) return { refused: "it is no file of reference rates" };
  const quotes = new Map([[QUOTED_IN, "1"]]);
  for (const { attributes } of newest.all("Cube")) {
    const { currency = "", rate = "" } = attributes;
    if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,9}(\.\d{1,12})?$/.test(rate) || new Big(rate).eq(0))
      return { refused: `the rate of «${currency.slice(0, 10)}» cannot be read` };
    quotes.set(currency, rate);
  }
  const ownQuote = quotes.get(own);
  if (quotes.size === 1 || ownQuote === undefined) return { refused: `it has no rates to ${own}` };
  quotes.delete(own);
  return {
    day,
    rates: Object.fromEntries(
      [...quotes].map(([currency, quote]) => [currency, rateOfQuote(quote, ownQuote)]),
    ),
  };
}

const dayOf = ({ attributes }: Node): string => attributes.time ?? "";

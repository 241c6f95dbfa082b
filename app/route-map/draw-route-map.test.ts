import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { drawPlaceMap, drawRouteMap } from "./draw-route-map.server.tsx";
import type { RouteFacts } from "./journey.server.ts";
import { cpuMs } from "#tests/cpu-time.ts";

type Leg = RouteFacts["legs"][number];
const NOW = new Date("2026-11-20T12:00:00Z");
const PAST = new Date("2026-11-10T12:00:00Z");
const AHEAD = new Date("2026-11-30T12:00:00Z");

/** Makes a leg from «sea Antwerp > Lagos»; a full stop at the end means that it has arrived. */
function leg(words: string): Leg {
  const [, mode, from, to, done] = /^(\w+) (.+) > (.+?)(\.?)$/.exec(words) ?? [];
  const ata = done ? PAST : null;
  const places = { from_place: from!, from_code: null, to_place: to!, to_code: null };
  return { mode: mode as Leg["mode"], ...places, etd: null, eta: null, atd: ata, ata };
}

function route(
  [origin, destination]: [string, string],
  more: { service?: string; status?: string; legs?: (string | Leg)[]; events?: string[] } = {},
): RouteFacts {
  const { service = "Sea Freight", status = "in_transit", legs = [], events = [] } = more;
  return {
    shipment: {
      status,
      history: false,
      service_type: service,
      origin_location: origin,
      origin_code: null,
      destination_location: destination,
      destination_code: null,
    },
    legs: legs.map((each) => (typeof each === "string" ? leg(each) : each)),
    events: events.map((location) => ({ location, place_code: null })),
  };
}

const draw = (facts: RouteFacts) => drawRouteMap(facts, NOW);
const captionOf = (map: string | null) => /<figcaption[^>]*>(.*)<\/figcaption>/.exec(map ?? "")?.[1];

const routes: Record<string, RouteFacts> = {
  "by road in the Benelux": route(["Brussels", "Rotterdam"], {
    service: "Road Transport",
    events: ["Brussels", "Antwerp"],
  }),
  "by sea with a transhipment": route(["Antwerp", "Lagos"], {
    legs: ["road Aalst > Antwerp.", "sea Antwerp > Tanger Med.", "sea Tanger Med > Lagos"],
    events: ["Aalst", "Antwerp", "Tanger Med"],
  }),
  "by air over half the world": route(["Brussels", "Singapore"], {
    service: "Air Freight",
    legs: ["air Brussels > Singapore"],
  }),
  "over the dateline": route(["Yokohama", "Los Angeles"], { legs: ["sea Yokohama > Los Angeles"] }),
  "over the dateline by air": route(["Auckland", "Los Angeles"], { service: "Air Freight" }),
  "from Belgium to California": route(["Antwerp", "Los Angeles"], { events: ["Antwerp"] }),
  "inside one town": route(["Antwerp", "Antwerp"], { service: "Road Transport", events: ["Antwerp"] }),
  "with two legs at once": route(["Shenzhen", "Ghent"], {
    legs: ["road Shenzhen > Hong Kong.", "air Hong Kong > Liège", "sea Hong Kong > Antwerp"],
    events: ["Hong Kong"],
  }),
  "to the other end of the world": route(["Brussels", "Auckland"], {
    service: "Air Freight",
    legs: ["air Brussels > Singapore.", "air Singapore > Auckland"],
  }),
};

describe.each(Object.entries(routes))("a route %s", (_, facts) => {
  const map = draw(facts)!;

  test("has every line, mark and name inside the map", () => {
    expect(map).not.toMatch(/NaN|Infinity|undefined/);
    const shares = [...map.matchAll(/ [xy]="(-?[\d.]+)%"/g)].map(([, share]) => Number(share));
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.filter((share) => share < 0 || share > 100)).toEqual([]);
    expect(map).toMatch(/<path d="M[^"]{500,}"/);
  });

  test("goes on to both sides where it may be seen there, with its route unmoved", () => {
    const wide = drawRouteMap(facts, NOW, true)!;
    const landOf = (drawn: string) => /<path d="([^"]*)"/.exec(drawn)![1]!;
    expect(landOf(wide).length).toBeGreaterThan(landOf(map).length);
    expect(wide.replace(landOf(wide), landOf(map)).replace(' overflow="visible"', "")).toBe(map);
  });

  test("costs a visitor less than 20 KB", () => {
    expect(brotliCompressSync(map).length).toBeLessThan(14_000);
  });
});

test("a name without room on a phone is shown where the map is wider", () => {
  const map = draw(
    route(["Shenzhen", "Ghent"], {
      legs: [
        "road Shenzhen > Hong Kong.",
        "sea Hong Kong > Rotterdam",
        "barge Rotterdam > Antwerp",
        "road Antwerp > Brussels",
        "road Brussels > Liège",
        "road Liège > Ghent",
      ],
      events: ["Hong Kong"],
    }),
  )!;
  const names = [...map.matchAll(/<text [^>]*class="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, classes = "", name]) => `${name} ${/@max-\[(\d+)px\]:hidden/.exec(classes)?.[1] ?? "always"}`,
  );
  expect(names).toEqual([
    "Hong Kong always",
    "Shenzhen always",
    "Ghent always",
    "Rotterdam always",
    "Antwerp 440",
    "Brussels 440",
    "Liège 440",
  ]);
});

test("the land around a place is drawn, small enough to come with its page; of the open sea there is none", () => {
  const inland = drawPlaceMap({ latitude: 52.3667, longitude: 13.5033 });
  expect(inland).toMatch(/<path d="M[^"]{500,}"/);
  expect(inland.length).toBeLessThan(20_000);
  expect(drawPlaceMap({ latitude: -45, longitude: -120 })).toContain('<path d=""');
});

test("is told in words", () => {
  expect(Object.values(routes).map((facts) => captionOf(draw(facts)))).toEqual([
    "From Brussels by road to Antwerp and Rotterdam; now at Antwerp.",
    "From Aalst by road to Antwerp, by sea to Tanger Med and Lagos; now at Tanger Med.",
    "From Brussels by air to Singapore.",
    "From Yokohama by sea to Los Angeles.",
    "From Auckland by air to Los Angeles.",
    "From Antwerp by sea to Los Angeles; now at Antwerp.",
    "Within Antwerp; now at Antwerp.",
    "From Shenzhen by road to Hong Kong, by air to Liège; from Hong Kong by sea to Antwerp; now at Hong Kong.",
    "From Brussels by air to Singapore and Auckland.",
  ]);
});

test("goods that went back from their destination still came from their origin", () => {
  const seenAt = (...events: string[]) =>
    captionOf(draw(route(["Antwerp", "Lyon"], { service: "Road Transport", events })));
  expect(seenAt("Lyon", "Antwerp")).toBe("From Antwerp by road to Lyon and Antwerp; now at Antwerp.");
  expect(seenAt("Antwerp", "Lyon", "Antwerp")).toBe(seenAt("Lyon", "Antwerp"));
});

test("what carries it stands where it was last seen, and nowhere else; a code is written once", () => {
  const legs = ["road Liège > New York JFK."].map((words) => ({ ...leg(words), mode: "air" as const }));
  const flown = (more: Parameters<typeof route>[1]) =>
    draw(route(["Liège", "Newark"], { service: "Air Freight", ...more }))!;
  const planes = (map: string) =>
    map
      .split("</ul>")[0]!
      .split("<ul")[0]!
      .match(/lucide-plane/g)?.length ?? 0;
  const arrived = flown({ legs: [...legs, "road New York JFK > Newark"], events: ["Liège", "New York JFK"] });
  expect(planes(arrived)).toBe(1);
  expect(arrived.match(/New York JFK[^>]*>JFK/)).toBeNull();
  expect(planes(flown({ legs, status: "delivered", events: ["Liège", "Newark"] }))).toBe(0);
});

test("legs whose ends are known are drawn, and an end that is not is named below", () => {
  const legs = ["road Nowhere Village > New York JFK.", "air New York JFK > Brussels"];
  const map = draw(route(["Nowhere Village", "Brussels"], { legs, events: ["New York JFK"] }));
  expect(map).toContain(">Brussels<");
  expect(captionOf(map)).toBe(
    "From New York JFK by air to Brussels; Nowhere Village (not on the map); now at New York JFK.",
  );
});

test("without a part whose ends are both known there is none", () => {
  expect(draw(route(["Antwerp", "Somewhere nobody knows"]))).toBeNull();
  expect(draw(route(["Portland", "Antwerp"]))).toBeNull();
  expect(draw(route(["x".repeat(5000), "Antwerp"]))).toBeNull();
});

test("its code counts before its name", () => {
  const facts = route(["Portland", "Antwerp"]);
  facts.shipment.origin_code = "USPWM";
  expect(captionOf(draw(facts))).toBe("From Portland by sea to Antwerp.");
});

test("a place is known by the code of the same text elsewhere on the route", () => {
  const facts = route(["Quay 1742", "Lagos"], { events: ["Quay 1742"] });
  facts.shipment.origin_code = "BEANR";
  expect(captionOf(draw(facts))).toBe("From Antwerp by sea to Lagos; now at Antwerp.");
  const french = runInLanguage("fr", () => captionOf(draw(facts)));
  expect(french).toBe("Depuis Anvers par mer vers Lagos\u202f; position actuelle\u202f: Anvers.");
});

test("a leg that has not arrived by now is still to come, whatever is typed", () => {
  const arrived = { ...leg("sea Antwerp > Lagos"), atd: PAST, ata: AHEAD };
  expect(draw(route(["Antwerp", "Lagos"], { legs: [arrived] }))).toContain("Still to come");
  expect(draw(route(["Antwerp", "Lagos"], { legs: ["sea Antwerp > Lagos."] }))).not.toContain(
    "Still to come",
  );
});

test("what should have left or arrived by now awaits an update, is not still to come", () => {
  const late = { ...leg("sea Antwerp > Tanger Med"), atd: PAST, eta: PAST };
  const next = { ...leg("sea Tanger Med > Lagos"), etd: AHEAD, eta: AHEAD };
  const overdue = route(["Antwerp", "Lagos"], { legs: [late, next], events: ["Antwerp"] });
  const words =
    "From Antwerp by sea to Tanger Med and Lagos; now at Antwerp; update awaited from Antwerp to Tanger Med.";
  expect(captionOf(draw(overdue))).toBe(words);
  expect(draw(overdue)).toContain("Update awaited");
  expect(draw(overdue)).toContain("Still to come");
  const unleft = { ...leg("sea Antwerp > Lagos"), etd: PAST, eta: AHEAD };
  const never = draw(route(["Antwerp", "Lagos"], { legs: [unleft] }));
  expect(never).toContain("Update awaited");
  expect(never).not.toContain("Still to come");
  expect(never).toMatch(/stroke-yellow-700[^>]*stroke-dasharray="2 4"/);
  const planned = { ...leg("sea Antwerp > Lagos"), etd: AHEAD, eta: AHEAD };
  expect(draw(route(["Antwerp", "Lagos"], { legs: [planned] }))).not.toContain("Update awaited");
  for (const status of ["delivered", "cancelled"])
    expect(draw(route(["Antwerp", "Lagos"], { legs: [late], status }))).not.toContain("Update awaited");
  const history = route(["Antwerp", "Lagos"], { legs: [late] });
  history.shipment.history = true;
  expect(draw(history)).not.toContain("Update awaited");
});

test("of a cancelled shipment nothing is still to come", () => {
  const facts = route(["Antwerp", "Lagos"], { status: "cancelled", events: ["Antwerp"] });
  expect(draw(facts)).toContain("Not travelled");
  expect(draw(facts)).not.toContain("Still to come");
  const unseen = route(["Antwerp", "Lagos"], { status: "cancelled" });
  expect(captionOf(draw(unseen))).toBe("From Antwerp by sea to Lagos; cancelled.");
});

test("legs over an unknown place are joined by what carries them", () => {
  const facts = route(["Antwerp", "Lagos"], { legs: ["sea Antwerp > Buoy 7", "sea Buoy 7 > Lagos"] });
  expect(captionOf(draw(facts))).toBe("From Antwerp by sea to Lagos.");
});

test("a place of no list keeps its name, with the country as its reader says it", () => {
  const facts = route(["Izmir", "Ghent"], { events: ["Izmir", "Horgoš border, Serbia"] });
  expect(runInLanguage("de", () => captionOf(draw(facts)))).toContain("Horgoš border, Serbien");
});

test("what was typed is text", () => {
  const typed = `<img src=x onerror="alert(1)">`;
  const map = draw(route(["Antwerp", "Lagos"], { events: ["Antwerp", typed] }))!;
  expect(map).not.toContain("<img");
  expect(captionOf(map)).toContain("now at &lt;img");
  expect(map).toContain("(not on the map)");
});

test("what was at its destination does not go there once more", () => {
  const facts = route(["Liège", "New York JFK"], {
    service: "Air Freight",
    status: "delivered",
    events: ["Liège", "New York JFK", "Newark"],
  });
  expect(captionOf(draw(facts))).toBe("From Liège by air to New York JFK, to Newark; delivered at Newark.");
});

test("fifty legs and a thousand events of long texts are drawn at once", async () => {
  const long = (text: string) => `${text} ${"(A, ".repeat(48)}`.slice(0, 200);
  const facts = route(["Antwerp", "Lagos"], {
    legs: Array.from({ length: 50 }, (_, index) => ({
      ...leg("sea Antwerp > Lagos"),
      from_place: long(`from ${index}`),
      to_place: index % 2 ? "Lagos" : long(`to ${index}`),
    })),
    events: Array.from({ length: 1000 }, (_, index) => long(`event ${index}`)),
  });
  let drawn: string | null = "";
  expect(await cpuMs(() => (drawn = draw(facts)))).toBeLessThan(3_000);
  expect(drawn).toContain("<figcaption");
});

test("what is delivered or cancelled is not on its way", () => {
  const delivered = route(["Antwerp", "Lagos"], { status: "delivered", events: ["Antwerp", "Lagos"] });
  expect(captionOf(draw(delivered))).toBe("From Antwerp by sea to Lagos; delivered at Lagos.");
  const cancelled = route(["Antwerp", "Lagos"], { status: "cancelled", events: ["Antwerp"] });
  expect(captionOf(draw(cancelled))).toBe("From Antwerp by sea to Lagos; cancelled, last seen at Antwerp.");
});

test("a code stands beside a port or an airport, and beside no town that lorries alone come to", () => {
  const codesOf = (facts: RouteFacts) =>
    [...draw(facts)!.matchAll(/<tspan[^>]*>([A-Z]{3})<\/tspan>/g)].map(([, code]) => code);
  expect(codesOf(routes["by road in the Benelux"]!)).toEqual([]);
  expect(codesOf(routes["by air over half the world"]!).toSorted()).toEqual(["BRU", "SIN"]);
  const bySea = codesOf(routes["by sea with a transhipment"]!);
  expect(bySea).toContain("LOS");
  expect(bySea).not.toContain("AAL");
});

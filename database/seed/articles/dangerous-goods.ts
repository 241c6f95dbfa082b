import type { Article } from "./article.ts";

export const dangerousGoods: Article = {
  title: "Dangerous goods: what we need to know before we book",
  excerpt:
    "Perfume, batteries, paint, dry ice: many everyday products are dangerous goods in transport. Six answers let us book them without delay.",
  category: "Air freight",
  author: "operations",
  status: "draft",
  daysAgo: 2,
  picture: "hero-road.jpg",
  pictureAlt: "Semi-trailer lorry on a motorway at dawn with misty hills behind",
  content: `<p>Few people who send dangerous goods know that they do. A hospital bed has a battery. A cosmetics order has nail polish. A coffee machine is shipped with a bottle of descaler. None of that is forbidden, but all of it has rules, and a parcel that is found undeclared at the airport stops everything that was booked with it.</p>
<h2>Where the rules stand</h2>
<p>The United Nations give every dangerous substance a four-digit number and a class. On that common ground each mode has its own book: IATA's regulations for the air, the IMDG Code for the sea, ADR for the road. The same goods may be free on a lorry, limited on a passenger aircraft and allowed on a freighter only.</p>
<h2>Six answers we need</h2>
<ol>
<li><strong>The UN number and proper shipping name</strong>, from section 14 of the safety data sheet. Please send the sheet itself, not older than a few years.</li>
<li><strong>Class and packing group.</strong> The group says how dangerous it is: I is great, II medium, III minor danger.</li>
<li><strong>Quantity per inner packaging and in total</strong>, in litres or net kilograms. Small quantities often fall under easier rules.</li>
<li><strong>The packaging.</strong> Is it UN approved? The code is printed on the box, such as 4G/Y20/S.</li>
<li><strong>For batteries:</strong> lithium ion or metal, alone, packed with or built into equipment, watt-hours or grams of lithium, and the test summary under UN 38.3.</li>
<li><strong>An emergency telephone number</strong> that is answered day and night.</li>
</ol>
<h2>Who does what</h2>
<p>The shipper classifies, packs, marks, labels and signs the declaration. That is the law, and it cannot be handed over by contract. We check the declaration against the regulations, book a carrier that accepts the goods, and present the shipment. If you have nobody with the training, we work with certified packers near the airport who collect, repack and sign as the shipper's agent.</p>
<h2>Everyday products to look at twice</h2>
<ul>
<li>perfume, hand gel, spirits above 24 per cent of alcohol: flammable liquids;</li>
<li>deodorant, spray paint, whipped-cream chargers: gases under pressure;</li>
<li>tools, toys, bicycles, laptops, medical devices: batteries;</li>
<li>bleach, descaler, drain cleaner: corrosive;</li>
<li>loudspeakers and motors: magnets, which matter only in the air;</li>
<li>anything sent with dry ice: a refrigerant that displaces oxygen, and is itself declared.</li>
</ul>
<h2>How much time to allow</h2>
<p>With complete papers, dangerous goods by air need one working day more than other freight; by sea, lines ask for approval three to seven days before loading, and some ports take certain classes only straight from quay to ship. Incomplete papers cost a day with every question. A picture of the box with its labels, sent before collection, answers most of them at once.</p>`,
};

import type { Article } from "./article.ts";

export const pallets: Article = {
  title: "How to prepare a pallet that arrives the way it left",
  excerpt:
    "Most transport damage is decided before the lorry comes. A short routine for stacking, strapping, wrapping and labelling, from the people who unload your pallets.",
  category: "Shipping advice",
  author: "operations",
  status: "published",
  daysAgo: 19,
  picture: "warehouse.jpg",
  pictureAlt: "Distribution warehouse aisle with tall pallet racking and a reach truck",
  content: `<p>A pallet on its way from Machelen to Accra is lifted about fifteen times: by reach trucks, on dollies, into a build-up unit, out of it again. Nobody drops it on purpose. But every lift tests the same four things: the pallet underneath, the stack, what holds it together, and whether the next person can see what it is.</p>
<h2>Start with the right pallet</h2>
<p>A euro pallet measures 120 x 80 cm and an industrial pallet 120 x 100 cm. Use one in good condition, without broken boards or protruding nails, and never let goods hang over the edge: overhang is the first thing a fork or a neighbour meets, and a carton that overhangs by a few centimetres loses about a third of its strength.</p>
<p>For shipments outside the European Union, wood must be treated and carry the <strong>ISPM 15</strong> mark: the wheat-ear symbol, a country code, a producer number and HT for heat treatment. Without the mark a shipment can be refused, treated at your cost or sent back. Plastic pallets and pressed wood are exempt.</p>
<h2>Stack in columns, heavy at the bottom</h2>
<ul>
<li>Put cartons corner on corner. The corners carry the weight; a brick pattern looks more solid but halves what the bottom row can bear.</li>
<li>If the column stack wobbles, turn only the top layer by ninety degrees.</li>
<li>Fill gaps with cardboard, not with loose foil. What can move will move.</li>
<li>Keep the top flat. A pyramid cannot be stacked upon, and is charged as if it filled the whole space.</li>
</ul>
<h2>Tie the goods to the pallet</h2>
<p>Stretch film holds the goods together, but it only holds them <em>to the pallet</em> if you wrap it around the pallet itself, at least twice, including the upper part of the feet. Then work upwards with half a width of overlap and finish with a sheet on top against rain and dust.</p>
<p>Above 300 kg, add straps: two along and two across, with edge protectors so that they do not cut in. For machines, use bolts or lashing through the frame rather than film. Mark the centre of gravity if it is not in the middle.</p>
<h2>Label so that a stranger understands</h2>
<ol>
<li>Two labels, on a long and a short side, at eye height, <strong>under</strong> no film that reflects.</li>
<li>Sender, consignee, telephone number, ‘1 of 3’ and the weight.</li>
<li>Handling symbols only where they are true. If everything is fragile, nothing is.</li>
<li>Remove old labels. A scanner takes the first barcode it finds.</li>
</ol>
<h2>Measure after wrapping</h2>
<p>Give us length, width and height as the pallet stands there, including the pallet, and round up to whole centimetres. Air and groupage rates depend on volume as much as on weight. A pallet that turns out to be ten centimetres higher than booked may not fit the aircraft's door, and waits for the next one.</p>
<h2>Take four pictures</h2>
<p>One of each side, before the driver comes. It takes a minute, and in the rare case that something happens on the way, those four pictures decide the claim. Send them with the booking if you like: we keep them with the shipment.</p>`,
};

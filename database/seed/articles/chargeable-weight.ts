import type { Article } from "./article.ts";

export const chargeableWeight: Article = {
  title: "Chargeable weight explained with three boxes and a pocket calculator",
  excerpt:
    "Why 40 kilograms can cost as much as 70, how airlines, hauliers and shipping lines each count, and three ways to pay for less air.",
  category: "Air freight",
  author: "operations",
  status: "published",
  daysAgo: 62,
  picture: "hero-air.jpg",
  pictureAlt: "Cargo aircraft flying above a sea of clouds at sunrise",
  content: `<p>An aircraft is full in two ways: when it has reached its weight, or when nothing more fits through the door. Feathers fill it long before they weigh anything. That is why every carrier compares the real weight with a weight calculated from the volume, and charges the higher one. It is called the chargeable weight.</p>
<h2>By air: divide by 6,000</h2>
<p>Multiply length, width and height in centimetres and divide by 6,000. The result is the volumetric weight in kilograms. One cubic metre comes to 167 kg.</p>
<ul>
<li><strong>A machine part</strong>, 60 x 40 x 30 cm and 45 kg: 72,000 divided by 6,000 is 12 kg. You pay for 45 kg, the real weight.</li>
<li><strong>A lamp</strong>, 100 x 70 x 60 cm and 40 kg: 420,000 divided by 6,000 is 70 kg. You pay for 70 kg.</li>
<li><strong>A pallet of textiles</strong>, 120 x 80 x 150 cm and 240 kg: 1,440,000 divided by 6,000 is 240 kg. Exactly in balance.</li>
</ul>
<p>Parcel services usually divide by 5,000 and so count a fifth more. When you compare offers, ask which figure is used.</p>
<h2>By sea: a cubic metre is a tonne</h2>
<p>For groupage by sea the unit is ‘W/M’, weight or measure: one cubic metre or 1,000 kg, whichever gives more. Three cubic metres of 900 kg are charged as three; two cubic metres of 2,600 kg as 2.6. In a full container you pay for the box, and only the maximum payload matters: 28,200 kg in a 20 ft container, 28,600 kg in a 40 ft.</p>
<h2>By road: loading metres</h2>
<p>A trailer is 13.6 m long inside. Goods that cannot be stacked take up floor, so hauliers count loading metres: a euro pallet that stands alone across takes 0.4 of them. Commonly a cubic metre counts for 333 kg and a loading metre for 1,750 kg, though this varies by country and by haulier.</p>
<h2>Three ways to pay for less air</h2>
<ol>
<li><strong>Shorten the box.</strong> Cutting ten centimetres off the height of a euro pallet saves 16 kg of chargeable weight by air. On a weekly shipment that is more than 800 kg a year.</li>
<li><strong>Make it stackable.</strong> A flat top and strong corners let the planner use the space above. We quote stackable pallets at a better rate for groupage.</li>
<li><strong>Mix.</strong> The calculation is made over the whole shipment, not box by box. Light and heavy pieces sent together even each other out: the machine part and the lamp above weigh 85 kg and count as 82 kg by volume, so you pay for 85 instead of 45 plus 70, which is 115.</li>
</ol>
<h2>Measure what stands there</h2>
<p>Airlines measure again, with lasers, and bill the difference. Measure at the widest points, with the pallet, the film and the straps, and round up. If you are not sure, send us the figures and a picture: we would rather correct a quote than an invoice.</p>`,
};

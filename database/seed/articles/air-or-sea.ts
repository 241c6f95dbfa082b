import type { Article } from "./article.ts";

export const airOrSea: Article = {
  title: "Air or sea? Five questions that settle it",
  excerpt:
    "Air is faster and sea is cheaper: true, and not enough to decide. How to compare the two honestly, including the costs that appear on no freight invoice.",
  category: "Shipping advice",
  author: "westAfrica",
  status: "published",
  daysAgo: 47,
  picture: "hero-ship.jpg",
  pictureAlt: "Fully loaded container ship under way at sea in early morning light",
  content: `<p>A pallet from Brussels to Lagos takes typically four to seven days by air, from door to door, and four to six weeks by sea. By air it costs several times as much. Between those two facts lies a decision that is worth ten minutes, because it is rarely only about freight.</p>
<h2>1. What does a day cost you?</h2>
<p>Goods under way are money under way. Take the value of the shipment, multiply it by what capital costs you in a year, and divide by 365. For a shipment of 200,000 euro at eight per cent, thirty days more cost about 1,300 euro. Add what you lose if a line stands still or a season is missed. For spare parts this figure decides alone; for rice it is next to nothing.</p>
<h2>2. How heavy is it for its size?</h2>
<p>Airlines charge by weight or by volume, whichever is more: one cubic metre counts as at least 167 kg. Shipping lines and consolidators count one cubic metre as one tonne. Dense goods therefore gain most from going by sea, while light and bulky goods suffer most in the air. Our article on chargeable weight shows how to work it out.</p>
<h2>3. How much is it?</h2>
<p>As a rule of thumb, and no more than that:</p>
<ul>
<li>below about 100 kg the fixed costs of a sea shipment, such as handling, documents and port charges, eat up its lower rate, and air is often no dearer;</li>
<li>between 100 kg and one tonne both are possible, and urgency decides;</li>
<li>above one tonne sea is nearly always cheaper, by a factor of four to ten;</li>
<li>from roughly 13 to 15 cubic metres on, a container of your own usually beats groupage.</li>
</ul>
<h2>4. What can the goods bear?</h2>
<p>A container crosses several climates: in the tropics it can be above fifty degrees inside, and moisture condenses at night. Electronics need desiccant, food needs a reefer, wood needs treatment. By air the journey is gentler but stricter: lithium batteries, aerosols, magnets and many chemicals are limited or excluded. Always tell us what is inside, also when it seems harmless.</p>
<h2>5. How sure must the date be?</h2>
<p>A flight that is missed is followed by another tomorrow. A vessel that is missed is followed by one next week, and a port may be congested on arrival. If you have promised a date, leave a margin of a week by sea and a day by air.</p>
<h2>The third way</h2>
<p>You need not choose for the whole shipment. Send by air what is needed for the first weeks and the rest by sea. Or combine the two: by sea to a hub such as Dubai and on by air, which costs about half of air freight and takes about half the time of sea freight.</p>
<h2>Ask for both</h2>
<p>In our quote form you can tick more than one kind of freight. You then get both prices side by side, with transit times and everything included to the same point, so that you compare like with like.</p>`,
};

import type { Article } from "./article.ts";

export const yearEnd: Article = {
  title: "Planning around the year-end peak",
  excerpt:
    "From October to January space is short, terminals are full and half of Europe closes for a week. How to book so that your goods do not spend the holidays in a yard.",
  category: "Shipping advice",
  author: "customs",
  status: "archived",
  daysAgo: 210,
  picture: "project-cargo.jpg",
  pictureAlt: "Oversized pressure vessel on a multi-axle heavy-haul trailer in a port yard",
  content: `<p>Every year the same thing happens, and every year it surprises somebody. In October the shops fill their stores for the holidays, in November the online sales begin, in December everybody wants to close the books with empty shelves. Space on aircraft becomes scarce, terminals slow down, and then, between Christmas and New Year, much of Europe stops. In February it happens again, the other way round: factories in China close for the Lunar New Year.</p>
<h2>The dates that matter</h2>
<ul>
<li><strong>Mid October to mid December:</strong> air freight from Asia at its tightest. Rates change weekly, sometimes daily.</li>
<li><strong>The last week of November:</strong> parcel networks are full; collection windows grow wider.</li>
<li><strong>24 December to 2 January:</strong> driving bans for lorries on the public holidays in most countries, each with its own hours. Customs offices work with reduced staff.</li>
<li><strong>Two weeks before the Lunar New Year:</strong> factories hurry to ship before they close, and vessels from Asia are overbooked.</li>
<li><strong>Three weeks after it:</strong> sailings are cancelled for want of cargo, so that transit times from Asia grow although the ports are quiet.</li>
</ul>
<h2>How to book</h2>
<ol>
<li><strong>Give us a forecast.</strong> Even a rough one. ‘Eight pallets a week from the tenth of November’ lets us hold space, without any obligation for you.</li>
<li><strong>Ship earlier, or later.</strong> A shipment that arrives on the fifth of January instead of the twenty-third of December is often cheaper and no later on the shelf, because nobody unpacks it in between.</li>
<li><strong>Split.</strong> Send what must be there by air, and the rest by sea or by road in good time.</li>
<li><strong>Avoid Fridays.</strong> What is handed over on Monday and Tuesday meets shorter queues at every airport we work with.</li>
<li><strong>Check that somebody is there.</strong> The most common reason for a failed delivery in December is a closed gate. Tell us the consignee's opening hours for each day.</li>
</ol>
<h2>Customs in the holidays</h2>
<p>Declarations are electronic and are accepted day and night, but an inspection needs a person. Goods of animal or vegetable origin need an inspector at the border post, and border posts keep holiday hours. If your goods are subject to such a check, plan their arrival before the twentieth of December.</p>
<p>Also think of the papers that others issue. Chambers of commerce, embassies and inspection companies close earlier than carriers. A certificate of origin that is asked for on the twenty-second may come in the new year, and the goods wait for it.</p>
<h2>What we do ourselves</h2>
<p>Our control room is staffed every day of the year, including the night of the thirty-first. We reserve space on fixed flights for regular customers from September on, and in the first days of December we call every customer who has something under way over the holidays. If you would rather know earlier, write to us: the plan for your lanes takes half an hour to make.</p>`,
};

import type { Article } from "./article.ts";

export const incoterms: Article = {
  title: "Incoterms 2020: who pays, who insures, who carries the risk",
  excerpt:
    "Eleven rules of three letters decide where your costs and your risk end. Here is what they mean in practice, and the four mistakes we see most often.",
  category: "Shipping advice",
  author: "operations",
  status: "published",
  daysAgo: 6,
  picture: "hero-port.jpg",
  pictureAlt: "Container terminal at golden hour, with stacked containers and a docked container ship",
  content: `<p>An Incoterm answers three questions about a sale: who arranges and pays for each part of the journey, where the risk of loss passes from seller to buyer, and who sees to customs. It does <strong>not</strong> say when ownership passes, when the invoice is due or what happens if the goods are faulty. Those belong in the contract of sale.</p>
<h2>Two points, not one</h2>
<p>The most useful thing to know about Incoterms is that cost and risk can pass at different places. Under the four rules that begin with C, the seller pays for transport to the destination, but the risk passes much earlier. With <strong>CPT Lagos</strong>, for example, the seller pays the freight to Lagos, yet the buyer carries the risk from the moment the first carrier takes the goods over in Belgium.</p>
<h2>The rules in groups</h2>
<ul>
<li><strong>EXW</strong>: the buyer collects, and in principle even clears the goods for export. Rarely a good idea for an export outside the EU.</li>
<li><strong>FCA</strong>: the seller clears for export and hands the goods over to the buyer's carrier at a named place. The best choice for containers when the buyer arranges transport.</li>
<li><strong>CPT and CIP</strong>: the seller pays transport to a named place; risk passes to the buyer at the first carrier. Under CIP the seller also insures, against all risks since 2020.</li>
<li><strong>DAP, DPU and DDP</strong>: the seller carries cost and risk to the destination. DPU includes unloading, DDP includes import clearance, duties and, unless agreed otherwise, import VAT.</li>
<li><strong>FAS, FOB, CFR and CIF</strong>: for sea and inland waterway only, and meant for goods that are put alongside or on board the ship itself.</li>
</ul>
<h2>Four mistakes we see every month</h2>
<ol>
<li><strong>FOB for a container.</strong> A container is handed over at the terminal, days before it is on board. Between the gate and the ship the seller carries a risk without having any control. FCA closes that gap.</li>
<li><strong>EXW for an export.</strong> The seller needs proof that the goods left the EU to invoice without VAT, but under EXW the buyer makes the export declaration. If the proof never comes, the seller may owe the VAT.</li>
<li><strong>DDP without a tax number.</strong> In many countries only a registered company can import. A seller who promises DDP and is not registered there has promised something that cannot be done.</li>
<li><strong>A rule without a place.</strong> ‘FCA’ alone means nothing. Write ‘FCA Machelen, Incoterms 2020’, as exactly as you can: an address is better than a town.</li>
</ol>
<h2>Do not forget insurance</h2>
<p>Only CIP and CIF oblige somebody to insure. Under every other rule, whoever carries the risk decides. A carrier's liability is limited by treaty to an amount per kilogram, for road transport about ten euro, for sea often far less. If your goods are worth more than that, cargo insurance costs a fraction of a per cent and saves long conversations.</p>
<h2>What we need from you</h2>
<p>When you ask for a quote, give us the rule <em>and</em> the place. If you do not know which one suits you, tell us who you would like to be in charge of transport, who can clear customs at the other end, and where you can still inspect the goods. We will suggest a rule that fits, before it is in the contract and not after.</p>`,
};

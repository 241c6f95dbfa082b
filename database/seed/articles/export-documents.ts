import type { Article } from "./article.ts";

export const exportDocuments: Article = {
  title: "Exporting from Belgium: the customs documents you need, one by one",
  excerpt:
    "From EORI number to certificate of origin: what each paper is for, who makes it, and what happens when it is missing.",
  category: "Customs",
  author: "customs",
  status: "published",
  daysAgo: 33,
  picture: "customs.jpg",
  pictureAlt: "Lorries waiting at the barriers of a port customs gate at dusk",
  content: `<p>Goods that leave the European Union are declared to customs electronically. We make that declaration for you, but it can only be as good as the papers behind it. This is the list we go through for every export, in the order in which things usually go wrong.</p>
<h2>1. An EORI number</h2>
<p>Every company that exports needs an Economic Operators Registration and Identification number. In Belgium you ask for it once at the customs administration; it is based on your enterprise number and costs nothing. Without it no declaration can be lodged in your name.</p>
<h2>2. The commercial invoice</h2>
<p>The most important paper of all, because customs at both ends read it. It should state:</p>
<ul>
<li>seller and buyer with full addresses, and the consignee if that is somebody else;</li>
<li>a description that a stranger understands: ‘stainless steel ball valves’, not ‘spare parts’;</li>
<li>the commodity code of each line, at least the first six digits;</li>
<li>quantity, unit price, total and currency, also for samples and goods free of charge;</li>
<li>the Incoterm with its place, the country of origin, and net and gross weight.</li>
</ul>
<h2>3. The packing list</h2>
<p>It says what is in which package, with dimensions and weights. When customs picks a container for inspection, a good packing list means that two pallets are opened instead of all of them.</p>
<h2>4. The export declaration</h2>
<p>We lodge it electronically and you receive the export accompanying document with its reference number, the <strong>MRN</strong>. When the goods have left, the customs office of exit confirms it. Keep that confirmation with the invoice: it is your proof for the VAT exemption. Small consignments, up to 1,000 euro <em>and</em> 1,000 kg, can be declared more simply, unless they are subject to controls.</p>
<h2>5. Proof of origin</h2>
<p>Two different things carry similar names. A <strong>certificate of origin</strong> from the chamber of commerce states where the goods were made; many countries ask for it, and it lowers no duty. A <strong>preferential</strong> proof, such as an EUR.1 certificate or a statement on the invoice, lets your customer pay less or no duty under a trade agreement. For most agreements any exporter may write the statement up to 6,000 euro; above that you need to be registered or approved.</p>
<h2>6. Licences and controls</h2>
<p>Dual-use goods, strategic goods, cultural goods, medicines, plants, animals and food of animal origin may need a licence or certificate, and some destinations are under sanctions. The check is made on the commodity code, the end user and the use. It has to be done <strong>before</strong> the goods move; a licence cannot be added at the airport.</p>
<h2>7. The mandate</h2>
<p>To declare on your behalf we need a written authorisation. As a direct representative we act in your name: you remain the exporter, and responsible for what is declared. You sign once, for one shipment or for all.</p>
<h2>How long to keep it all</h2>
<p>Keep the file for at least three years for customs, and longer for tax: ask your accountant. We keep a copy of everything we lodged for you. If customs asks questions two years later, one mail to us is enough.</p>`,
};

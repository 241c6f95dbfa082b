import type { Article } from "./article.ts";

export const westAfrica: Article = {
  title: "Shipping a container to West Africa: papers first, then the box",
  excerpt:
    "Cargo tracking notes, conformity certificates and pre-arrival assessments: what Nigeria, Ghana, Côte d'Ivoire, Senegal and Cameroon ask for before the vessel sails.",
  category: "Sea freight",
  author: "westAfrica",
  status: "published",
  daysAgo: 88,
  picture: "about.jpg",
  pictureAlt: "City skyline and container port across the river at blue hour",
  content: `<p>A container from Antwerp reaches Abidjan in about two weeks and Lagos in about three. What decides whether it is out of the port within days or within weeks is not the vessel. It is whether three or four papers were ready before it sailed. Storage and container rent start to count soon after discharge, and grow steeper every week.</p>
<h2>Cargo tracking notes</h2>
<p>Many countries in West and Central Africa want every shipment registered in advance by an electronic cargo tracking note. The name differs: BSC in Côte d'Ivoire and Senegal, BESC or ECTN in Cameroon, FERI in the DR Congo. The idea is the same: bill of lading, commercial invoice, freight invoice and export declaration are uploaded, validated, and a number is issued. A missing note leads to a fine that is a multiple of its price. We apply for it as soon as the draft bill of lading is there.</p>
<h2>Nigeria</h2>
<ul>
<li>The importer opens a <strong>Form M</strong> with a bank <em>before</em> the goods are shipped. Its number belongs on the invoice.</li>
<li>Regulated products need a <strong>SONCAP</strong> certificate of conformity, food and medicines an approval by NAFDAC.</li>
<li>On the basis of the final documents customs issues a <strong>PAAR</strong>, the pre-arrival assessment from which duties are calculated. Ask for it while the vessel is at sea.</li>
</ul>
<h2>Ghana</h2>
<p>Imports run through a single electronic window. The importer obtains a unique consignment reference, and the declaration can be made before arrival. For a number of product groups the standards authority asks for a certificate of conformity from the country of export, which takes a week or two.</p>
<h2>Côte d'Ivoire, Senegal, Cameroon</h2>
<p>All three verify conformity of certain goods before shipment, and all require an import declaration by the consignee above a modest value. In Senegal and Côte d'Ivoire that declaration is linked to the invoice: amounts that differ by a single euro stop the file. Send the final invoice, not a pro forma.</p>
<h2>The box itself</h2>
<p>A 20 ft container takes 28 cubic metres and at most 28,200 kg, a 40 ft 58 cubic metres, a 40 ft high cube 68, both at most 28,600 kg. Inland roads and terminal equipment may allow less, so ask before you load to the limit. Fix the load against the doors, hang desiccant bags for the change of climate, photograph the seal and write its number on the packing list.</p>
<h2>A calendar that works</h2>
<ol>
<li><strong>Four weeks before sailing:</strong> invoice and codes to the importer, Form M or import declaration, conformity check booked.</li>
<li><strong>Two weeks before:</strong> booking confirmed, container loaded, verified gross mass sent to the line.</li>
<li><strong>At sailing:</strong> final bill of lading, cargo tracking note validated.</li>
<li><strong>One week before arrival:</strong> originals or telex release with the importer, duties assessed, lorry booked.</li>
</ol>
<p>Rules change, sometimes within a month. Before every first shipment to a country we check the list anew with our correspondent there, and tell you in writing who does what. That page is the best insurance we know.</p>`,
};

import type { PostStatus } from "#domain/blog/post.ts";

export type CategoryName = "Shipping advice" | "Customs" | "Air freight" | "Sea freight";
export type AuthorKey = "customs" | "westAfrica" | "operations";

/** A demo article; its content has allowed tags only. */
export interface Article {
  title: string;
  excerpt: string;
  category: CategoryName;
  author: AuthorKey;
  status: PostStatus;
  /** Age in days; also the publishing date unless it is a draft. */
  daysAgo: number;
  /** File name of its picture. */
  picture: string;
  pictureAlt: string;
  content: string;
}

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

import { company } from "./company.ts";
import { companyTexts } from "./company-texts.nl.ts";
import { controller, type CookiesText, type LegalText, type PrivacyText } from "./legal-text.ts";

export const legalWords = {
  sampleNote: "Voorbeeldtekst. Laat hem voor uw onderneming nakijken voor u erop vertrouwt.",
  lastChanged: "Laatst gewijzigd",
  onThisPage: "Op deze pagina",
  what: "Wat",
  legalBasis: "Rechtsgrond",
  kept: "Bewaard",
  for: "Waarvoor",
};

const { street, postalCode, city } = company.address;

export const privacy: PrivacyText = {
  title: "Privacybeleid",
  lead: "Wat we over u bewaren, waarom, hoe lang, en wat u van ons kunt vragen.",
  updated: "2026-11-01",
  purposesTitle: "Wat we bewaren en waarom",
  purposes: [
    {
      title: "Offerteaanvragen",
      data: "Naam, e-mailadres, de steden, de goederen en wat u toevoegt.",
      basis: "Stappen op uw verzoek voor het sluiten van een overeenkomst (AVG, artikel 6.1.b).",
      kept: {
        period: "quotes",
        text: "na de laatste wijziging, tenzij er een zending volgt; dan zo lang als de zending.",
        otherwise: "Tot de aanvraag is afgehandeld en onze medewerkers ze verwijderen.",
      },
    },
    {
      title: "Berichten",
      data: "Naam, e-mailadres, telefoonnummer, onderwerp en bericht.",
      basis: "Ons gerechtvaardigd belang om u te antwoorden (artikel 6.1.f).",
      kept: {
        period: "contacts",
        text: "na de laatste wijziging.",
        otherwise: "Tot de zaak is afgehandeld en onze medewerkers het bericht verwijderen.",
      },
    },
    {
      title: "Zendingen, afzenders en geadresseerden",
      data: "Naam, bedrijf, adres, e-mailadres en telefoonnummer van wie verzendt en wie ontvangt; de goederen en waar ze zijn.",
      basis:
        "Uitvoering van de overeenkomst (artikel 6.1.b); boekhoud-, belasting-\u00a0en douanewetgeving (artikel 6.1.c).",
      kept: {
        text: "Zo lang als boekhoud-, belasting-\u00a0en douanewetgeving na de zending eisen; contactgegevens gaan eerder weg waar geen wet ze nodig heeft.",
      },
    },
    {
      title: "E-mails wanneer een zending beweegt",
      data: "Het e-mailadres dat u op de trackingpagina gaf en de zending; adressen die e-mails stopten, zodat er geen meer volgen.",
      basis: "Uw toestemming, die u met één klik intrekt (artikel 6.1.a).",
      kept: {
        text: "Drie dagen als u niet bevestigt; twee maanden na de levering, een maand nadat u stopt. Een gestopt adres tot u ons vraagt het te vergeten.",
      },
    },
    {
      title: "E-mails die we verstuurden",
      data: "Ontvanger, soort en tijdstip, zonder de tekst.",
      basis: "Ons gerechtvaardigd belang om te weten of een e-mail is aangekomen (artikel 6.1.f).",
      kept: { period: "mails", text: "na het versturen." },
    },
    {
      title: "Wat onze medewerkers deden",
      data: "Wie wat wanneer wijzigde; u kunt daarin staan als de persoon van wie een aanvraag kwam.",
      basis:
        "Ons gerechtvaardigd belang bij veiligheid en bij verantwoording van wijzigingen (artikel 6.1.f).",
      kept: { period: "audit", text: "na de vermelding.", otherwise: "Zo lang deze website wordt beheerd." },
    },
    {
      title: "Verwijderde gegevens",
      data: "Wat onze medewerkers verwijderden, zodat een vergissing kan worden hersteld.",
      basis: "Ons gerechtvaardigd belang om geen gegevens bij vergissing te verliezen (artikel 6.1.f).",
      kept: { period: "deleted", text: "na de verwijdering." },
    },
    {
      title: "Netwerkadressen",
      data: "Uw IP-adres, geteld om misbruik van formulieren, tracking en aanmelden tegen te gaan, en in het logboek van de aanvragen.",
      basis: "Ons gerechtvaardigd belang bij veiligheid (artikel 6.1.f).",
      kept: {
        text: "Tellingen van enkele minuten tot een dag; het logboek zo lang als nodig is om fouten te vinden.",
      },
    },
  ],
  sections: [
    {
      title: "Wie verantwoordelijk is",
      paragraphs: [
        `${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}, is de verwerkingsverantwoordelijke voor uw persoonsgegevens. Schrijf naar ${company.email} of bel ${company.phone}.`,
      ],
    },
    {
      title: "Wie ze ontvangt",
      paragraphs: [
        "Vervoerders, agenten, magazijnen, verzekeraars en douanediensten krijgen wat ze nodig hebben om uw goederen te vervoeren, in de landen op de route. Ligt zo’n land buiten de Europese Economische Ruimte, dan geven we gegevens door omdat het vervoer dat u bestelde dat vereist (artikel 49.1.b en c).",
        "Bedrijven die onze servers en e-mail beheren, werken in onze opdracht. We verkopen geen gegevens, tonen geen reclame en maken geen profielen, en geen enkele beslissing over u wordt door een machine alleen genomen.",
      ],
    },
    {
      title: "Wat u kunt vragen",
      paragraphs: [
        "Schrijf ons en we antwoorden binnen een maand. We kunnen iets vragen waaruit blijkt dat u het bent.",
      ],
      list: [
        "Een kopie van wat we over u bewaren, als bestand dat programma’s kunnen lezen.",
        "Verbetering van wat fout is.",
        "Wissing. Verplicht een wet ons een zending te bewaren, dan halen we uw naam en contactgegevens eraf zodra die wet het toelaat.",
        "Beperking van wat we ermee doen, en bezwaar tegen wat op ons gerechtvaardigd belang steunt.",
      ],
    },
    {
      title: "De toezichthouder",
      paragraphs: [
        "U kunt klacht indienen bij de Gegevensbeschermingsautoriteit, Drukpersstraat 35, 1000 Brussel, of bij de autoriteit van het land waar u woont of werkt.",
      ],
    },
  ],
};

export const terms: LegalText = {
  title: "Algemene voorwaarden",
  lead: "Wat geldt wanneer u deze website gebruikt, en wanneer wij uw goederen vervoeren.",
  updated: "2026-11-01",
  sections: [
    {
      title: "Wie wij zijn",
      paragraphs: [
        `Deze website wordt beheerd door ${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}. U bereikt ons op ${company.email} en ${company.phone}.`,
      ],
    },
    {
      title: "Offertes en opdrachten",
      paragraphs: [
        "Een aanvraag via deze website is geen opdracht. Een offerte bindt ons voor de termijn die erin staat. Een overeenkomst begint wanneer u een offerte aanvaardt en wij dat schriftelijk bevestigen.",
        "Geef het werkelijke gewicht, de afmetingen, de aard en de waarde van de goederen op, en of ze gevaarlijk zijn. Prijzen steunen op wat u ons meedeelt.",
      ],
    },
    {
      title: "Expeditie",
      paragraphs: [
        "Op al onze diensten zijn de Algemene Belgische Expeditievoorwaarden van FORWARD Belgium, de federatie van Belgische expediteurs, van toepassing, in de versie die geldt wanneer wij de opdracht bevestigen. We sturen ze u op vraag, voor u bestelt. Ze zeggen ook voor hoeveel wij aansprakelijk zijn en hoe snel een claim moet worden ingediend.",
        "Het dwingende recht van elk vervoer gaat voor: het CMR-verdrag over de weg, het Verdrag van Montreal door de lucht, de Hague-Visby Rules over zee.",
      ],
    },
    {
      title: "Tracking",
      paragraphs: [
        "Tracking toont wat vervoerders en onze medewerkers hebben ingevoerd. Leveringsdata zijn ramingen. Wie een trackingnummer heeft, of een referentie die alleen van u is, ziet de zending: geef ze alleen door aan wie ze mag zien. Een container-\u00a0of ordernummer toont ze samen met de postcode van de geadresseerde of de afzender.",
      ],
    },
    {
      title: "Gebruik van deze website",
      paragraphs: [
        "Teksten en beelden zijn van ons of van wie ons het gebruik ervan toestaat. Stuur ons niets onwettigs, en niet meer aanvragen dan een mens zou doen.",
        "We houden de website met zorg draaiende, en kunnen niet beloven dat ze nooit uitvalt.",
      ],
    },
    {
      title: "Recht en rechtbanken",
      paragraphs: [
        "Het Belgische recht is van toepassing. De rechtbanken van onze maatschappelijke zetel zijn bevoegd, tenzij een wet die u beschermt, zoals die voor consumenten, andere aanwijst.",
      ],
    },
  ],
};

export const cookies: CookiesText = {
  title: "Cookiebeleid",
  lead: "Bezoekers krijgen van ons geen cookies. Hier staat alles wat een browser voor deze website bewaart.",
  updated: "2026-11-26",
  visitors: {
    title: "Bezoekers",
    text: "Geen cookie, geen meting van bezoeken, geen reclame. De browser zelf bewaart enkele notities, die hij nooit naar ons stuurt. Ze zijn allemaal nodig voor wat u vroeg, dus hoeven we geen toestemming te vragen.",
    items: [
      {
        name: "react-router-scroll-positions",
        purpose: "Waar u op een pagina was, om er terug te keren.",
        kept: "Tot het tabblad wordt gesloten",
      },
      {
        name: "remix-router-transitions",
        purpose: "Tussen welke pagina’s u ging, zodat de weg terug even vloeiend verloopt als de weg heen.",
        kept: "Tot het tabblad wordt gesloten",
      },
      {
        name: "zenne-language",
        purpose:
          "De taal die u koos, of dat u het voorstel van een andere taal sloot, zodat het niet opnieuw komt.",
        kept: "Tot u het in uw browser wist",
      },
      {
        name: "zenne-form",
        purpose: "Wat u in een formulier had ingevuld, terwijl de pagina in een andere taal wordt geopend.",
        kept: "Voor die ene stap",
      },
      {
        name: "quote-attempts",
        purpose: "Wanneer u het offerteformulier verstuurde, zodat dat niet te vaak gebeurt.",
        kept: "Tot het tabblad wordt gesloten",
      },
      {
        name: "contact-attempts",
        purpose: "Wanneer u het contactformulier verstuurde, zodat dat niet te vaak gebeurt.",
        kept: "Tot het tabblad wordt gesloten",
      },
    ],
  },
  staff: {
    title: "Onze medewerkers, die zich aanmelden",
    text: "Deze cookies worden alleen bij het aanmelden geplaatst, zijn daarvoor nodig, en kunnen niet door scripts worden gelezen. Met https beginnen hun namen met __Host-. Filters en kladversies die medewerkers bewaren, blijven in hun eigen browser tot ze ze verwijderen.",
    items: [
      {
        name: "zenne_session",
        purpose: "Wie aangemeld is.",
        kept: "Tot het afmelden, of 24 uur na de laatste activiteit",
      },
      {
        name: "zenne_device",
        purpose:
          "Dat deze browser zich eerder aanmeldde, zodat vreemden die een wachtwoord raden niemand buitensluiten.",
        kept: "90 dagen na de laatste aanmelding",
      },
      {
        name: "zenne_pending",
        purpose: "Dat het wachtwoord juist was en een tweede factor wordt gevraagd.",
        kept: "10 minuten na het wachtwoord",
      },
      {
        name: "zenne_trusted",
        purpose: "Dat deze browser geen tweede factor hoeft te geven, waar de eigenaar dat aanvinkte.",
        kept: "30 dagen na de aanmelding waarbij het werd aangevinkt",
      },
    ],
  },
  sections: [
    {
      title: "De kaart op de contactpagina",
      paragraphs: [
        "De straten komen van OpenStreetMap, openstreetmap.org, dat uw netwerkadres ziet wanneer u ze toont (in een browser zonder JavaScript zodra de pagina opent) en eigen cookies kan plaatsen. Het adres staat als tekst naast de kaart.",
      ],
    },
    {
      title: "Uw browser",
      paragraphs: [
        "U kunt dit alles in uw browser wissen of weigeren. Elke openbare pagina werkt ook zonder.",
      ],
    },
  ],
};

import { company } from "./company.ts";
import { companyTexts } from "./company-texts.de.ts";
import { controller, type CookiesText, type LegalText, type PrivacyText } from "./legal-text.ts";

export const legalWords = {
  sampleNote: "Mustertext. Lassen Sie ihn für Ihr Unternehmen prüfen, bevor Sie sich darauf verlassen.",
  lastChanged: "Zuletzt geändert",
  onThisPage: "Auf dieser Seite",
  what: "Was",
  legalBasis: "Rechtsgrundlage",
  kept: "Aufbewahrt",
  for: "Wofür",
};

const { street, postalCode, city } = company.address;

export const privacy: PrivacyText = {
  title: "Datenschutz\u00aderklärung",
  lead: "Was wir über Sie speichern, warum, wie lange, und was Sie von uns verlangen können.",
  updated: "2026-11-01",
  purposesTitle: "Was wir speichern und warum",
  purposes: [
    {
      title: "Angebotsanfragen",
      data: "Name, E-Mail-Adresse, die Orte, die Güter und was Sie hinzufügen.",
      basis: "Vorvertragliche Maßnahmen auf Ihre Anfrage (DSGVO, Artikel 6 Abs. 1 b).",
      kept: {
        period: "quotes",
        text: "nach der letzten Änderung, es sei denn, eine Sendung folgt; dann so lange wie die Sendung.",
        otherwise: "Bis die Anfrage erledigt ist und unser Personal sie löscht.",
      },
    },
    {
      title: "Nachrichten",
      data: "Name, E-Mail-Adresse, Telefonnummer, Betreff und Nachricht.",
      basis: "Unser berechtigtes Interesse, Ihnen zu antworten (Artikel 6 Abs. 1 f).",
      kept: {
        period: "contacts",
        text: "nach der letzten Änderung.",
        otherwise: "Bis die Sache erledigt ist und unser Personal die Nachricht löscht.",
      },
    },
    {
      title: "Sendungen, Absender und Empfänger",
      data: "Name, Firma, Anschrift, E-Mail-Adresse und Telefonnummer dessen, der versendet, und dessen, der empfängt; die Güter und wo sie sind.",
      basis:
        "Erfüllung des Vertrags (Artikel 6 Abs. 1 b); Buchführungs-, Steuer-\u00a0und Zollrecht (Artikel 6 Abs. 1 c).",
      kept: {
        text: "So lange, wie Buchführungs-, Steuer-\u00a0und Zollrecht es nach der Sendung verlangen; Kontaktdaten früher, wo kein Gesetz sie braucht.",
      },
    },
    {
      title: "E-Mails, wenn sich eine Sendung bewegt",
      data: "Die E-Mail-Adresse, die Sie auf der Seite zur Sendungsverfolgung angaben, und die Sendung; Adressen, die E-Mails abbestellt haben, damit keine weiteren folgen.",
      basis: "Ihre Einwilligung, die ein Klick widerruft (Artikel 6 Abs. 1 a).",
      kept: {
        text: "Drei Tage ohne Bestätigung; zwei Monate nach der Zustellung, einen Monat nach der Abbestellung. Eine abbestellte Adresse, bis Sie uns bitten, sie zu vergessen.",
      },
    },
    {
      title: "E-Mails, die wir gesendet haben",
      data: "Empfänger, Art und Zeitpunkt, ohne den Text.",
      basis: "Unser berechtigtes Interesse zu wissen, ob eine E-Mail angekommen ist (Artikel 6 Abs. 1 f).",
      kept: { period: "mails", text: "nach dem Senden." },
    },
    {
      title: "Was unser Personal getan hat",
      data: "Wer was wann geändert hat; Sie können darin als die Person stehen, von der eine Anfrage kam.",
      basis:
        "Unser berechtigtes Interesse an Sicherheit und an der Nachvollziehbarkeit von Änderungen (Artikel 6 Abs. 1 f).",
      kept: {
        period: "audit",
        text: "nach dem Eintrag.",
        otherwise: "Solange diese Website betrieben wird.",
      },
    },
    {
      title: "Gelöschte Daten",
      data: "Was unser Personal gelöscht hat, damit ein Irrtum rückgängig gemacht werden kann.",
      basis: "Unser berechtigtes Interesse, Daten nicht versehentlich zu verlieren (Artikel 6 Abs. 1 f).",
      kept: { period: "deleted", text: "nach der Löschung." },
    },
    {
      title: "Netzadressen",
      data: "Ihre IP-Adresse, gezählt gegen den Missbrauch von Formularen, Sendungsverfolgung und Anmeldung, und im Protokoll der Anfragen.",
      basis: "Unser berechtigtes Interesse an Sicherheit (Artikel 6 Abs. 1 f).",
      kept: {
        text: "Zähler von Minuten bis zu einem Tag; das Protokoll so lange, wie die Fehlersuche es braucht.",
      },
    },
  ],
  sections: [
    {
      title: "Wer verantwortlich ist",
      paragraphs: [
        `${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}, ist für Ihre personenbezogenen Daten verantwortlich. Schreiben Sie an ${company.email} oder rufen Sie ${company.phone} an.`,
      ],
    },
    {
      title: "Wer sie erhält",
      paragraphs: [
        "Frachtführer, Agenten, Lager, Versicherer und Zollbehörden erhalten, was sie brauchen, um Ihre Güter zu befördern, in den Ländern auf der Strecke. Liegt ein solches Land außerhalb des Europäischen Wirtschaftsraums, geben wir Daten weiter, weil die von Ihnen beauftragte Beförderung es verlangt (Artikel 49 Abs. 1 b und c).",
        "Unternehmen, die unsere Server und unsere E-Mail betreiben, arbeiten auf unsere Weisung. Wir verkaufen keine Daten, zeigen keine Werbung und bilden keine Profile, und keine Entscheidung über Sie trifft eine Maschine allein.",
      ],
    },
    {
      title: "Was Sie verlangen können",
      paragraphs: [
        "Schreiben Sie uns, und wir antworten innerhalb eines Monats. Wir können um etwas bitten, das zeigt, dass Sie es sind.",
      ],
      list: [
        "Eine Kopie dessen, was wir über Sie speichern, als Datei, die Programme lesen können.",
        "Berichtigung dessen, was falsch ist.",
        "Löschung. Verpflichtet uns ein Gesetz, eine Sendung aufzubewahren, nehmen wir Ihren Namen und Ihre Kontaktdaten heraus, sobald dieses Gesetz es erlaubt.",
        "Einschränkung dessen, was wir damit tun, und Widerspruch gegen das, was auf unserem berechtigten Interesse beruht.",
      ],
    },
    {
      title: "Die Aufsichtsbehörde",
      paragraphs: [
        "Sie können sich bei der belgischen Datenschutzbehörde (Gegevensbeschermingsautoriteit, Autorité de protection des données), Drukpersstraat 35 rue de la Presse, 1000 Brüssel, beschweren, oder bei der Behörde des Landes, in dem Sie wohnen oder arbeiten.",
      ],
    },
  ],
};

export const terms: LegalText = {
  title: "Geschäfts\u00adbedingungen",
  lead: "Was gilt, wenn Sie diese Website benutzen, und wenn wir Ihre Güter befördern.",
  updated: "2026-11-01",
  sections: [
    {
      title: "Wer wir sind",
      paragraphs: [
        `Diese Website wird betrieben von ${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}. Sie erreichen uns unter ${company.email} und ${company.phone}.`,
      ],
    },
    {
      title: "Angebote und Aufträge",
      paragraphs: [
        "Eine Anfrage über diese Website ist kein Auftrag. Ein Angebot bindet uns für die Zeit, die es nennt. Ein Vertrag beginnt, wenn Sie ein Angebot annehmen und wir es schriftlich bestätigen.",
        "Nennen Sie uns das wahre Gewicht, die Maße, die Art und den Wert der Güter, und ob sie gefährlich sind. Preise beruhen auf dem, was Sie uns sagen.",
      ],
    },
    {
      title: "Spedition",
      paragraphs: [
        "Für alle unsere Leistungen gelten die Allgemeinen Belgischen Spediteurbedingungen von FORWARD Belgium, dem Verband der belgischen Spediteure, in der Fassung, die gilt, wenn wir den Auftrag bestätigen. Wir senden sie Ihnen auf Wunsch, bevor Sie beauftragen. Sie sagen auch, bis zu welcher Höhe wir haften und wie bald ein Anspruch gemeldet werden muss.",
        "Das Recht der jeweiligen Beförderung geht vor, wo es zwingend ist: die CMR auf der Straße, das Montrealer Übereinkommen in der Luft, die Haag-Visby-Regeln auf See.",
      ],
    },
    {
      title: "Sendungsverfolgung",
      paragraphs: [
        "Die Sendungsverfolgung zeigt, was Frachtführer und unser Personal eingetragen haben. Zustelltermine sind Schätzungen. Wer eine Sendungsnummer hat, oder eine Referenz, die nur Ihnen gehört, sieht die Sendung: Geben Sie sie nur an die weiter, die das dürfen. Eine Container-\u00a0oder Auftragsnummer zeigt sie zusammen mit der Postleitzahl des Empfängers oder Absenders.",
      ],
    },
    {
      title: "Benutzung dieser Website",
      paragraphs: [
        "Texte und Bilder gehören uns oder denen, die uns ihre Nutzung gestatten. Senden Sie uns nichts Rechtswidriges, und nicht mehr Anfragen, als ein Mensch es täte.",
        "Wir betreiben die Website mit Sorgfalt und können nicht versprechen, dass sie nie ausfällt.",
      ],
    },
    {
      title: "Recht und Gerichte",
      paragraphs: [
        "Es gilt belgisches Recht. Zuständig sind die Gerichte an unserem Sitz, sofern nicht ein Gesetz, das Sie schützt, etwa für Verbraucher, andere bestimmt.",
      ],
    },
  ],
};

export const cookies: CookiesText = {
  title: "Cookie-Richtlinie",
  lead: "Besucher erhalten von uns keine Cookies. Hier steht alles, was ein Browser für diese Website aufbewahrt.",
  updated: "2026-11-26",
  visitors: {
    title: "Besucher",
    text: "Kein Cookie, keine Messung von Besuchen, keine Werbung. Der Browser selbst bewahrt einige Notizen auf, die er uns nie sendet. Alle sind für das nötig, was Sie verlangt haben, daher müssen wir nicht um Zustimmung bitten.",
    items: [
      {
        name: "react-router-scroll-positions",
        purpose: "Wo Sie auf einer Seite waren, für den Weg zurück.",
        kept: "Bis der Tab geschlossen wird",
      },
      {
        name: "remix-router-transitions",
        purpose:
          "Zwischen welchen Seiten Sie gewechselt haben, damit der Rückweg so sanft ist wie der Hinweg.",
        kept: "Bis der Tab geschlossen wird",
      },
      {
        name: "zenne-language",
        purpose:
          "Die Sprache, die Sie gewählt haben, oder dass Sie den Vorschlag einer anderen geschlossen haben, damit er nicht wiederkommt.",
        kept: "Bis Sie es in Ihrem Browser löschen",
      },
      {
        name: "zenne-form",
        purpose:
          "Was Sie in ein Formular eingegeben hatten, während die Seite in einer anderen Sprache geöffnet wird.",
        kept: "Für diesen einen Schritt",
      },
      {
        name: "quote-attempts",
        purpose: "Wann Sie das Angebotsformular gesendet haben, damit es nicht zu oft geschieht.",
        kept: "Bis der Tab geschlossen wird",
      },
      {
        name: "contact-attempts",
        purpose: "Wann Sie das Kontaktformular gesendet haben, damit es nicht zu oft geschieht.",
        kept: "Bis der Tab geschlossen wird",
      },
    ],
  },
  staff: {
    title: "Unser Personal, das sich anmeldet",
    text: "Diese Cookies werden nur bei der Anmeldung gesetzt, sind dafür nötig und für Skripte nicht lesbar. Mit https beginnen ihre Namen mit __Host-. Filter und Entwürfe, die unser Personal speichert, bleiben im eigenen Browser, bis sie entfernt werden.",
    items: [
      {
        name: "zenne_session",
        purpose: "Wer angemeldet ist.",
        kept: "Bis zur Abmeldung, oder 24 Stunden nach der letzten Aktivität",
      },
      {
        name: "zenne_device",
        purpose:
          "Dass dieser Browser sich schon einmal angemeldet hat, damit Fremde, die ein Passwort raten, niemanden aussperren.",
        kept: "90 Tage nach der letzten Anmeldung",
      },
      {
        name: "zenne_pending",
        purpose: "Dass das Passwort stimmte und ein zweiter Faktor verlangt wird.",
        kept: "10 Minuten nach dem Passwort",
      },
      {
        name: "zenne_trusted",
        purpose: "Dass dieser Browser keinen zweiten Faktor braucht, wo sein Besitzer das angekreuzt hat.",
        kept: "30 Tage nach der Anmeldung, bei der es angekreuzt wurde",
      },
    ],
  },
  sections: [
    {
      title: "Die Karte auf der Kontaktseite",
      paragraphs: [
        "Ihre Straßen kommen von OpenStreetMap, openstreetmap.org, das Ihre Netzadresse sieht, wenn Sie sie anzeigen (in einem Browser ohne JavaScript, sobald die Seite sich öffnet), und eigene Cookies setzen kann. Die Adresse steht als Text neben der Karte.",
      ],
    },
    {
      title: "Ihr Browser",
      paragraphs: [
        "Sie können all das in Ihrem Browser löschen oder ablehnen. Jede öffentliche Seite funktioniert ohne.",
      ],
    },
  ],
};

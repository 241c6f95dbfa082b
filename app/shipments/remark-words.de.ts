export const REMARK_WORDS = {
  inspection: "Vom Zoll für eine Beschau ausgewählt.",
  inspectionDays: "Wir erwarten die Antwort des Zolls innerhalb von zwei Werktagen.",
  documents: "Es fehlen Dokumente; wir haben sie beim Absender angefordert.",
  invoice: "Die Handelsrechnung fehlt oder ist unvollständig.",
  duties: "Zollabgaben und Mehrwertsteuer sind noch zu bezahlen.",
  instructions: "Wir warten auf Anweisungen des Empfängers.",
  release: "Der Frachtführer hat die Ware noch nicht freigegeben.",
  weather: "Verspätung durch schlechtes Wetter.",
  strike: "Verspätung durch einen Streik.",
  congestion: "Der Hafen ist überlastet; das Schiff wartet auf einen Liegeplatz.",
  schedule: "Der Frachtführer hat seinen Fahrplan geändert.",
  full: "Auf der geplanten Abfahrt war kein Platz mehr; die Sendung geht mit der nächsten.",
  missed: "Der Anschluss wurde verpasst; die Sendung geht mit der nächsten Abfahrt.",
  border: "Lange Wartezeiten an der Grenze.",
  traffic: "Verspätung durch dichten Verkehr.",
  breakdown: "Das Fahrzeug hat eine Panne; ein Ersatzfahrzeug ist unterwegs.",
  closed: "Niemand konnte die Ware annehmen; wir vereinbaren einen neuen Termin.",
  appointment: "Der Liefertermin ist vereinbart.",
  cancelled: "Auf Wunsch des Kunden storniert.",
};

export const IN_LANGUAGE = (language: string) => `auf ${language}`;

export const REMARK_WORDS = {
  inspection: "Door de douane geselecteerd voor fysieke controle.",
  inspectionDays: "Wij verwachten binnen twee werkdagen antwoord van de douane.",
  documents: "Er ontbreken documenten; wij hebben ze bij de afzender opgevraagd.",
  invoice: "De handelsfactuur ontbreekt of is onvolledig.",
  duties: "De invoerrechten en de btw moeten nog betaald worden.",
  instructions: "Wij wachten op instructies van de geadresseerde.",
  release: "De vervoerder heeft de goederen nog niet vrijgegeven.",
  weather: "Vertraging door slecht weer.",
  strike: "Vertraging door een staking.",
  congestion: "De haven is overbelast; het schip wacht op een ligplaats.",
  schedule: "De vervoerder heeft zijn planning gewijzigd.",
  full: "Op het geplande vertrek was geen plaats meer; de zending gaat met het volgende mee.",
  missed: "De aansluiting werd gemist; de zending gaat met het volgende vertrek mee.",
  border: "Lange wachttijden aan de grens.",
  traffic: "Vertraging door druk verkeer.",
  breakdown: "Het voertuig staat in panne; een vervangend voertuig is onderweg.",
  closed: "Niemand kon de goederen ontvangen; wij maken een nieuwe afspraak.",
  appointment: "De levering is afgesproken.",
  cancelled: "Geannuleerd op verzoek van de klant.",
};

export const IN_LANGUAGE = (language: string) => `in het ${language}`;

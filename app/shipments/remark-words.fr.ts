export const REMARK_WORDS = {
  inspection: "Sélectionné par la douane pour un contrôle physique.",
  inspectionDays: "Nous attendons la réponse de la douane dans les deux jours ouvrables.",
  documents: "Des documents manquent\u202f; nous les avons demandés à l'expéditeur.",
  invoice: "La facture commerciale manque ou est incomplète.",
  duties: "Les droits de douane et la TVA doivent encore être payés.",
  instructions: "Nous attendons les instructions du destinataire.",
  release: "Le transporteur n'a pas encore libéré la marchandise.",
  weather: "Retard dû au mauvais temps.",
  strike: "Retard dû à une grève.",
  congestion: "Le port est saturé\u202f; le navire attend un poste à quai.",
  schedule: "Le transporteur a modifié son planning.",
  full: "Il n'y avait plus de place au départ prévu\u202f; l'envoi part avec le suivant.",
  missed: "La correspondance a été manquée\u202f; l'envoi part avec le prochain départ.",
  border: "Longs temps d'attente à la frontière.",
  traffic: "Retard dû à la circulation.",
  breakdown: "Le véhicule est en panne\u202f; un véhicule de remplacement est en route.",
  closed: "Personne n'a pu recevoir la marchandise\u202f; nous fixons un nouveau rendez-vous.",
  appointment: "Un rendez-vous a été fixé pour la livraison.",
  cancelled: "Annulé à la demande du client.",
};

export const IN_LANGUAGE = (language: string) => `en ${language}`;

import { frenchAt, frenchOf } from "#app/kit/text/text.ts";

export const TRACKING_SEARCH_MESSAGES = {
  tooMany: (most: number) => `Veuillez rechercher au plus ${most} numéros à la fois`,
  tooManySearches: "Trop de recherches. Veuillez patienter une minute, puis réessayer.",
  tooManyReferences:
    "Trop de recherches de numéros qui ne sont pas nos numéros de suivi. Veuillez patienter une heure ou nous contacter.",
  tooManyPostcodes: "Trop de recherches avec un code postal. Veuillez réessayer plus tard ou nous contacter.",
  postcodeInvalid: "Veuillez indiquer le code postal seul, par exemple 1830 ou 1012 AB",
};

export const SEARCH_WORDS = {
  undated: "À déterminer",
  count: (count: string, isOne: boolean) => `${count} ${isOne ? "envoi trouvé" : "envois trouvés"}`,
  late: (count: number) => `${count} en retard`,
  held: (count: number) => `${count} en attente`,
  awaited: (count: number) => `${count} dont une mise à jour est attendue`,
  notFound: (count: number) => `\u202f; ${count} ${count === 1 ? "introuvable" : "introuvables"}`,
  notFoundTitle: "Introuvables",
  newestOf: "Pour ",
  newest: (count: number) => `, vous voyez les ${count} plus récents. `,
  askUs: "Contactez-nous",
  aboutOthers: " au sujet des autres.",
  nothing: "Nous ne trouvons aucun envoi sous ",
  checkPapers: ". Vérifiez ce qui figure sur vos documents ou ",
  askUsInSentence: "contactez-nous",
  mistyped: "Ce numéro contient une faute de frappe\u202f: comparez chaque caractère avec vos documents.",
  typingError: "faute de frappe",
  to: "vers",
  delivery: "Livraison prévue",
  withPostcode: "Rechercher avec code postal",
  whyPostcode:
    "Un numéro de conteneur, de connaissement, de lettre de transport aérien, de réservation, de commande ou de document peut aussi concerner d’autres clients ou être deviné. Avec le code postal du destinataire ou de l’expéditeur, nous montrons les envois de cette adresse.",
  postcode: "Code postal",
};

export const START_WORDS = {
  title: "Où trouver votre numéro",
  note: "Majuscules, espaces et traits d’union sont sans importance.",
  places: [
    {
      title: "Dans nos e-mails",
      text: "L’e-mail concernant votre envoi l’indique dans l’objet, et son lien ouvre l’envoi sur cette page.",
    },
    {
      title: "Sur nos documents",
      text: "En tête de chaque document, avec le code-barres, et sur l’étiquette de chaque colis.",
    },
    {
      title: "Par une référence",
      text: "Votre numéro de commande convient aussi, de même qu’un numéro de conteneur, de réservation, de connaissement ou de lettre de transport aérien. Si d’autres peuvent le connaître, nous demandons aussi un code postal.",
    },
    {
      title: "Plusieurs à la fois",
      text: "Jusqu’à 20, séparés par des virgules ou un par ligne\u202f: collez une colonne de votre tableur.",
    },
  ],
  ask: "Pas de numéro sous la main\u202f?",
};

export const RESULT_WORDS = {
  from: "De",
  to: "À",
  service: "Transport",
  weight: "Poids",
  pieces: "Colis",
  shipper: "Expéditeur",
  consignee: "Destinataire",
  notStated: "Non indiqué",
  location: "Position actuelle",
  delivery: "Livraison prévue",
  unconfirmed: "Nouvelle date à confirmer",
  lastUpdate: "Dernière mise à jour",
  progress: "Avancement",
  ahead: " (à venir)",
  done: " (fait)",
  noUpdates: "Pas encore de nouvelles",
  history: "Historique",
  timesAre: (time: string) => `Heures indiquées\u202f: ${time}.`,
  undated: "Date inconnue",
  unknown: "Inconnue",
  localTimes: "Les heures sont celles de chaque lieu.",
};

export const DETAIL_WORDS = {
  proof: "Preuve de livraison",
  proofHint:
    "Le nom du signataire, avec la photo ou le bon signé, figure sur la page de votre lien personnel.",
  askForLink: "Demander votre lien",
  earlier: (count: number) => `Afficher ${count} mises à jour antérieures`,
  questions: "Questions sur cet envoi",
  questionsHint:
    "Mentionnez le numéro de suivi. Les documents, comme le bon de livraison, se trouvent sur la page de votre lien personnel\u202f; sans lien, nous vous les envoyons sur demande.",
  route: "Itinéraire",
  references: "Références",
  volume: "Volume",
  to: "vers",
};

export const LEG_TIMES = {
  departure: {
    did: (at: string) => `Parti le ${at}`,
    does: (at: string) => `Départ prévu le ${at}`,
    unreported: (at: string) => `Départ prévu le ${at}, pas encore signalé`,
  },
  arrival: {
    did: (at: string) => `Arrivé le ${at}`,
    does: (at: string) => `Arrivée prévue le ${at}`,
    unreported: (at: string) => `Arrivée prévue le ${at}, pas encore signalée`,
  },
};

export const HEADLINE_WORDS = {
  deliveredOn: (day: string) => `Livré le ${day}`,
  cancelledOn: (day: string) => `Annulé le ${day}`,
  remaining: (count: number) => `${count === 1 ? "Un colis reste" : `${count} colis restent`} à livrer.`,
  delayed: (day: string) => `Retardé\u202f: attendu désormais le ${day}`,
  late: (day: string) => `En retard\u202f: livraison attendue le ${day}`,
  firstExpected: (day: string) => `Initialement attendue le ${day}.`,
  overdueShort: "En retard",
  awaitedShort: "Mise à jour attendue",
  awaited: (what: string) => `Mise à jour attendue\u202f: ${what}`,
  noArrival: (place: string) => `Arrivée ${frenchAt(place)} pas encore signalée`,
  noDeparture: (place: string) => `Départ ${frenchOf(place)} pas encore signalé`,
  passed: (day: string) => `Était attendue le ${day}.`,
  noNewDate: "Nouvelle date à confirmer.",
  revised: (first: string, now: string) => `Reportée du ${first} au ${now}.`,
  stands: (day: string) => `Toujours attendue le ${day}.`,
  mayChange: "Sous réserve tant que l’envoi est en attente.",
  ask: "Questions",
  next: "Prochaine étape",
  arrival: (place: string) => `Arrivée ${frenchAt(place)}`,
  departure: (place: string) => `Départ ${frenchOf(place)}`,
  delivery: (place: string) => `Livraison ${frenchAt(place)}`,
  collection: (place: string) => `Enlèvement ${frenchAt(place)}`,
  within: (place: string) => `Transport local ${frenchAt(place)}`,
  planned: "Prévu",
  unreported: "Prévu, pas encore signalé",
  estimated: "Date estimée",
};

export const HEADLINE_FACTS = {
  where: "Lieu",
  reason: "Motif",
  since: "Depuis",
  planned: "Prévu",
  delivery: "Livraison",
};

export const DRIVER_MESSAGES = {
  title: "Preuve de livraison",
  deliverTo: "Livrer chez",
  pickUpAt: "Enlever chez",
  pickupTitle: "Preuve d'enlèvement",
  pieces: (count: number) => `${count} colis`,
  dangerous: "Marchandises dangereuses",
  temperature: (range: string) => `Température ${range}`,
  takePhoto: "Prendre une photo",
  photoTaken: "Photo prise. Touchez pour en prendre une autre.",
  photoHint: "Du document signé, ou de la marchandise là où elle se trouve.",
  photos: "Photos de ce téléphone",
  signer: "Qui a signé",
  when: "Quand",
  companyTime: (zone: string) => `À l'heure de l'entreprise (${zone}).`,
  phoneTime: "À l'heure de ce téléphone.",
  remark: "Remarque",
  remarkHint: "Avarie, colis manquants, remis à un voisin…",
  exception: "Quelque chose manque, est avarié, refusé ou à signaler\u202f?",
  noSignal:
    "Pas de réseau ici. Continuez comme d'habitude\u202f: ce que vous remettez est conservé sur ce téléphone et part dès le retour du réseau.",
  delivered: "Colis livrés",
  short: "Manquants",
  damaged: "Avariés, parmi les livrés",
  refused: "Refusés",
  piecesInvalid: "Indiquez un nombre de colis",
  handIn: "Remettre la preuve",
  photoRequired: "Prenez d'abord une photo",
  photoOnly: "Seule une photo ou un PDF est accepté",
  photoTooLarge: "Cette photo dépasse 20 Mo",
  signerRequired: "Indiquez le nom de la personne qui a signé",
  signerTooLong: "200 caractères au plus",
  timeRequired: "Indiquez quand le document a été signé",
  timeInvalid: "Cette heure est illisible",
  timeAhead: "Cette heure est dans le futur",
  timeOld: "Cela remonte à plus de 60 jours",
  remarkTooLong: "1000 caractères au plus",
  sentAt: (time: string) => `Envoyé à ${time}. Merci.`,
  another: "Vous pouvez remettre une autre photo ci-dessous.",
  deadTitle: "Ce lien ne fonctionne pas",
  deadText:
    "Il a peut-être expiré ou été retiré, ou il n'est pas complet. Demandez-en un nouveau à la personne qui vous l'a envoyé.",
  failed: "L'envoi n'est pas arrivé. Veuillez réessayer.",
  limited: "Votre réseau envoie trop de demandes. Patientez quelques minutes, puis réessayez.",
  ownOnly: "Nous sommes les seuls à recevoir la photo et le nom.",
  questions: "Des questions ?",
  call: (phone: string) => `Appeler le ${phone}`,
};

export const PHONE_TEXTS = {
  kept: "Conservée sur ce téléphone, pas encore envoyée",
  keptHint:
    "Vous n'avez rien à faire\u202f: elle part d'elle-même dès qu'il y a du réseau, même si vous fermez cette page et rouvrez le lien.",
  inMemory: "Pas encore envoyée, et ce navigateur ne peut pas la conserver : laissez cette page ouverte",
  sending: "Envoi en cours…",
  sent: "Envoyée à {time}",
  dead: "Pas envoyée : ce lien ne fonctionne plus. Enregistrez la photo et envoyez-la autrement.",
  refused: "Refusée : {reason}",
  sendNow: "Envoyer maintenant",
  savePhoto: "Enregistrer la photo",
  remove: "Supprimer",
  confirmRemove: "Supprimer cette photo du téléphone ?",
  phoneTime: DRIVER_MESSAGES.phoneTime,
  photoRequired: DRIVER_MESSAGES.photoRequired,
  signerRequired: DRIVER_MESSAGES.signerRequired,
  timeRequired: DRIVER_MESSAGES.timeRequired,
  signedBy: "Signé par {name}, {time}",
};

export const DRIVER_LINK = {
  sms: (number: string, link: string) => `Livraison ${number} : remettez la preuve ici, ${link}`,
  letter:
    "Le lien ci-dessous vous montre où livrer et vous permet de remettre la preuve de livraison : une photo et le nom de la personne qui a signé.",
  about: (number: string) => `Preuve de livraison pour ${number}`,
  until: (day: string) => `jusqu'au ${day}`,
};

export const PICKUP_LINK = {
  sms: (number: string, link: string) => `Enlèvement ${number}\u202f: remettez la preuve ici, ${link}`,
  letter:
    "Le lien ci-dessous vous montre où enlever et vous permet de remettre la preuve d'enlèvement\u202f: une photo et le nom de la personne qui a signé.",
  about: (number: string) => `Preuve d'enlèvement pour ${number}`,
};

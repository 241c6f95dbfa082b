import { company } from "./company.ts";
import { companyTexts } from "./company-texts.fr.ts";
import { controller, type CookiesText, type LegalText, type PrivacyText } from "./legal-text.ts";

export const legalWords = {
  sampleNote: "Texte d’exemple. Faites-le vérifier pour votre entreprise avant de vous y fier.",
  lastChanged: "Dernière modification",
  onThisPage: "Sur cette page",
  what: "Quoi",
  legalBasis: "Base juridique",
  kept: "Conservation",
  for: "À quoi cela sert",
};

const { street, postalCode, city } = company.address;

export const privacy: PrivacyText = {
  title: "Politique de confidentialité",
  lead: "Ce que nous conservons à votre sujet, pourquoi, combien de temps, et ce que vous pouvez nous demander.",
  updated: "2026-11-01",
  purposesTitle: "Ce que nous conservons et pourquoi",
  purposes: [
    {
      title: "Demandes de cotation",
      data: "Nom, adresse e-mail, les villes, les marchandises et ce que vous ajoutez.",
      basis: "Mesures précontractuelles prises à votre demande (RGPD, article 6.1.b).",
      kept: {
        period: "quotes",
        text: "après la dernière modification, sauf si un envoi suit ; alors aussi longtemps que l’envoi.",
        otherwise: "Jusqu’à ce que la demande soit réglée et que notre personnel la supprime.",
      },
    },
    {
      title: "Messages",
      data: "Nom, adresse e-mail, numéro de téléphone, objet et message.",
      basis: "Notre intérêt légitime à vous répondre (article 6.1.f).",
      kept: {
        period: "contacts",
        text: "après la dernière modification.",
        otherwise: "Jusqu’à ce que l’affaire soit réglée et que notre personnel supprime le message.",
      },
    },
    {
      title: "Envois, expéditeurs et destinataires",
      data: "Nom, société, adresse, adresse e-mail et numéro de téléphone de qui envoie et de qui reçoit ; les marchandises et où elles se trouvent.",
      basis: "Exécution du contrat (article 6.1.b) ; droit comptable, fiscal et douanier (article 6.1.c).",
      kept: {
        text: "Aussi longtemps que le droit comptable, fiscal et douanier l’exige après l’envoi ; les coordonnées disparaissent plus tôt là où aucune loi ne les requiert.",
      },
    },
    {
      title: "E-mails quand un envoi avance",
      data: "L’adresse e-mail donnée sur la page de suivi et l’envoi ; les adresses qui ont arrêté les e-mails, pour qu’il n’en suive plus.",
      basis: "Votre consentement, qu’un clic suffit à retirer (article 6.1.a).",
      kept: {
        text: "Trois jours sans confirmation ; deux mois après la livraison, un mois après votre arrêt. Une adresse arrêtée, jusqu’à ce que vous nous demandiez de l’oublier.",
      },
    },
    {
      title: "E-mails que nous avons envoyés",
      data: "Destinataire, type et heure, sans le texte.",
      basis: "Notre intérêt légitime à savoir si un e-mail est arrivé (article 6.1.f).",
      kept: { period: "mails", text: "après l’envoi." },
    },
    {
      title: "Ce que notre personnel a fait",
      data: "Qui a modifié quoi et quand ; vous pouvez y être nommé comme la personne dont vient une demande.",
      basis: "Notre intérêt légitime à la sécurité et à pouvoir justifier les modifications (article 6.1.f).",
      kept: { period: "audit", text: "après l’inscription.", otherwise: "Tant que ce site est exploité." },
    },
    {
      title: "Données supprimées",
      data: "Ce que notre personnel a supprimé, pour qu’une erreur puisse être réparée.",
      basis: "Notre intérêt légitime à ne pas perdre de données par erreur (article 6.1.f).",
      kept: { period: "deleted", text: "après la suppression." },
    },
    {
      title: "Adresses réseau",
      data: "Votre adresse IP, comptée pour empêcher l’abus des formulaires, du suivi et de la connexion, et dans le journal des requêtes.",
      basis: "Notre intérêt légitime à la sécurité (article 6.1.f).",
      kept: {
        text: "Les compteurs, de quelques minutes à un jour ; le journal des requêtes, le temps de trouver les erreurs.",
      },
    },
  ],
  sections: [
    {
      title: "Qui est responsable",
      paragraphs: [
        `${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}, est le responsable du traitement de vos données personnelles. Écrivez à ${company.email} ou appelez le ${company.phone}.`,
      ],
    },
    {
      title: "Qui les reçoit",
      paragraphs: [
        "Transporteurs, agents, entrepôts, assureurs et douanes reçoivent ce qu’il leur faut pour acheminer vos marchandises, dans les pays traversés. Si un tel pays est hors de l’Espace économique européen, nous transmettons des données parce que le transport que vous avez commandé l’exige (article 49.1.b et c).",
        "Les sociétés qui gèrent nos serveurs et notre messagerie travaillent sur nos instructions. Nous ne vendons pas de données, n’affichons pas de publicité et ne dressons pas de profils, et aucune décision à votre sujet n’est prise par une machine seule.",
      ],
    },
    {
      title: "Ce que vous pouvez demander",
      paragraphs: [
        "Écrivez-nous et nous répondons dans le mois. Nous pouvons demander de quoi établir que c’est bien vous.",
      ],
      list: [
        "Une copie de ce que nous conservons à votre sujet, dans un fichier lisible par des programmes.",
        "La rectification de ce qui est faux.",
        "L’effacement. Si une loi nous oblige à conserver un envoi, nous en retirons votre nom et vos coordonnées dès que cette loi le permet.",
        "La limitation de ce que nous en faisons, et l’opposition à ce qui repose sur notre intérêt légitime.",
      ],
    },
    {
      title: "L’autorité de contrôle",
      paragraphs: [
        "Vous pouvez introduire une plainte auprès de l’Autorité de protection des données, rue de la Presse 35, 1000 Bruxelles, ou auprès de l’autorité du pays où vous habitez ou travaillez.",
      ],
    },
  ],
};

export const terms: LegalText = {
  title: "Conditions générales",
  lead: "Ce qui s’applique quand vous utilisez ce site, et quand nous transportons vos marchandises.",
  updated: "2026-11-01",
  sections: [
    {
      title: "Qui nous sommes",
      paragraphs: [
        `Ce site est exploité par ${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}. Vous nous joignez à ${company.email} et au ${company.phone}.`,
      ],
    },
    {
      title: "Cotations et commandes",
      paragraphs: [
        "Une demande par ce site n’est pas une commande. Une cotation nous lie pendant la durée qu’elle indique. Le contrat commence quand vous acceptez une cotation et que nous le confirmons par écrit.",
        "Indiquez le poids, les dimensions, la nature et la valeur exacts des marchandises, et si elles sont dangereuses. Les prix reposent sur ce que vous nous dites.",
      ],
    },
    {
      title: "Expédition",
      paragraphs: [
        "Tous nos services sont soumis aux Conditions générales belges d’expédition de FORWARD Belgium, la fédération des expéditeurs de Belgique, dans la version en vigueur quand nous confirmons la commande. Nous les envoyons sur demande, avant que vous commandiez. Elles disent aussi à concurrence de combien nous sommes responsables et dans quel délai une réclamation doit être introduite.",
        "Le droit de chaque transport prime là où il est impératif : la Convention CMR par route, la Convention de Montréal par air, les règles de La Haye-Visby par mer.",
      ],
    },
    {
      title: "Suivi",
      paragraphs: [
        "Le suivi montre ce que les transporteurs et notre personnel ont saisi. Les dates de livraison sont des estimations. Qui a un numéro de suivi, ou une référence qui n’est qu’à vous, voit l’envoi : ne les transmettez qu’à ceux qui le peuvent. Un numéro de conteneur ou de commande le montre avec le code postal du destinataire ou de l’expéditeur.",
      ],
    },
    {
      title: "Utilisation de ce site",
      paragraphs: [
        "Les textes et les images nous appartiennent ou appartiennent à ceux qui nous en permettent l’usage. Ne nous envoyez rien d’illicite, ni plus de demandes qu’une personne n’en ferait.",
        "Nous entretenons ce site avec soin, sans pouvoir promettre qu’il ne tombe jamais en panne.",
      ],
    },
    {
      title: "Droit et tribunaux",
      paragraphs: [
        "Le droit belge s’applique. Les tribunaux de notre siège social sont compétents, sauf si une loi qui vous protège, comme celle des consommateurs, en désigne d’autres.",
      ],
    },
  ],
};

export const cookies: CookiesText = {
  title: "Politique de cookies",
  lead: "Les visiteurs ne reçoivent aucun cookie de notre part. Voici tout ce qu’un navigateur garde pour ce site.",
  updated: "2026-11-26",
  visitors: {
    title: "Visiteurs",
    text: "Aucun cookie, aucune mesure des visites, aucune publicité. Le navigateur garde lui-même quelques notes, qu’il ne nous envoie jamais. Toutes sont nécessaires à ce que vous avez demandé ; nous n’avons donc pas à demander votre accord.",
    items: [
      {
        name: "react-router-scroll-positions",
        purpose: "Où vous étiez sur une page, pour y revenir.",
        kept: "Jusqu’à la fermeture de l’onglet",
      },
      {
        name: "remix-router-transitions",
        purpose: "Entre quelles pages vous êtes passé, pour que le retour soit aussi fluide que l’aller.",
        kept: "Jusqu’à la fermeture de l’onglet",
      },
      {
        name: "zenne-language",
        purpose:
          "La langue que vous avez choisie, ou le fait que vous avez fermé la proposition d’une autre, pour qu’elle ne revienne pas.",
        kept: "Jusqu’à ce que vous l’effaciez dans votre navigateur",
      },
      {
        name: "zenne-form",
        purpose:
          "Ce que vous aviez saisi dans un formulaire, le temps d’ouvrir la page dans une autre langue.",
        kept: "Le temps de cette étape",
      },
      {
        name: "quote-attempts",
        purpose: "Quand vous avez envoyé le formulaire de cotation, pour qu’il ne le soit pas trop souvent.",
        kept: "Jusqu’à la fermeture de l’onglet",
      },
      {
        name: "contact-attempts",
        purpose: "Quand vous avez envoyé le formulaire de contact, pour qu’il ne le soit pas trop souvent.",
        kept: "Jusqu’à la fermeture de l’onglet",
      },
    ],
  },
  staff: {
    title: "Notre personnel, qui se connecte",
    text: "Ces cookies ne sont placés qu’à la connexion, sont nécessaires à celle-ci et illisibles pour les scripts. En https, leur nom commence par __Host-. Les filtres et brouillons que le personnel enregistre restent dans son propre navigateur jusqu’à ce qu’il les supprime.",
    items: [
      {
        name: "zenne_session",
        purpose: "Qui est connecté.",
        kept: "Jusqu’à la déconnexion, ou 24 heures après la dernière activité",
      },
      {
        name: "zenne_device",
        purpose:
          "Que ce navigateur s’est déjà connecté, pour que des inconnus qui devinent un mot de passe ne bloquent personne.",
        kept: "90 jours après la dernière connexion",
      },
      {
        name: "zenne_pending",
        purpose: "Que le mot de passe était juste et qu’un second facteur est demandé.",
        kept: "10 minutes après le mot de passe",
      },
      {
        name: "zenne_trusted",
        purpose:
          "Qu’aucun second facteur ne doit être demandé à ce navigateur, si son propriétaire l’a coché.",
        kept: "30 jours après la connexion où cela a été coché",
      },
    ],
  },
  sections: [
    {
      title: "La carte de la page de contact",
      paragraphs: [
        "Ses rues viennent d’OpenStreetMap, openstreetmap.org, qui voit votre adresse réseau quand vous les affichez (dans un navigateur sans JavaScript, dès l’ouverture de la page) et peut placer ses propres cookies. L’adresse figure en texte à côté de la carte.",
      ],
    },
    {
      title: "Votre navigateur",
      paragraphs: [
        "Vous pouvez supprimer ou refuser tout cela dans votre navigateur. Chaque page publique fonctionne sans.",
      ],
    },
  ],
};

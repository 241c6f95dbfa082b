export const NOTIFY_MESSAGES = {
  emailRequired: "Bitte geben Sie Ihre E-Mail-Adresse ein",
  emailInvalid: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  tooMany: "Zu viele Anfragen aus Ihrem Netzwerk. Bitte warten Sie eine Stunde und versuchen Sie es erneut.",
  failed: "Das hat nicht geklappt. Bitte versuchen Sie es erneut.",
  linkUnknown: "Dieser Link funktioniert nicht mehr.",
};

export const NOTIFY_WORDS = {
  title: "Halten Sie mich auf dem Laufenden",
  email: "E-Mail",
  submit: "Benachrichtigen",
  terms: (confirmDays: number, endDays: number) =>
    `Wir schreiben Ihnen, wenn es Neues zur Sendung gibt oder sich ihr Termin ändert, und verwenden die Adresse für nichts anderes. Zuerst bitten wir Sie per E-Mail, sie innerhalb von ${confirmDays} Tagen zu bestätigen. Mit einem Klick bestellen Sie die E-Mails ab; ${endDays} Tage nach der Zustellung enden sie von selbst.`,
  byLink: {
    note: (to: string) =>
      `Wir schreiben bei jedem Schritt der Sendung und bei Verspätung an ${to}. Ein Klick in jeder E-Mail beendet das.`,
    on: (to: string) =>
      `Wir schreiben bei jedem Schritt der Sendung und bei Verspätung an ${to}. Ein Link in jeder E-Mail beendet das.`,
  },
  lookUpFirst: "Suchen Sie zuerst die Sendung: Das Formular steht unter dem Ergebnis.",
  track: "Sendung verfolgen",
  back: "Zurück zur Sendung",
  askedTitle: "Bitte sehen Sie in Ihrem Postfach nach",
  askedIf: "Wenn ",
  asked: (days: number) =>
    ` noch nicht angemeldet ist, ist eine E-Mail unterwegs. Der Link darin bestätigt die Adresse, ${days} Tage lang; danach schreiben wir Ihnen, wenn es Neues zur Sendung gibt.`,
  noMail:
    "Nach einigen Minuten keine E-Mail? Sehen Sie bei den unerwünschten Nachrichten nach oder schreiben Sie uns.",

  confirmPage: "E-Mail-Adresse bestätigen",
  confirmExpired: "Er gilt drei Tage. Suchen Sie Ihre Sendung und fordern Sie einen neuen an.",
  seeShipment: "Sendung ansehen",
  confirmedTitle: "Wir halten Sie auf dem Laufenden",
  confirmTitle: "Sollen wir Sie auf dem Laufenden halten?",
  confirmed: {
    about: "Ab jetzt gehen E-Mails zur Sendung ",
    to: " an ",
    end: ". ",
    stops: "Jede enthält einen Link zum Abbestellen.",
  },
  wouldConfirm: { about: "E-Mails zur Sendung ", to: " gingen an ", end: ". " },
  confirm: "Ja, schreiben Sie mir",

  stopPage: "E-Mails abbestellen",
  stopUnknown: [
    "Nehmen Sie den Link in einer neueren E-Mail, oder schreiben Sie an ",
    ": Wir bestellen die E-Mails für Sie ab.",
  ],
  stoppedTitle: "Die E-Mails sind abbestellt",
  stopTitle: "Diese E-Mails abbestellen?",
  stoppedAll: [
    "Wir schreiben nicht mehr über Sendungen an ",
    " und senden keine Erinnerungen an Angebote. Worum Sie bitten, kommt weiterhin: unsere Antworten, Angebote und Bestätigungen.",
  ],
  stoppedOne: (number: string) => [`Wir schreiben nicht mehr über die Sendung ${number} an `, "."],
  reminds: [
    "Wir erinnern ",
    " an Angebote, bevor sie enden, und schreiben über Sendungen. Beides endet; unsere Antworten und die Angebote, um die Sie bitten, kommen weiterhin.",
  ],
  writes: (number: string | null) => [
    `Wir schreiben über ${number ? `die Sendung ${number}` : "Sendungen"} an `,
    ".",
  ],
  stopShipment: "E-Mails zu dieser Sendung abbestellen",
  stopThese: "Diese E-Mails abbestellen",
  stopAll: "Alle E-Mails zu Sendungen abbestellen",
};

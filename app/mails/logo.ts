/** Address of the picture in each mail, which mail programs in a browser load from a site of their own. */
export const MAIL_LOGO = "/mail-logo-line.png";

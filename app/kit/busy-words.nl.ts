export const BUSY_WORDS = {
  title: "Een ogenblik alstublieft",
  text: "Er komen op dit ogenblik te veel aanvragen binnen. Probeer het dadelijk opnieuw.",
};

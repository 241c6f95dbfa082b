export const formNotice = {
  text: "Ce que vous saisissez ne nous sert qu’à vous répondre.",
  link: "Comment nous traitons les données personnelles",
};

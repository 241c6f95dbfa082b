export const formNotice = {
  text: "Was Sie eingeben, verwenden wir nur, um Ihnen zu antworten.",
  link: "So gehen wir mit personenbezogenen Daten um",
};

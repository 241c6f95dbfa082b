export const BUSY_WORDS = {
  title: "Einen Augenblick bitte",
  text: "Im Moment gehen zu viele Anfragen ein. Bitte versuchen Sie es gleich noch einmal.",
};

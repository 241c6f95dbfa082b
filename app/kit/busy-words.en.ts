export const BUSY_WORDS = {
  title: "One moment, please",
  text: "Too much is asked of us at this moment. Please try again shortly.",
};

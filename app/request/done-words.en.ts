export const DONE_WORDS = {
  title: "Done, but the page is missing",
  text: "What you sent is done. The page cannot be shown at this moment, since our records cannot be reached. Please do not send it again.",
  showPage: "Show the page",
};

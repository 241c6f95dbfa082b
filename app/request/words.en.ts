export const ERROR_WORDS = {
  notFoundTitle: "Page not found",
  notFoundLine: "404 · the route ends here",
  notFoundHead: "Oops! Page not found",
  goHome: "Go Home",
  goBack: "Go Back",
  failedTitle: "Something went wrong",
  failedText:
    "An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.",
  doneTitle: "Done, but the page is missing",
  doneText:
    "What you sent is done. The page cannot be shown at this moment, since our records cannot be reached. Please do not send it again.",
  showPage: "Show the page",
  tryAgain: "Try Again",
  refresh: "Refresh Page",
};

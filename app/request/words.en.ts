export const ERROR_WORDS = {
  notFoundTitle: "Page not found",
  notFoundLine: "404 · the route ends here",
  notFoundHead: "Oops! Page not found",
  goHome: "Go Home",
  goBack: "Go Back",
  failedTitle: "Something went wrong",
  failedText:
    "An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.",
  tryAgain: "Try Again",
  refresh: "Refresh Page",
};

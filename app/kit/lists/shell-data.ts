/** Id of the route whose data all screens of the back office can read. */
export const SHELL = "desk/shell/shell.route";

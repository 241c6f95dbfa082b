/** The id of the route whose data every screen of the back office can read. */
export const SHELL = "desk/shell/shell.route";

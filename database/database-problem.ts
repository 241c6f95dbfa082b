/** Why the database cannot be used, in words for whoever starts the product. No stack needed. */
export class DatabaseProblem extends Error {
  override name = "DatabaseProblem";
}

/** Why a database is not adopted, as a message for the operator. */
export class AdoptProblem extends Error {}

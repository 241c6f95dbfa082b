/** The staff account the browser journeys sign in with. */
export const staff = { email: "desk@zenne.example", password: "quiet-canal-barge" };

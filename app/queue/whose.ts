/** Where «Mine» or «All» is kept, for every queue alike. */
export const WHOSE_KEY = "dashboard.whose";

/** The page of a customer. */
export const customerAddress = (id: string) => `/admin/customers/${id}`;

/** The page that merges two customers; the first one is proposed to stay. */
export const mergeAddress = (keptId: string, otherId: string) =>
  `/admin/customers/${keptId}/merge/${otherId}`;

/** The page that undoes a merge. */
export const undoAddress = (mergeId: string) => `/admin/customers/merges/${mergeId}`;

export const CUSTOMERS_ADDRESS = "/admin/customers";

export const customerAddress = (id: string) => `/admin/customers/${id}`;

export const mergeAddress = (keptId: string, otherId: string) =>
  `/admin/customers/${keptId}/merge/${otherId}`;

export const undoAddress = (mergeId: string) => `/admin/customers/merges/${mergeId}`;

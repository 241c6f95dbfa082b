export const CUSTOMERS_ADDRESS = "/admin/customers";

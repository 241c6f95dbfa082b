/** Columns for queries that join `shippers` and `consignees`. */
export const PARTY_COLUMNS = [
  "shippers.name as shipper_name",
  "shippers.company as shipper_company",
  "shippers.email as shipper_email",
  "shippers.phone as shipper_phone",
  "shippers.address as shipper_address",
  "consignees.name as consignee_name",
  "consignees.company as consignee_company",
  "consignees.email as consignee_email",
  "consignees.phone as consignee_phone",
  "consignees.address as consignee_address",
] as const;

-- A sole trader who invoices us, or whom we invoice, is found by who looks for all that is stored about a person.
create index supplier_invoices_supplier_idx on supplier_invoices (search_fold(supplier));
create index invoices_customer_idx on invoices (search_fold(customer));

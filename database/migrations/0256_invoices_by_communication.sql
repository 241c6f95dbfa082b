-- The page of a bank statement looks for the invoice that a payment names, also where it is settled.
create index invoices_communication_idx on invoices (communication) where communication is not null;

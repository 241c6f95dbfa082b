-- Offers are found by the names of the customer and of who answered, for the data of one person.
create index offers_customer_name_idx on offers (search_fold(customer_name));
create index offers_decided_name_idx on offers (search_fold(decided_name)) where decided_name is not null;

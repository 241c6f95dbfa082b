-- Who paid, by the statement of a bank, is found by who looks for all that is stored about a person.
create index payments_payer_idx on payments (search_fold(payer)) where payer is not null;

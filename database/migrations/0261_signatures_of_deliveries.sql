-- Who signed for a delivery is found by the personal data of that person.
create index deliveries_signed_by_idx on deliveries (search_fold(signed_by)) where signed_by is not null;

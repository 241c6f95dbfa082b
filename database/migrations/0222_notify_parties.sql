-- Whom the carrier tells of the arrival beside the consignee, as a bill, waybill or notice was issued.

alter table documents add column notify_party text check (length(notify_party) between 1 and 300);

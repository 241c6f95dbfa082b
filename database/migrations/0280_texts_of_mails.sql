-- What a mail about a shipment said, without links that hold a secret; null for others and for those sent before.
alter table mails add column sent_subject text, add column sent_body text;

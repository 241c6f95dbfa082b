-- Arrival notices, delivery orders, transport orders, proforma invoices and booking confirmations.

alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (
  kind in (
    'cmr', 'house_bill_of_lading', 'house_air_waybill', 'delivery_note', 'arrival_notice', 'delivery_order',
    'transport_order', 'booking_confirmation', 'proforma_invoice', 'manifest'
  )
);

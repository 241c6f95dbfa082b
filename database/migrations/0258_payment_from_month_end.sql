-- Days to pay count from the day of the invoice, or from the end of its month, as many customers have agreed.
alter table companies add column payment_from text check (payment_from = 'month_end');

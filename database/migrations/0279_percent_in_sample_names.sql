-- Samples take the one spelling of a percentage; names that an owner has saved stay.
update vat_treatments as old set name = replace(name, ' %', '%')
where sample and name in ('Standard 21 %', 'Reduced 12 %', 'Reduced 6 %')
  and not exists (select from vat_treatments where lower(name) = lower(replace(old.name, ' %', '%')));

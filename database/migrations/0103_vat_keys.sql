-- What companies are found by as one with the same VAT number: a known form at the end of the text, which drops labels and
-- leaves out words. `vatKey` (domain/companies/match.ts) decides with the check digits; a test compares the two.
create function vat_key(vat_number text, country_code text) returns text
  language sql immutable parallel safe
  return (
    select coalesce(
      substring(regexp_replace(key, 'GR([0-9]{9})$', 'EL\1') from '(?:'
        || 'BE[01][0-9]{9}|NL[0-9]{9}B[0-9]{2}|FR[0-9A-HJ-NP-Z]{2}[0-9]{9}|DE[1-9][0-9]{8}|LU[0-9]{8}'
        || '|(?:GB|XI)(?:[0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})|ATU[0-9]{8}|BG[0-9]{9,10}|CHE[0-9]{9}'
        || '|CY[0-9]{8}[A-Z]|CZ[0-9]{8,10}|ES[0-9A-Z][0-9]{7}[0-9A-Z]|IE[0-9][0-9A-Z][0-9]{5}[A-Z]{1,2}'
        || '|(?:DK|FI|HU|MT|SI)[0-9]{8}|(?:EE|EL|NO|PT)[0-9]{9}|(?:PL|SK)[0-9]{10}|(?:HR|IT|LV)[0-9]{11}'
        || '|LT(?:[0-9]{9}|[0-9]{12})|RO[0-9]{5,10}|SE[0-9]{12})$'),
      case when key ~ '^[01]?[0-9]{9}$' and coalesce(country_code, 'BE') = 'BE' then 'BE' || lpad(key, 10, '0') end)
    from (select regexp_replace(number_key(vat_number), '(?<=[0-9])(MWST|TVA|IVA|TPV|MVA|BTW|VAT)$', '') as key) as number);

drop index companies_vat_idx;
alter table companies drop column vat_key;
alter table companies add column vat_key text generated always as (vat_key(vat_number, country_code)) stored;
create index companies_vat_idx on companies (vat_key) where vat_key is not null;

-- How VAT is charged, by the categories of EN 16931. None is law: those below are samples until the owner has confirmed them.
create table vat_treatments (
  id uuid primary key default gen_random_uuid(),
  position integer not null default 0,
  name text not null check (length(name) between 1 and 100),
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  rate numeric(5, 2) not null default 0 check (rate between 0 and 100 and (category = 'S') = (rate > 0)),
  exemption_code text check (length(exemption_code) between 1 and 30),
  -- What the invoice says, by language.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- Where it is proposed: the first one that names both the route and the payer.
  routes text[] not null default '{}' check (routes <@ array['domestic', 'intra_eu', 'export', 'import', 'other']),
  payers text[] not null default '{}' check (payers <@ array['home', 'eu_vat', 'eu_no_vat', 'outside']),
  sample boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index vat_treatments_name_idx on vat_treatments (lower(name)) where archived_at is null;
create trigger vat_treatments_touch before update on vat_treatments for each row execute function touch_updated_at();

create table charge_codes (
  code text primary key check (code ~ '^[A-Z0-9]{2,12}$'),
  -- By language; English is always there.
  descriptions jsonb not null check (length(descriptions->>'en') between 1 and 300),
  ledger_account text check (length(ledger_account) between 1 and 20),
  vat_treatment_id uuid references vat_treatments,
  side text not null default 'both' check (side in ('both', 'cost', 'revenue')),
  sample boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index charge_codes_vat_idx on charge_codes (vat_treatment_id) where vat_treatment_id is not null;
create trigger charge_codes_touch before update on charge_codes for each row execute function touch_updated_at();

insert into vat_treatments (position, name, category, rate, exemption_code, texts, routes, payers, sample) values
  (1, 'Standard 21 %', 'S', 21, null, '{}', '{domestic,intra_eu,other}', '{home,eu_no_vat}', true),
  (2, 'Reduced 12 %', 'S', 12, null, '{}', '{}', '{}', true),
  (3, 'Reduced 6 %', 'S', 6, null, '{}', '{}', '{}', true),
  (4, 'Export, exempt', 'E', 0, null, '{"en": "Exempt from VAT: service connected with an export of goods", "nl": "Vrijgesteld van btw: dienst die verband houdt met de uitvoer van goederen", "fr": "Exonéré de TVA : service lié à une exportation de biens", "de": "Steuerfrei: Leistung im Zusammenhang mit einer Ausfuhr von Waren"}', '{export}', '{home}', true),
  (5, 'Import, exempt', 'E', 0, null, '{"en": "Exempt from VAT: cost included in the taxable amount of the import", "nl": "Vrijgesteld van btw: kost begrepen in de maatstaf van heffing bij invoer", "fr": "Exonéré de TVA : frais compris dans la base d’imposition à l’importation", "de": "Steuerfrei: Kosten in der Bemessungsgrundlage der Einfuhr enthalten"}', '{import}', '{home}', true),
  (6, 'Reverse charge', 'AE', 0, 'VATEX-EU-AE', '{"en": "Reverse charge", "nl": "Btw verlegd", "fr": "Autoliquidation", "de": "Steuerschuldnerschaft des Leistungsempfängers"}', '{domestic,intra_eu,export,import,other}', '{eu_vat}', true),
  (7, 'Payer outside the EU', 'O', 0, 'VATEX-EU-O', '{"en": "Not subject to VAT: service to a business outside the European Union", "nl": "Niet onderworpen aan btw: dienst aan een onderneming buiten de Europese Unie", "fr": "Non soumis à la TVA : service à une entreprise hors de l’Union européenne", "de": "Nicht steuerbar: Leistung an ein Unternehmen außerhalb der Europäischen Union"}', '{domestic,intra_eu,export,import,other}', '{outside}', true),
  (8, 'Disbursement, not subject', 'O', 0, 'VATEX-EU-O', '{"en": "Not subject to VAT: paid in your name and on your account", "nl": "Niet onderworpen aan btw: voorgeschoten in uw naam en voor uw rekening", "fr": "Non soumis à la TVA : débours en votre nom et pour votre compte", "de": "Nicht steuerbar: Auslagen in Ihrem Namen und auf Ihre Rechnung"}', '{}', '{}', true);

insert into charge_codes (code, descriptions, ledger_account, vat_treatment_id, side, sample)
select code, descriptions::jsonb, account, (select id from vat_treatments where name = treatment), 'both', true
from (values
  ('OFR', '{"en": "Ocean freight", "nl": "Zeevracht", "fr": "Fret maritime", "de": "Seefracht"}', '700100', null),
  ('AFR', '{"en": "Air freight", "nl": "Luchtvracht", "fr": "Fret aérien", "de": "Luftfracht"}', '700200', null),
  ('RFR', '{"en": "Road transport", "nl": "Wegtransport", "fr": "Transport routier", "de": "Straßentransport"}', '700300', null),
  ('THC', '{"en": "Terminal handling", "nl": "Terminal handling", "fr": "Frais de terminal", "de": "Terminalumschlag"}', '700400', null),
  ('DOC', '{"en": "Documentation", "nl": "Documentatie", "fr": "Frais de dossier", "de": "Dokumentation"}', '700500', null),
  ('CUS', '{"en": "Customs clearance", "nl": "Inklaring", "fr": "Dédouanement", "de": "Verzollung"}', '700600', null),
  ('DUTY', '{"en": "Duties and taxes advanced", "nl": "Voorgeschoten rechten en belastingen", "fr": "Droits et taxes avancés", "de": "Verauslagte Zölle und Abgaben"}', '416000', 'Disbursement, not subject'),
  ('INS', '{"en": "Cargo insurance", "nl": "Goederenverzekering", "fr": "Assurance marchandises", "de": "Transportversicherung"}', '700700', null),
  ('STO', '{"en": "Storage", "nl": "Opslag", "fr": "Stockage", "de": "Lagerung"}', '700800', 'Standard 21 %')
) as sample (code, descriptions, account, treatment);

-- A line without a treatment is to be decided: that blocks an invoice, not a save. A rate that was typed is one.
alter table charges
  add column code text references charge_codes on update cascade,
  add column vat_treatment_id uuid references vat_treatments;
insert into vat_treatments (position, name, category, rate, texts, sample)
select 20, 'VAT ' || trim_scale(vat_rate) || ' %', 'S', vat_rate, '{}', true
from (select distinct vat_rate from charges where vat_rate > 0) as typed
where not exists (select from vat_treatments where category = 'S' and rate = vat_rate);
alter table charges disable trigger user;
update charges set vat_treatment_id = treatment.id
from vat_treatments as treatment where category = 'S' and rate = vat_rate and vat_rate > 0;
alter table charges enable trigger user;
create index charges_vat_idx on charges (vat_treatment_id) where vat_treatment_id is not null;
create index charges_code_idx on charges (code) where code is not null;

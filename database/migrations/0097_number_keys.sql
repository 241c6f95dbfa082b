-- Keys of numbers that are the same in every locale and version of Unicode, and in domain/shipments/number-key.ts: what is
-- counted of a number that was typed has to be what is looked up. Letters and digits were what the database's locale says.

create function upper_letters(value text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value) then upper(value collate "C") else translate(upper(value collate "C"),
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžſάέήίαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ',
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮIĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽSΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΣΤΥΦΧΨΩΪΫΌΎΏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ') end;

create or replace function reference_key(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(upper_letters(value), '[\u0300-\u0344\u0346-\u036f\ufe00-\ufe6f\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u211e-\u2123\u2190-\u24b5\u24ea-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff9-\uffff]+', '', 'g');

create or replace function tracking_key(tracking_number text) returns text
  language sql immutable strict parallel safe
  return upper_letters(regexp_replace(tracking_number, '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    || '\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]+', '', 'g'));

-- Keys of plain ASCII stay what they were: only the others are computed again.
update shipments set tracking_number = tracking_number
  where octet_length(tracking_number) <> length(tracking_number) and tracking_key <> tracking_key(tracking_number);
update shipment_references set value = value
  where octet_length(value) <> length(value) and key <> reference_key(value);
update shipment_containers set number = number
  where octet_length(number) <> length(number) and key <> reference_key(number);
reindex index documents_key_idx;
reindex index documents_part_idx;
reindex index shipment_legs_conveyance_idx;

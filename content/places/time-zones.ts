import type { Place } from "#domain/places/place.ts";

/**
 * Time zones of the IANA database for places: a line a zone with the countries (ISO 3166) that keep its time as a whole.
 * Where a country has several, this is the usual one, and the exceptions stand below.
 */
const OF_COUNTRIES = `
Europe/Amsterdam NL|Europe/Andorra AD|Europe/Athens GR|Europe/Belgrade RS|Europe/Berlin DE|Europe/Bratislava SK|Europe/Brussels BE
Europe/Bucharest RO|Europe/Budapest HU|Europe/Chisinau MD|Europe/Copenhagen DK|Europe/Dublin IE|Europe/Gibraltar GI
Europe/Guernsey GG|Europe/Helsinki FI|Europe/Isle_of_Man IM|Europe/Istanbul TR|Europe/Jersey JE|Europe/Kyiv UA|Europe/Lisbon PT
Europe/Ljubljana SI|Europe/London GB|Europe/Luxembourg LU|Europe/Madrid ES|Europe/Malta MT|Europe/Mariehamn AX|Europe/Minsk BY
Europe/Monaco MC|Europe/Moscow RU|Europe/Oslo NO|Europe/Paris FR|Europe/Podgorica ME|Europe/Prague CZ|Europe/Riga LV
Europe/Rome IT|Europe/San_Marino SM|Europe/Sarajevo BA|Europe/Skopje MK|Europe/Sofia BG|Europe/Stockholm SE|Europe/Tallinn EE
Europe/Tirane AL|Europe/Vaduz LI|Europe/Vatican VA|Europe/Vienna AT|Europe/Vilnius LT|Europe/Warsaw PL|Europe/Zagreb HR
Europe/Zurich CH|Europe/Belgrade XK|Atlantic/Faroe FO|Atlantic/Reykjavik IS|Arctic/Longyearbyen SJ
Africa/Abidjan CI|Africa/Accra GH|Africa/Addis_Ababa ET|Africa/Algiers DZ|Africa/Asmara ER|Africa/Bamako ML|Africa/Bangui CF
Africa/Banjul GM|Africa/Bissau GW|Africa/Blantyre MW|Africa/Brazzaville CG|Africa/Bujumbura BI|Africa/Cairo EG
Africa/Casablanca MA|Africa/Conakry GN|Africa/Dakar SN|Africa/Dar_es_Salaam TZ|Africa/Djibouti DJ|Africa/Douala CM
Africa/El_Aaiun EH|Africa/Freetown SL|Africa/Gaborone BW|Africa/Harare ZW|Africa/Johannesburg ZA|Africa/Juba SS
Africa/Kampala UG|Africa/Khartoum SD|Africa/Kigali RW|Africa/Kinshasa CD|Africa/Lagos NG|Africa/Libreville GA|Africa/Lome TG
Africa/Luanda AO|Africa/Lusaka ZM|Africa/Malabo GQ|Africa/Maputo MZ|Africa/Maseru LS|Africa/Mbabane SZ|Africa/Mogadishu SO
Africa/Monrovia LR|Africa/Nairobi KE|Africa/Ndjamena TD|Africa/Niamey NE|Africa/Nouakchott MR|Africa/Ouagadougou BF
Africa/Porto-Novo BJ|Africa/Sao_Tome ST|Africa/Tripoli LY|Africa/Tunis TN|Africa/Windhoek NA|Atlantic/Cape_Verde CV
Atlantic/St_Helena SH|Indian/Antananarivo MG|Indian/Comoro KM|Indian/Mahe SC|Indian/Mauritius MU|Indian/Mayotte YT|Indian/Reunion RE
Asia/Aden YE|Asia/Almaty KZ|Asia/Amman JO|Asia/Ashgabat TM|Asia/Baghdad IQ|Asia/Bahrain BH|Asia/Baku AZ|Asia/Bangkok TH
Asia/Beirut LB|Asia/Bishkek KG|Asia/Brunei BN|Asia/Colombo LK|Asia/Damascus SY|Asia/Dhaka BD|Asia/Dili TL|Asia/Dubai AE
Asia/Dushanbe TJ|Asia/Ho_Chi_Minh VN|Asia/Hong_Kong HK|Asia/Jakarta ID|Asia/Jerusalem IL|Asia/Kabul AF|Asia/Karachi PK
Asia/Kathmandu NP|Asia/Kolkata IN|Asia/Kuala_Lumpur MY|Asia/Kuwait KW|Asia/Macau MO|Asia/Manila PH|Asia/Muscat OM|Asia/Nicosia CY
Asia/Phnom_Penh KH|Asia/Pyongyang KP|Asia/Qatar QA|Asia/Riyadh SA|Asia/Seoul KR|Asia/Shanghai CN|Asia/Singapore SG|Asia/Taipei TW
Asia/Tashkent UZ|Asia/Tbilisi GE|Asia/Tehran IR|Asia/Thimphu BT|Asia/Tokyo JP|Asia/Ulaanbaatar MN|Asia/Vientiane LA
Asia/Yangon MM|Asia/Yerevan AM|Asia/Hebron PS|Indian/Maldives MV|Indian/Chagos IO|Indian/Christmas CX|Indian/Cocos CC
America/Anguilla AI|America/Antigua AG|America/Argentina/Buenos_Aires AR|America/Aruba AW|America/Asuncion PY|America/Barbados BB
America/Belize BZ|America/Bogota CO|America/Caracas VE|America/Cayenne GF|America/Cayman KY|America/Costa_Rica CR
America/Curacao CW|America/Dominica DM|America/El_Salvador SV|America/Grand_Turk TC|America/Grenada GD|America/Guadeloupe GP
America/Guatemala GT|America/Guayaquil EC|America/Guyana GY|America/Havana CU|America/Jamaica JM|America/Kralendijk BQ|America/La_Paz BO
America/Lima PE|America/Lower_Princes SX|America/Managua NI|America/Marigot MF|America/Martinique MQ|America/Mexico_City MX
America/Miquelon PM|America/Montevideo UY|America/Montserrat MS|America/Nassau BS|America/New_York US|America/Nuuk GL
America/Panama PA|America/Paramaribo SR|America/Port-au-Prince HT|America/Port_of_Spain TT|America/Puerto_Rico PR
America/Santiago CL|America/Santo_Domingo DO|America/Sao_Paulo BR|America/St_Barthelemy BL|America/St_Kitts KN|America/St_Lucia LC
America/St_Thomas VI|America/St_Vincent VC|America/Tegucigalpa HN|America/Toronto CA|America/Tortola VG|Atlantic/Bermuda BM
Atlantic/Stanley FK|Australia/Sydney AU|Pacific/Apia WS|Pacific/Auckland NZ|Pacific/Efate VU|Pacific/Fiji FJ|Pacific/Funafuti TV
Pacific/Guadalcanal SB|Pacific/Guam GU|Pacific/Majuro MH|Pacific/Nauru NR|Pacific/Niue NU|Pacific/Norfolk NF|Pacific/Noumea NC
Pacific/Pago_Pago AS|Pacific/Palau PW|Pacific/Pohnpei FM|Pacific/Port_Moresby PG|Pacific/Rarotonga CK|Pacific/Saipan MP
Pacific/Tahiti PF|Pacific/Tarawa KI|Pacific/Tongatapu TO|Pacific/Wallis WF|Pacific/Fakaofo TK|Pacific/Pitcairn PN
`;

/** Countries whose states and provinces keep their own time: a line a zone with its regions. */
const OF_REGIONS: Readonly<Record<string, string>> = {
  US: `America/New_York CT DC DE FL GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV|America/Detroit MI|America/Kentucky/Louisville KY
America/Indiana/Indianapolis IN|America/Chicago AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI|America/Denver CO MT NM UT WY
America/Boise ID|America/Phoenix AZ|America/Los_Angeles CA NV OR WA|America/Anchorage AK|Pacific/Honolulu HI`,
  CA: `America/Toronto ON QC|America/Halifax NS PE|America/Moncton NB|America/St_Johns NL|America/Winnipeg MB|America/Regina SK
America/Edmonton AB NT|America/Vancouver BC|America/Whitehorse YT|America/Iqaluit NU`,
  AU: `Australia/Sydney NSW ACT|Australia/Melbourne VIC|Australia/Brisbane QLD|Australia/Perth WA|Australia/Adelaide SA
Australia/Darwin NT|Australia/Hobart TAS`,
};

/** Places (UN/LOCODE) that keep another time than the rest of their country or region. */
const OF_PLACES = `
America/Denver USELP USRAP|America/Chicago USPNS USPFN USEVV USGYY USOWB USBWG|America/New_York USCHA USTYS
America/Manaus BRMAO BRBVB BRPVH|America/Cuiaba BRCGB|America/Campo_Grande BRCGR|America/Rio_Branco BRRBR|America/Belem BRBEL
America/Fortaleza BRFOR BRPEC BRNAT BRSLZ BRITQ|America/Recife BRREC BRSUA|America/Bahia BRSSA|America/Maceio BRMCZ BRAJU
America/Tijuana MXTIJ MXESE MXMXL|America/Mazatlan MXMZT MXTPB MXCUL MXLAP|America/Hermosillo MXHMO MXGYM|America/Cancun MXCUN
America/Ciudad_Juarez MXCJS|America/Monterrey MXMTY|America/Matamoros MXNLD MXREX MXMAM
Asia/Makassar IDDPS IDBPN IDUPG IDMAK IDMDC IDBIT IDBDJ|Asia/Pontianak IDPNK|Asia/Jayapura IDDJJ IDSOQ IDAMQ
Asia/Kuching MYKCH MYBTU MYBKI MYSBW MYMYY MYSDK MYTWU|Africa/Lubumbashi CDFBM CDGOM CDKWZ CDKGA CDMJM CDBKY CDFKI CDFMI
Atlantic/Canary ESLPA ESSCT ESACE ESTCI ESTFN ESTFS ESFUE ESSPC|Africa/Ceuta ESMLN ESCEU
Atlantic/Madeira PTFNC PTCNL|Atlantic/Azores PTPDL PTTER PTHOR PTPRV
America/Punta_Arenas CLPUQ|Pacific/Easter CLIPC|Pacific/Galapagos ECGPS ECSCY|America/Argentina/Ushuaia ARUSH
America/Argentina/Cordoba ARCOR ARROS|America/Argentina/Mendoza ARMDZ
Europe/Kaliningrad RUKGD|Europe/Samara RUKUF|Asia/Yekaterinburg RUSVX RUCEK|Asia/Omsk RUOMS|Asia/Novosibirsk RUOVB
Asia/Krasnoyarsk RUKJA|Asia/Irkutsk RUIKT|Asia/Vladivostok RUVVO RUVYP RUNJK|Asia/Sakhalin RUUUS|Asia/Kamchatka RUPKC
`;

const read = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(/[|\n]/).flatMap((line) => {
      const [zone = "", ...keys] = line.split(" ");
      return keys.map((key) => [key, zone] as const);
    }),
  );

const byPlace = read(OF_PLACES);
const byCountry = read(OF_COUNTRIES);
const byRegion = new Map(Object.entries(OF_REGIONS).map(([country, table]) => [country, read(table)]));

/** The IANA time zone of a place; null where it is not known: no local time rather than a wrong one. */
export function timeZoneOf({ code, region }: Pick<Place, "code" | "region">): string | null {
  const country = code.slice(0, 2);
  const own = byPlace.get(code);
  if (own) return own;
  const regions = byRegion.get(country);
  if (regions) return regions.get(region ?? "") ?? null;
  return byCountry.get(country) ?? null;
}

/** All zones of the tables. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([
    ...byPlace.values(),
    ...byCountry.values(),
    ...[...byRegion.values()].flatMap((each) => [...each.values()]),
  ]),
];

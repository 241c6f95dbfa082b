/** The Americas, Australia and the Pacific. The columns are explained in `domain/places/place-list.ts`. */
export const AMERICAS_AND_OCEANIA = `
#US|United States|18.8,-179.2,71.5,-66.9|USA,Verenigde Staten,États-Unis,America
NYC|New York|=|40.71,-74.01||NY
JFK|New York JFK|=|40.64,-73.78|John F. Kennedy|NY
EWR|Newark|=|40.73,-74.17||NJ
BOS|Boston|=|42.36,-71.06||MA
PHL|Philadelphia|=|39.95,-75.17||PA
BAL|Baltimore||39.29,-76.61||MD
ORF|Norfolk|=|36.85,-76.29||VA
ILM|Wilmington|=|34.24,-77.95||NC
ILG|Wilmington|=|39.74,-75.55||DE
CHS|Charleston|=|32.78,-79.93||SC
SAV|Savannah|=|32.08,-81.09||GA
JAX|Jacksonville|=|30.33,-81.66||FL
MIA|Miami|=|25.76,-80.19||FL
PEF|Port Everglades||26.09,-80.12||FL
TPA|Tampa|=|27.95,-82.46||FL
MOB|Mobile|=|30.69,-88.04||AL
MSY|New Orleans|=|29.95,-90.07||LA
HOU|Houston|=|29.76,-95.37||TX
DAL|Dallas|=|32.78,-96.80||TX
DFW|Dallas-Fort Worth|=|32.90,-97.04||TX
SAT|San Antonio|=|29.42,-98.49||TX
LRD|Laredo|=|27.51,-99.51||TX
ELP|El Paso|=|31.76,-106.49||TX
LAX|Los Angeles|=|34.05,-118.24||CA
LGB|Long Beach|=|33.77,-118.19||CA
OAK|Oakland|=|37.80,-122.27||CA
SFO|San Francisco|=|37.77,-122.42||CA
SAN|San Diego|=|32.72,-117.16||CA
SJC|San Jose|=|37.34,-121.89||CA
SEA|Seattle|=|47.61,-122.33||WA
TIW|Tacoma|=|47.25,-122.44||WA
PDX|Portland|=|45.52,-122.68||OR
PWM|Portland|=|43.66,-70.26||ME
CHI|Chicago|=|41.88,-87.63||IL
ORD|Chicago O'Hare|=|41.98,-87.90|O'Hare|IL
ATL|Atlanta|=|33.75,-84.39||GA
MEM|Memphis|=|35.15,-90.05||TN
BNA|Nashville|=|36.16,-86.78||TN
SDF|Louisville|=|38.25,-85.76||KY
CVG|Cincinnati|=|39.10,-84.51||OH
CLE|Cleveland|=|41.50,-81.69||OH
DET|Detroit|=|42.33,-83.05||MI
IND|Indianapolis|=|39.77,-86.16||IN
STL|Saint Louis|=|38.63,-90.20|St. Louis|MO
MKC|Kansas City|=|39.10,-94.58||MO
MSP|Minneapolis|=|44.98,-93.27|Minneapolis/St Paul|MN
DEN|Denver|=|39.74,-104.99||CO
SLC|Salt Lake City|=|40.76,-111.89||UT
PHX|Phoenix|=|33.45,-112.07||AZ
LAS|Las Vegas|=|36.17,-115.14||NV
CLT|Charlotte|=|35.23,-80.84||NC
GSO|Greensboro|=|36.07,-79.79||NC
PIT|Pittsburgh|=|40.44,-80.00||PA
BUF|Buffalo|=|42.89,-78.88||NY
HSV|Huntsville|=|34.73,-86.59||AL
BHM|Birmingham|=|33.52,-86.80||AL
RFD|Rockford|=|42.27,-89.09||IL
ANC|Anchorage|=|61.22,-149.90||AK
HNL|Honolulu|=|21.31,-157.86||HI
#PR|Puerto Rico|17.9,-67.3,18.6,-65.2
SJU|San Juan|=|18.47,-66.11
#CA|Canada|41.6,-141.1,83.2,-52.6
MTR|Montreal||45.50,-73.57|Montréal|QC
YMQ|Montreal Airports|=|45.47,-73.74||QC
HAL|Halifax||44.65,-63.58||NS
SJB|Saint John||45.27,-66.06||NB
TOR|Toronto||43.65,-79.38||ON
YTO|Toronto Airports|=|43.68,-79.63||ON
VAN|Vancouver||49.28,-123.12||BC
YVR|Vancouver Airport|=|49.19,-123.18||BC
PRR|Prince Rupert||54.32,-130.32||BC
CAL|Calgary||51.05,-114.07||AB
EDM|Edmonton||53.55,-113.49||AB
WNP|Winnipeg||49.90,-97.14||MB
QUE|Quebec||46.81,-71.21|Québec|QC
HAM|Hamilton||43.26,-79.87||ON
OTT|Ottawa||45.42,-75.70||ON
#MX|Mexico|14.5,-118.4,32.8,-86.7|Mexique,Mexiko
VER|Veracruz|=|19.17,-96.13
ATM|Altamira||22.39,-97.94
ZLO|Manzanillo|=|19.05,-104.32||Mexico
LZC|Lázaro Cárdenas|=|17.96,-102.19
MEX|Mexico City|=|19.43,-99.13|Ciudad de México
GDL|Guadalajara|=|20.67,-103.35
MTY|Monterrey|=|25.69,-100.32
QRO|Querétaro|=|20.59,-100.39
TIJ|Tijuana|=|32.51,-117.04
#GT|Guatemala|13.7,-92.3,17.9,-88.2
GUA|Guatemala City|=|14.63,-90.51
STC|Santo Tomás de Castilla||15.69,-88.62
PBR|Puerto Barrios|=|15.73,-88.60
PRQ|Puerto Quetzal||13.92,-90.79
#HN|Honduras|12.9,-89.4,16.6,-83.1
PCR|Puerto Cortés||15.84,-87.94
SAP|San Pedro Sula|=|15.50,-88.03
#SV|El Salvador|13.1,-90.2,14.5,-87.6
SAL|San Salvador|=|13.69,-89.22
AQJ|Acajutla||13.59,-89.83
#NI|Nicaragua|10.7,-87.7,15.1,-82.5
CIO|Corinto||12.48,-87.18
MGA|Managua|=|12.11,-86.24
#CR|Costa Rica|8.0,-86.0,11.3,-82.5
LIO|Puerto Limón|=|10.00,-83.03|Limon
SJO|San José|=|9.93,-84.08||Costa Rica
CAL|Caldera||9.91,-84.72
#PA|Panama|7.1,-83.1,9.7,-77.1
PTY|Panama City|=|8.98,-79.52
BLB|Balboa||8.95,-79.57
ONX|Colón|=|9.36,-79.90
MIT|Manzanillo||9.37,-79.88||Panama
CTB|Cristóbal||9.35,-79.91
#CU|Cuba|19.7,-85.0,23.3,-74.1
HAV|Havana|=|23.11,-82.37|La Habana
MAR|Mariel||23.00,-82.76
#JM|Jamaica|17.6,-78.4,18.6,-76.1|Jamaïque
KIN|Kingston|=|17.97,-76.79
#DO|Dominican Republic|17.4,-72.1,20.0,-68.3|Dominicaanse Republiek
SDQ|Santo Domingo|=|18.49,-69.93
CAU|Caucedo||18.42,-69.63
HAI|Rio Haina||18.42,-70.02|Haina
POP|Puerto Plata|=|19.80,-70.69
#HT|Haiti|18.0,-74.5,20.1,-71.6
PAP|Port-au-Prince|=|18.54,-72.34
#BS|Bahamas|20.9,-79.4,27.3,-72.7
FPO|Freeport|=|26.53,-78.70||Bahamas
NAS|Nassau|=|25.06,-77.35
#BB|Barbados|13.0,-59.7,13.4,-59.4
BGI|Bridgetown|=|13.10,-59.62
#TT|Trinidad and Tobago|10.0,-62.0,11.4,-60.5
POS|Port of Spain|=|10.65,-61.51
PTS|Point Lisas||10.40,-61.49
#CW|Curaçao|12.0,-69.2,12.4,-68.7
WIL|Willemstad||12.11,-68.93
#AW|Aruba|12.4,-70.1,12.7,-69.8
ORJ|Oranjestad||12.52,-70.03
#GP|Guadeloupe|15.8,-61.9,16.6,-60.9
PTP|Pointe-à-Pitre|=|16.24,-61.53
#MQ|Martinique|14.3,-61.3,14.9,-60.8
FDF|Fort-de-France|=|14.60,-61.07
#GF|French Guiana|2.1,-54.7,5.8,-51.6|Guyane
DDC|Dégrad des Cannes||4.85,-52.27
CAY|Cayenne|=|4.94,-52.33
#SR|Suriname|1.8,-58.1,6.1,-53.9
PBM|Paramaribo|=|5.85,-55.20
#GY|Guyana|1.1,-61.5,8.6,-56.4
GEO|Georgetown|=|6.80,-58.16||Guyana
#VE|Venezuela|0.6,-73.5,12.3,-59.8
LAG|La Guaira||10.60,-66.93
PBL|Puerto Cabello|=|10.47,-68.01
CCS|Caracas|=|10.49,-66.88
MAR|Maracaibo|=|10.65,-71.61
VLN|Valencia|=|10.16,-68.00||Venezuela
#CO|Colombia|-4.3,-79.1,12.6,-66.8|Colombie
CTG|Cartagena|=|10.39,-75.51||Colombia
BAQ|Barranquilla|=|10.97,-74.80
SMR|Santa Marta|=|11.24,-74.20
BUN|Buenaventura|=|3.88,-77.03
TRB|Turbo|=|8.10,-76.73
BOG|Bogotá|=|4.71,-74.07
MDE|Medellín|=|6.24,-75.58
CLO|Cali|=|3.45,-76.53
#EC|Ecuador|-5.1,-92.1,1.7,-75.1
GYE|Guayaquil|=|-2.19,-79.89
PSJ|Posorja||-2.70,-80.25
PBO|Puerto Bolívar||-3.27,-80.00
UIO|Quito|=|-0.18,-78.47
MEC|Manta|=|-0.95,-80.73
#PE|Peru|-18.4,-81.4,0.0,-68.6|Pérou
CLL|Callao||-12.05,-77.14
LIM|Lima|=|-12.05,-77.04
PAI|Paita||-5.09,-81.11
#BO|Bolivia|-22.9,-69.7,-9.6,-57.4
LPB|La Paz|=|-16.50,-68.15
VVI|Santa Cruz|=|-17.78,-63.18||Bolivia
#CL|Chile|-56.0,-109.5,-17.4,-66.4|Chili
SAI|San Antonio||-33.59,-71.61||Chile
VAP|Valparaíso|=|-33.05,-71.61
SCL|Santiago|=|-33.45,-70.67||Chile
IQQ|Iquique|=|-20.21,-70.15
ANF|Antofagasta|=|-23.65,-70.40
ARI|Arica|=|-18.48,-70.33
LQN|Lirquén||-36.71,-72.98
CNL|Coronel||-37.03,-73.15
#AR|Argentina|-55.1,-73.6,-21.7,-53.6|Argentinië,Argentine
BUE|Buenos Aires|=|-34.60,-58.38
EZE|Buenos Aires Ezeiza|=|-34.82,-58.54|Ezeiza
ZAE|Zárate||-34.10,-59.03
ROS|Rosario|=|-32.95,-60.64
BHI|Bahía Blanca|=|-38.72,-62.27
COR|Córdoba|=|-31.42,-64.18
MDZ|Mendoza|=|-32.89,-68.84
USH|Ushuaia|=|-54.80,-68.30
#UY|Uruguay|-35.1,-58.5,-30.0,-53.0
MVD|Montevideo|=|-34.90,-56.19
#PY|Paraguay|-27.7,-62.7,-19.2,-54.2
ASU|Asunción|=|-25.28,-57.63
#BR|Brazil|-33.8,-74.0,5.3,-34.7|Brasil,Brazilië,Brésil,Brasilien
SSZ|Santos|=|-23.96,-46.33
SAO|São Paulo|=|-23.55,-46.63
GRU|São Paulo Guarulhos|=|-23.43,-46.47|Guarulhos
VCP|Campinas Viracopos|=|-23.01,-47.13|Viracopos
RIO|Rio de Janeiro|=|-22.91,-43.17
ITJ|Itajaí||-26.91,-48.66
NVT|Navegantes|=|-26.90,-48.65
IOA|Itapoá||-26.12,-48.61
PNG|Paranaguá|=|-25.52,-48.51
RIG|Rio Grande|=|-32.04,-52.10||Brazil
VIX|Vitória|=|-20.32,-40.34
SSA|Salvador|=|-12.97,-38.50||Brazil
SUA|Suape||-8.39,-34.97
REC|Recife|=|-8.05,-34.88
PEC|Pecém||-3.54,-38.81
FOR|Fortaleza|=|-3.73,-38.53
MAO|Manaus|=|-3.12,-60.02
BEL|Belém|=|-1.46,-48.49
CWB|Curitiba|=|-25.43,-49.27
POA|Porto Alegre|=|-30.03,-51.23
BSB|Brasília|=|-15.79,-47.88
#AU|Australia|-43.8,112.9,-9.1,153.7|Australië,Australie
SYD|Sydney|=|-33.87,151.21||NSW
MEL|Melbourne|=|-37.81,144.96||VIC
BNE|Brisbane|=|-27.47,153.03||QLD
FRE|Fremantle||-32.06,115.74||WA
PER|Perth|=|-31.95,115.86||WA
ADL|Adelaide|=|-34.93,138.60||SA
DRW|Darwin|=|-12.46,130.84||NT
NTL|Newcastle|=|-32.93,151.78||NSW
TSV|Townsville|=|-19.26,146.82||QLD
HBA|Hobart|=|-42.88,147.33||TAS
#NZ|New Zealand|-47.4,166.3,-34.3,178.7|Nieuw-Zeeland,Nouvelle-Zélande
AKL|Auckland|=|-36.85,174.76
TRG|Tauranga|=|-37.69,176.17
LYT|Lyttelton||-43.60,172.72
CHC|Christchurch|=|-43.53,172.64
WLG|Wellington|=|-41.29,174.78
NPE|Napier|=|-39.49,176.92
POE|Port Chalmers||-45.82,170.62
#PG|Papua New Guinea|-11.7,140.8,-0.8,156.0
LAE|Lae|=|-6.73,147.00
POM|Port Moresby|=|-9.44,147.18
#FJ|Fiji|-19.2,177.0,-15.6,179.9
SUV|Suva|=|-18.14,178.44
LTK|Lautoka||-17.61,177.45
#NC|New Caledonia|-22.8,163.5,-19.5,168.2|Nouvelle-Calédonie
NOU|Nouméa|=|-22.27,166.45
#PF|French Polynesia|-27.8,-152.5,-7.9,-134.4
PPT|Papeete|=|-17.54,-149.57
#GU|Guam|13.2,144.6,13.7,145.0
GUM|Guam|=|13.44,144.79|Apra
`;

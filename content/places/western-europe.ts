/** The neighbours of Belgium and the rest of western Europe. The columns are explained in `domain/places/place-list.ts`. */
export const WESTERN_EUROPE = `
#NL|Netherlands|50.7,3.3,53.6,7.3|Nederland,Pays-Bas,Niederlande,Holland
AMS|Amsterdam|=|52.37,4.90
SPL|Schiphol||52.31,4.76|Amsterdam Airport,Luchthaven Schiphol
RTM|Rotterdam|=|51.92,4.48
MST|Maastricht|=|50.85,5.69|Maestricht,Beek
EIN|Eindhoven|=|51.44,5.48
GRQ|Groningen|=|53.22,6.57|Groningue
ENS|Enschede|=|52.22,6.89
LEY|Lelystad|=|52.51,5.47
LWR|Leeuwarden|=|53.20,5.79
HAG|The Hague||52.08,4.31|Den Haag,'s-Gravenhage,La Haye
EUR|Europoort||51.95,4.12
BOT|Botlek||51.88,4.29
MOE|Moerdijk||51.69,4.62
VLI|Vlissingen||51.44,3.57|Flushing,Flessingue
TNZ|Terneuzen||51.33,3.83
SVG|Sas van Gent||51.23,3.80
SLU|Sluiskil||51.28,3.84
BZM|Bergen op Zoom||51.49,4.29
BRD|Breda||51.59,4.78
BRS|Breskens||51.40,3.55
BON|Born||51.03,5.81
BEV|Beverwijk||52.48,4.66
CUY|Cuijk||51.73,5.88
DEV|Deventer||52.25,6.16
DOR|Dordrecht||51.81,4.69
DHR|Den Helder||52.96,4.76
DZL|Delfzijl||53.33,6.92
EEM|Eemshaven||53.44,6.83
GOR|Gorinchem||51.83,4.97
GOU|Gouda||52.01,4.71
HAA|Haarlem||52.38,4.64
HAR|Harlingen||53.17,5.42
HAS|Hasselt||52.59,6.09||Overijssel
HGL|Hengelo||52.27,6.79
HVH|Hoek van Holland||51.98,4.13|Hook of Holland
HTB|'s-Hertogenbosch||51.69,5.30|Den Bosch,Bois-le-Duc
IJM|IJmuiden||52.46,4.61
KAM|Kampen||52.56,5.91
MEP|Meppel||52.70,6.19
MID|Middelburg||51.50,3.61
NIJ|Nijmegen||51.84,5.86|Nimègue
OOS|Oosterhout||51.64,4.86
OSS|Oss||51.77,5.52
OMD|Roermond||51.19,5.99|Ruremonde
RID|Ridderkerk||51.87,4.60
RSD|Roosendaal||51.53,4.46
SCI|Schiedam||51.92,4.40
STI|Stein||50.97,5.77
TIE|Tiel||51.89,5.43
TLB|Tilburg||51.56,5.09
UTC|Utrecht||52.09,5.12
VEN|Venlo||51.37,6.17
VLA|Vlaardingen||51.91,4.34
WLK|Waalwijk||51.68,5.07
ZAA|Zaandam||52.44,4.83|Zaanstad
ZUT|Zutphen||52.14,6.20
ZWI|Zwijndrecht||51.82,4.63||South Holland
ZWO|Zwolle||52.51,6.09
ARN|Arnhem||51.98,5.91
#LU|Luxembourg|49.4,5.7,50.2,6.55|Luxemburg,Lëtzebuerg
LUX|Luxembourg|=|49.61,6.13|Luxemburg,Findel
BET|Bettembourg||49.52,6.10
#DE|Germany|47.2,5.8,55.1,15.1|Deutschland,Duitsland,Allemagne
FRA|Frankfurt am Main|=|50.11,8.68|Frankfurt,Francfort
HHN|Hahn|=|49.95,7.26|Frankfurt-Hahn
CGN|Cologne|=|50.94,6.96|Köln,Keulen,Koln-Bonn
DUS|Düsseldorf|=|51.23,6.78|Dusseldorf
DTM|Dortmund|=|51.51,7.47
HAM|Hamburg|=|53.55,9.99|Hambourg
BRE|Bremen|=|53.08,8.80|Brême
MUC|Munich|=|48.14,11.58|München,Munchen
STR|Stuttgart|=|48.78,9.18
BER|Berlin|=|52.52,13.40
LEJ|Leipzig|=|51.34,12.37|Leipzig/Halle
HAJ|Hannover|=|52.37,9.74|Hanover,Hanovre
NUE|Nürnberg|=|49.45,11.08|Nuremberg,Neurenberg
DRS|Dresden|=|51.05,13.74|Dresde
ERF|Erfurt|=|50.98,11.03
FDH|Friedrichshafen|=|47.65,9.48
PAD|Paderborn|=|51.72,8.75
BRV|Bremerhaven||53.55,8.58
WVN|Wilhelmshaven||53.53,8.11
AAH|Aachen||50.78,6.08|Aken,Aix-la-Chapelle
AND|Andernach||50.44,7.40
BAM|Bamberg||49.89,10.89
BFE|Bielefeld||52.02,8.53
BKE|Brake||53.33,8.48
BRB|Brunsbüttel||53.90,9.14
BON|Bonn||50.73,7.10
CUX|Cuxhaven||53.86,8.70
DUI|Duisburg||51.43,6.76
EME|Emden||53.37,7.21
EMM|Emmerich||51.83,6.24
ESS|Essen||51.46,7.01||North Rhine-Westphalia
GER|Germersheim||49.22,8.37
GEK|Gelsenkirchen||51.52,7.10
HEN|Heilbronn||49.14,9.22
HEE|Herne||51.54,7.22
KAE|Karlsruhe||49.01,8.40
KEH|Kehl||48.57,7.82
KEL|Kiel||54.32,10.14
KOB|Koblenz||50.36,7.59|Coblence
KRE|Krefeld||51.33,6.56
LBC|Lübeck||53.87,10.69
LUH|Ludwigshafen||49.48,8.44
MAG|Magdeburg||52.13,11.62
MAI|Mainz||50.00,8.27|Mayence
MHG|Mannheim||49.49,8.47
MID|Minden||52.29,8.92
MSR|Münster||51.96,7.63
NSS|Neuss||51.20,6.69
NHA|Nordenham||53.49,8.48
OSN|Osnabrück||52.28,8.05
RSK|Rostock||54.09,12.14
SAA|Saarbrücken||49.23,7.00|Sarrebruck
STA|Stade||53.60,9.48
TRV|Travemünde||53.96,10.87
TRE|Trier||49.76,6.64|Trèves
WES|Wesel||51.66,6.62
WIS|Wismar||53.89,11.46
WOR|Worms||49.63,8.36
WOE|Wörth am Rhein||49.05,8.26
WUE|Würzburg||49.79,9.95
REG|Regensburg||49.02,12.10
ULM|Ulm||48.40,9.99
#FR|France|41.3,-5.2,51.2,9.7|Frankrijk,Frankreich
PAR|Paris|=|48.86,2.35|Parijs
CDG|Paris Charles de Gaulle|=|49.01,2.55|Roissy,Roissy-CDG
ORY|Paris Orly|=|48.72,2.36|Orly
GVL|Gennevilliers||48.93,2.29
XCR|Vatry|=|48.78,4.18|Châlons Vatry
LIL|Lille|=|50.63,3.06|Rijsel
DKK|Dunkirk||51.04,2.38|Dunkerque,Duinkerke
CQF|Calais|=|50.95,1.86|Kales
BOL|Boulogne-sur-Mer||50.73,1.61
LEH|Le Havre|=|49.49,0.11
URO|Rouen|=|49.44,1.10
DPE|Dieppe||49.92,1.08
CFR|Caen|=|49.18,-0.37
CER|Cherbourg|=|49.64,-1.62
SML|Saint-Malo||48.65,-2.02
BES|Brest|=|48.39,-4.49||Brittany
LRT|Lorient|=|47.75,-3.37
NTE|Nantes|=|47.22,-1.55
SNR|Saint-Nazaire||47.27,-2.21
MTX|Montoir-de-Bretagne||47.33,-2.15
LPE|La Pallice||46.16,-1.22
LRH|La Rochelle|=|46.16,-1.15
BOD|Bordeaux|=|44.84,-0.58
BAS|Bassens||44.90,-0.52
BAY|Bayonne||43.49,-1.48
TLS|Toulouse|=|43.60,1.44
PGF|Perpignan|=|42.70,2.90
NOU|Port-la-Nouvelle||43.02,3.05
SET|Sète||43.41,3.70
MPL|Montpellier|=|43.61,3.88
FOS|Fos-sur-Mer||43.43,4.94
LAV|Lavéra||43.39,5.02
MRS|Marseille|=|43.30,5.37|Marseilles
TLN|Toulon|=|43.12,5.93
NCE|Nice|=|43.70,7.27
AVN|Avignon|=|43.95,4.81
LIO|Lyon|LYS|45.76,4.84
CSS|Chalon-sur-Saône||46.78,4.85
GNB|Grenoble|=|45.19,5.72
CFE|Clermont-Ferrand|=|45.78,3.08
DIJ|Dijon|=|47.32,5.04
MLH|Mulhouse|=|47.75,7.34
OTT|Ottmarsheim||47.79,7.51
SXB|Strasbourg|=|48.57,7.75|Straatsburg,Straßburg
ENC|Nancy|=|48.69,6.18
MET|Metz||49.12,6.18
RHE|Reims|=|49.26,4.03
RNS|Rennes|=|48.11,-1.68
TUF|Tours|=|47.39,0.69
LIG|Limoges|=|45.83,1.26
AJA|Ajaccio|=|41.92,8.74
BIA|Bastia|=|42.70,9.45
#GB|United Kingdom|49.8,-8.7,60.9,1.8|UK,Great Britain,England,Verenigd Koninkrijk,Royaume-Uni
LON|London|=|51.51,-0.13|Londen,Londres
LHR|London Heathrow|=|51.47,-0.45|Heathrow
LGW|London Gatwick|=|51.15,-0.18|Gatwick
STN|London Stansted|=|51.89,0.24|Stansted
LTN|Luton|=|51.88,-0.42
LGP|London Gateway||51.50,0.49|London Gateway Port
TIL|Tilbury||51.46,0.36
FXT|Felixstowe||51.96,1.35
HRW|Harwich||51.95,1.28
IPS|Ipswich||52.06,1.16
DVR|Dover||51.13,1.31|Douvres
THP|Thamesport||51.43,0.69
SOU|Southampton|=|50.90,-1.40
PME|Portsmouth||50.80,-1.09||England
PLY|Plymouth||50.37,-4.14||England
BRS|Bristol|=|51.45,-2.59
AVO|Avonmouth||51.50,-2.70
CDF|Cardiff||51.48,-3.18
SWA|Swansea||51.62,-3.94
HLY|Holyhead||53.31,-4.63
LIV|Liverpool||53.41,-2.99
MAN|Manchester|=|53.48,-2.24||England
BHM|Birmingham||52.48,-1.90||England
EMA|East Midlands|=|52.83,-1.33|Castle Donington
LBA|Leeds|=|53.80,-1.55
HUL|Hull||53.74,-0.34
IMM|Immingham||53.63,-0.19
GSY|Grimsby||53.57,-0.07
GOO|Goole||53.70,-0.87
TEE|Teesport||54.61,-1.16|Teesside
MID|Middlesbrough||54.57,-1.23
NCL|Newcastle upon Tyne|=|54.97,-1.61|Newcastle
EDI|Edinburgh|=|55.95,-3.19
GRG|Grangemouth||56.02,-3.72
LEI|Leith||55.98,-3.17
GLW|Glasgow||55.86,-4.25
GRK|Greenock||55.95,-4.76
ABD|Aberdeen||57.15,-2.09
BEL|Belfast||54.60,-5.93
LAR|Larne||54.85,-5.81
HYM|Heysham||54.03,-2.92
#IE|Ireland|51.3,-10.7,55.5,-5.9|Ierland,Irlande,Irland,Eire
DUB|Dublin|=|53.35,-6.26
ORK|Cork|=|51.90,-8.47
SNN|Shannon|=|52.70,-8.92
ROS|Rosslare||52.25,-6.34
WAT|Waterford|=|52.26,-7.11
#CH|Switzerland|45.8,5.9,47.9,10.6|Schweiz,Suisse,Zwitserland,Svizzera
BSL|Basel|=|47.56,7.59|Bâle,Bazel
ZRH|Zürich|=|47.37,8.54|Zurich
GVA|Geneva|=|46.20,6.14|Genève,Genf
BRN|Bern|=|46.95,7.45|Berne
LUG|Lugano|=|46.01,8.96
#AT|Austria|46.3,9.5,49.1,17.2|Österreich,Oostenrijk,Autriche
VIE|Vienna|=|48.21,16.37|Wien,Wenen,Vienne
LNZ|Linz|=|48.31,14.29
SZG|Salzburg|=|47.80,13.04
GRZ|Graz|=|47.07,15.44
INN|Innsbruck|=|47.27,11.40
WFT|Wolfurt||47.47,9.75
#ES|Spain|27.6,-18.2,43.9,4.4|España,Spanje,Espagne,Spanien
MAD|Madrid|=|40.42,-3.70
BCN|Barcelona|=|41.39,2.17|Barcelone
VLC|Valencia|=|39.47,-0.38|Valence|Spain
ZAZ|Zaragoza|=|41.65,-0.89|Saragossa,Saragosse
VIT|Vitoria|=|42.85,-2.67
BIO|Bilbao|=|43.26,-2.93
ALG|Algeciras||36.13,-5.45
AGP|Málaga|=|36.72,-4.42
ALC|Alicante|=|38.35,-0.48
LEI|Almería|=|36.84,-2.46
CAR|Cartagena||37.60,-0.98||Spain
CAS|Castellón||39.97,0.02
SAG|Sagunto||39.65,-0.21
TAR|Tarragona||41.12,1.24
CAD|Cádiz||36.53,-6.29
HUV|Huelva||37.26,-6.95
SVQ|Seville|=|37.39,-5.98|Sevilla,Séville
VGO|Vigo|=|42.24,-8.72
LCG|La Coruña|=|43.37,-8.40|A Coruña
FRO|Ferrol||43.48,-8.24
GIJ|Gijón||43.54,-5.66
AVS|Avilés||43.56,-5.92
SDR|Santander|=|43.46,-3.81
PAS|Pasajes||43.32,-1.93|Pasaia
PMI|Palma de Mallorca|=|39.57,2.65
IBZ|Ibiza|=|38.91,1.43
LPA|Las Palmas|=|28.12,-15.43
SCT|Santa Cruz de Tenerife||28.47,-16.25
ACE|Arrecife de Lanzarote|=|28.96,-13.55
MLN|Melilla|=|35.29,-2.94
#PT|Portugal|32.3,-31.4,42.2,-6.1
LIS|Lisbon|=|38.72,-9.14|Lisboa,Lissabon,Lisbonne
OPO|Porto|=|41.15,-8.61|Oporto
LEI|Leixões||41.18,-8.70
SIE|Sines||37.96,-8.87
SET|Setúbal||38.52,-8.89
AVE|Aveiro||40.64,-8.65
FAO|Faro|=|37.02,-7.93
FNC|Funchal|=|32.65,-16.91
PDL|Ponta Delgada|=|37.74,-25.67
#IT|Italy|35.4,6.6,47.1,18.6|Italia,Italië,Italie,Italien
MIL|Milan|=|45.46,9.19|Milano,Milaan,Mailand
MXP|Milan Malpensa|=|45.63,8.72|Malpensa
LIN|Milan Linate|=|45.45,9.28|Linate
BGY|Bergamo|=|45.70,9.67|Orio al Serio
ROM|Rome|=|41.90,12.50|Roma,Rom
FCO|Rome Fiumicino|=|41.80,12.25|Fiumicino
GOA|Genoa|=|44.41,8.93|Genova,Gênes,Genua
SPE|La Spezia||44.11,9.83
LIV|Livorno||43.55,10.31|Leghorn
VDL|Vado Ligure||44.27,8.44
SVN|Savona||44.31,8.48
TRN|Turin|=|45.07,7.69|Torino,Turijn
BLQ|Bologna|=|44.49,11.34
FLR|Florence|=|43.77,11.26|Firenze,Florenz
PSA|Pisa|=|43.72,10.40
VCE|Venice|=|45.44,12.32|Venezia,Venise,Venedig,Venetië
VRN|Verona|=|45.44,10.99
PMA|Marghera||45.47,12.24
TRS|Trieste|=|45.65,13.77|Triest
RAN|Ravenna||44.42,12.20
AOI|Ancona|=|43.62,13.51
BRI|Bari|=|41.12,16.87
BDS|Brindisi|=|40.63,17.94
TAR|Taranto|=|40.47,17.23
GIT|Gioia Tauro||38.43,15.90
NAP|Naples|=|40.85,14.27|Napoli,Napels
SAL|Salerno||40.68,14.77
CVV|Civitavecchia||42.09,11.80
CAG|Cagliari|=|39.22,9.12
OLB|Olbia|=|40.92,9.50
PMO|Palermo|=|38.12,13.36
CTA|Catania|=|37.50,15.09
AUG|Augusta||37.22,15.22
MSN|Messina||38.19,15.55
#MT|Malta|35.7,14.1,36.1,14.6
MLA|Malta|=|35.90,14.51|Luqa,Valletta
MAR|Marsaxlokk||35.84,14.54
`;

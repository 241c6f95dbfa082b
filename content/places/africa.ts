/** Africa and the islands around it. The columns are explained in `domain/places/place-list.ts`. */
export const AFRICA = `
#MA|Morocco|27.6,-13.3,36.0,-0.9|Marokko,Maroc
CAS|Casablanca|=|33.57,-7.59
PTM|Tanger Med||35.89,-5.50|Tangier Med
TNG|Tangier|=|35.76,-5.83|Tanger
AGA|Agadir|=|30.43,-9.60
RBA|Rabat|=|34.02,-6.84
#DZ|Algeria|18.9,-8.7,37.2,12.0|Algerije,Algérie
ALG|Algiers|=|36.75,3.06|Alger
ORN|Oran|=|35.70,-0.64
BJA|Bejaia|=|36.75,5.08
AAE|Annaba|=|36.90,7.77
SKI|Skikda||36.88,6.91
#TN|Tunisia|30.2,7.5,37.6,11.7|Tunesië,Tunisie
TUN|Tunis|=|36.81,10.18
RDS|Radès||36.77,10.27|Rades
SFA|Sfax|=|34.74,10.76
BIZ|Bizerte||37.27,9.87
SUS|Sousse||35.83,10.64
#LY|Libya|19.5,9.3,33.3,25.2|Libië,Libye
TIP|Tripoli|=|32.89,13.19||Libya
MRA|Misurata|=|32.38,15.09
BEN|Benghazi|=|32.12,20.07
#EG|Egypt|22.0,24.7,31.8,36.9|Egypte,Égypte
ALY|Alexandria|=|31.20,29.92||Egypt
DAM|Damietta||31.42,31.81
PSD|Port Said|=|31.26,32.30
PSE|Port Said East||31.23,32.35
SOK|Sokhna||29.65,32.35|Ain Sokhna
SUZ|Suez||29.97,32.53
CAI|Cairo|=|30.04,31.24|Caïro,Le Caire
#SD|Sudan|8.6,21.8,22.3,38.7|Soedan
PZU|Port Sudan|=|19.62,37.22
KRT|Khartoum|=|15.50,32.56
#DJ|Djibouti|10.9,41.7,12.8,43.5
JIB|Djibouti|=|11.59,43.15
#ET|Ethiopia|3.4,32.9,14.9,48.0|Ethiopië
ADD|Addis Ababa|=|9.01,38.75|Addis Abeba
#SO|Somalia|-1.7,40.9,12.1,51.5
MGQ|Mogadishu|=|2.05,45.32
BBO|Berbera|=|10.44,45.01
#KE|Kenya|-4.8,33.9,5.1,41.9
MBA|Mombasa|=|-4.04,39.67
NBO|Nairobi|=|-1.29,36.82
#UG|Uganda|-1.5,29.5,4.3,35.1|Oeganda
KLA|Kampala||0.35,32.58
EBB|Entebbe|=|0.05,32.46
#RW|Rwanda|-2.9,28.8,-1.0,30.9
KGL|Kigali|=|-1.94,30.06
#BI|Burundi|-4.5,28.9,-2.3,30.9
BJM|Bujumbura|=|-3.38,29.36
#TZ|Tanzania|-11.8,29.3,-0.9,40.5
DAR|Dar es Salaam|=|-6.79,39.21
ZNZ|Zanzibar|=|-6.16,39.20
JRO|Kilimanjaro|=|-3.43,37.07
#CD|Congo (Kinshasa)|-13.5,12.2,5.4,31.4|DR Congo,RD Congo,Democratic Republic of the Congo
FIH|Kinshasa|=|-4.32,15.31
MAT|Matadi|=|-5.82,13.46
BOA|Boma|=|-5.85,13.05
FBM|Lubumbashi|=|-11.66,27.48
GOM|Goma|=|-1.68,29.22
KWZ|Kolwezi|=|-10.71,25.47
#CG|Congo (Brazzaville)|-5.1,11.1,3.8,18.7|Congo-Brazzaville
PNR|Pointe-Noire|=|-4.78,11.86
BZV|Brazzaville|=|-4.26,15.28
#AO|Angola|-18.1,11.6,-4.3,24.1
LAD|Luanda|=|-8.84,13.23
LOB|Lobito||-12.36,13.54
CAB|Cabinda|=|-5.56,12.20
#GA|Gabon|-4.0,8.6,2.4,14.6
LBV|Libreville|=|0.39,9.45
POG|Port-Gentil|=|-0.72,8.78
#CM|Cameroon|1.6,8.4,13.1,16.2|Kameroen,Cameroun
DLA|Douala|=|4.05,9.70
KBI|Kribi|=|2.94,9.91
NSI|Yaoundé|=|3.87,11.52
#GQ|Equatorial Guinea|-1.5,5.6,3.8,11.4
SSG|Malabo|=|3.75,8.78
BSG|Bata|=|1.87,9.77
#NG|Nigeria|4.2,2.6,13.9,14.7
LOS|Lagos|=|6.52,3.38
APP|Apapa||6.45,3.36
TIN|Tin Can Island||6.43,3.34
LKK|Lekki||6.44,4.00
ONN|Onne||4.69,7.16
PHC|Port Harcourt|=|4.82,7.05
ABV|Abuja|=|9.06,7.49
KAN|Kano|=|12.00,8.52
#BJ|Benin|6.2,0.7,12.5,3.9
COO|Cotonou|=|6.36,2.43
#TG|Togo|6.0,-0.2,11.2,1.9
LFW|Lomé|=|6.13,1.22
#GH|Ghana|4.7,-3.3,11.2,1.2
TEM|Tema||5.67,-0.02
TKD|Takoradi|=|4.90,-1.76
ACC|Accra|=|5.60,-0.19
#CI|Ivory Coast|4.3,-8.6,10.8,-2.4|Côte d'Ivoire,Ivoorkust
ABJ|Abidjan|=|5.32,-4.02
SPY|San Pedro|=|4.75,-6.64||Ivory Coast
#LR|Liberia|4.3,-11.6,8.6,-7.3
MLW|Monrovia|=|6.30,-10.80
#SL|Sierra Leone|6.8,-13.4,10.0,-10.2
FNA|Freetown|=|8.48,-13.23
#GN|Guinea|7.2,-15.1,12.7,-7.6|Guinée
CKY|Conakry|=|9.51,-13.71
#GM|Gambia|13.0,-16.9,13.9,-13.7
BJL|Banjul|=|13.45,-16.58
#SN|Senegal|12.3,-17.6,16.7,-11.3
DKR|Dakar|=|14.69,-17.45
#MR|Mauritania|14.7,-17.1,27.3,-4.8
NKC|Nouakchott|=|18.08,-15.98
NDB|Nouadhibou|=|20.93,-17.03
#ML|Mali|10.1,-12.3,25.0,4.3
BKO|Bamako|=|12.64,-8.00
#BF|Burkina Faso|9.4,-5.6,15.1,2.5
OUA|Ouagadougou|=|12.37,-1.52
#NE|Niger|11.6,0.1,23.6,16.0
NIM|Niamey|=|13.51,2.11
#TD|Chad|7.4,13.4,23.5,24.0|Tchad,Tsjaad
NDJ|N'Djamena|=|12.13,15.06
#CV|Cape Verde|14.7,-25.4,17.3,-22.6
RAI|Praia|=|14.93,-23.51
#ZA|South Africa|-35.0,16.4,-22.1,33.0|Zuid-Afrika,Afrique du Sud
DUR|Durban|=|-29.86,31.02
CPT|Cape Town|=|-33.92,18.42|Kaapstad,Le Cap
PLZ|Port Elizabeth|=|-33.96,25.60|Gqeberha
ZBA|Coega||-33.80,25.70|Ngqura
ELS|East London|=|-33.02,27.91
RCB|Richards Bay|=|-28.78,32.04
JNB|Johannesburg|=|-26.20,28.05
#NA|Namibia|-29.0,11.7,-16.9,25.3
WVB|Walvis Bay|=|-22.96,14.51
WDH|Windhoek|=|-22.56,17.08
#BW|Botswana|-26.9,19.9,-17.7,29.4
GBE|Gaborone|=|-24.65,25.91
#ZM|Zambia|-18.1,21.9,-8.2,33.8
LUN|Lusaka|=|-15.39,28.32
NLA|Ndola|=|-12.97,28.64
#ZW|Zimbabwe|-22.5,25.2,-15.6,33.1
HRE|Harare|=|-17.83,31.05
BUQ|Bulawayo|=|-20.15,28.58
#MZ|Mozambique|-26.9,30.2,-10.4,40.9
MPM|Maputo|=|-25.97,32.58
BEW|Beira|=|-19.84,34.84
MNC|Nacala|=|-14.56,40.67
#MW|Malawi|-17.2,32.6,-9.3,36.0
BLZ|Blantyre|=|-15.79,35.01
LLW|Lilongwe|=|-13.96,33.77
#MG|Madagascar|-25.7,43.1,-11.9,50.6
TMM|Toamasina|=|-18.15,49.40|Tamatave
TNR|Antananarivo|=|-18.88,47.51
#MU|Mauritius|-20.6,57.2,-19.9,63.6|Maurice
PLU|Port Louis||-20.16,57.50
MRU|Mauritius|=|-20.43,57.68|Plaisance
#RE|Réunion|-21.5,55.1,-20.8,55.9
PDG|Port Réunion||-20.94,55.29|Pointe-des-Galets
RUN|Saint-Denis|=|-20.89,55.52||Réunion
#SC|Seychelles|-10.3,46.1,-3.7,56.4
POV|Port Victoria||-4.62,55.46
`;

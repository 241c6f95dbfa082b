/** Asia from the Middle East to Japan. The columns are explained in `domain/places/place-list.ts`. */
export const ASIA = `
#AE|United Arab Emirates|22.6,51.4,26.2,56.5|UAE,Emirates,Emiraten
DXB|Dubai|=|25.25,55.30|Dubaï,Doebai
JEA|Jebel Ali||25.00,55.06
DWC|Dubai World Central|=|24.90,55.16|Al Maktoum
AUH|Abu Dhabi|=|24.45,54.38
KHL|Khalifa Port||24.80,54.65|Mina Khalifa
SHJ|Sharjah|=|25.35,55.39
RKT|Ras al Khaimah|=|25.79,55.94
AJM|Ajman||25.41,55.44
FJR|Fujairah|=|25.17,56.36
KLF|Khor Fakkan||25.35,56.36|Khor al Fakkan
#SA|Saudi Arabia|16.3,34.4,32.2,55.7|Saoedi-Arabië,Arabie saoudite,KSA
JED|Jeddah|=|21.49,39.19|Djeddah
KAC|King Abdullah City||22.40,39.10|King Abdullah Port
DMM|Dammam|=|26.43,50.10
JUB|Jubail||27.00,49.66|Al Jubail
RUH|Riyadh|=|24.71,46.68|Riyad
YNB|Yanbu|=|24.09,38.06
MED|Medina|=|24.47,39.61
#QA|Qatar|24.4,50.7,26.2,51.7
DOH|Doha|=|25.29,51.53
HMD|Hamad||25.01,51.60|Hamad Port
#BH|Bahrain|25.5,50.3,26.4,50.9|Bahrein
BAH|Bahrain|=|26.23,50.59|Manama
#KW|Kuwait|28.5,46.5,30.1,48.5|Koeweit
KWI|Kuwait|=|29.37,47.98
SAA|Shuaiba||29.04,48.16
SWK|Shuwaikh||29.35,47.93
#OM|Oman|16.6,51.9,26.5,59.9
MCT|Muscat|=|23.59,58.41
SLL|Salalah|=|17.02,54.09
SOH|Sohar||24.36,56.73
#YE|Yemen|12.0,42.5,19.0,54.6|Jemen
ADE|Aden|=|12.79,45.02
HOD|Hodeidah|=|14.80,42.95
#IQ|Iraq|29.0,38.7,37.4,48.8|Irak
BGW|Baghdad|=|33.31,44.37|Bagdad
BSR|Basra|=|30.51,47.78|Basrah
UQR|Umm Qasr||30.04,47.93
EBL|Erbil|=|36.19,44.01
#IR|Iran|25.0,44.0,39.8,63.4
THR|Tehran|=|35.69,51.39|Teheran
IKA|Tehran Imam Khomeini|=|35.42,51.15
BND|Bandar Abbas|=|27.18,56.28
#IL|Israel|29.4,34.2,33.4,35.9|Israël
TLV|Tel Aviv|=|32.08,34.78
HFA|Haifa|=|32.79,34.99
ASH|Ashdod||31.80,34.65
#JO|Jordan|29.1,34.9,33.4,39.4|Jordanië,Jordanie
AMM|Amman|=|31.95,35.93
AQJ|Aqaba|=|29.53,35.00|Akaba
#LB|Lebanon|33.0,35.1,34.7,36.7|Libanon,Liban
BEY|Beirut|=|33.89,35.50|Beiroet,Beyrouth
KYE|Tripoli||34.44,35.85||Lebanon
#SY|Syria|32.3,35.6,37.4,42.4
LTK|Latakia|=|35.52,35.78
#KZ|Kazakhstan|40.5,46.4,55.5,87.4|Kazachstan
ALA|Almaty|=|43.24,76.89
#UZ|Uzbekistan|37.1,55.9,45.6,73.2|Oezbekistan
TAS|Tashkent|=|41.30,69.24
#AF|Afghanistan|29.3,60.4,38.5,74.9
KBL|Kabul|=|34.53,69.17
#PK|Pakistan|23.6,60.8,37.1,77.9
KHI|Karachi|=|24.86,67.01
BQM|Muhammad Bin Qasim||24.78,67.33|Port Qasim
LHE|Lahore|=|31.55,74.34
ISB|Islamabad|=|33.68,73.05
SKT|Sialkot|=|32.49,74.53
LYP|Faisalabad|=|31.42,73.08
#IN|India|6.7,68.1,35.6,97.4|Inde,Indien
NSA|Nhava Sheva||18.95,72.95|Jawaharlal Nehru,JNPT
BOM|Mumbai|=|19.08,72.88|Bombay
MUN|Mundra||22.74,69.70
IXY|Kandla|=|23.03,70.22
PAV|Pipavav||20.92,71.51
AMD|Ahmedabad|=|23.03,72.58
DEL|Delhi|=|28.61,77.21|New Delhi
MAA|Chennai|=|13.08,80.27|Madras
ENR|Ennore||13.25,80.33|Kamarajar
KAT|Kattupalli||13.31,80.35
TUT|Tuticorin||8.76,78.18|Thoothukudi
COK|Cochin|=|9.97,76.27|Kochi
IXE|Mangalore|=|12.91,74.86|New Mangalore
MRM|Marmagao||15.41,73.80|Mormugao
BLR|Bangalore|=|12.97,77.59|Bengaluru
HYD|Hyderabad|=|17.39,78.49||India
VTZ|Visakhapatnam|=|17.69,83.22|Vizag
KRI|Krishnapatnam||14.25,80.12
CCU|Kolkata|=|22.57,88.36|Calcutta
HAL|Haldia||22.03,88.06
PNQ|Pune|=|18.52,73.86
JAI|Jaipur|=|26.91,75.79
CJB|Coimbatore|=|11.02,76.97
#LK|Sri Lanka|5.8,79.5,9.9,82.0
CMB|Colombo|=|6.93,79.85
HBA|Hambantota||6.12,81.11
#BD|Bangladesh|20.5,88.0,26.7,92.7
CGP|Chattogram|=|22.33,91.81|Chittagong
DAC|Dhaka|=|23.81,90.41|Dacca
#NP|Nepal|26.3,80.0,30.5,88.3
KTM|Kathmandu|=|27.72,85.32
#MV|Maldives|-0.8,72.6,7.2,73.8|Maldiven
MLE|Malé|=|4.18,73.51
#MM|Myanmar|9.5,92.1,28.6,101.2|Birma
RGN|Yangon|=|16.84,96.17|Rangoon
#TH|Thailand|5.6,97.3,20.5,105.7|Thaïlande
BKK|Bangkok|=|13.76,100.50
LCH|Laem Chabang||13.08,100.88
LKR|Lat Krabang||13.73,100.78
HKT|Phuket|=|7.88,98.39
#VN|Vietnam|8.3,102.1,23.4,109.5|Viet Nam
SGN|Ho Chi Minh City|=|10.78,106.70|Saigon
CLI|Cat Lai||10.76,106.79
HPH|Haiphong|=|20.86,106.68|Hai Phong
HAN|Hanoi|=|21.03,105.85
DAD|Da Nang|=|16.07,108.22
UIH|Quy Nhon|=|13.78,109.22
#KH|Cambodia|9.9,102.3,14.7,107.7|Cambodja
PNH|Phnom Penh|=|11.56,104.92
#LA|Laos|13.9,100.0,22.5,107.7
VTE|Vientiane|=|17.97,102.60
#MY|Malaysia|0.8,99.6,7.4,119.3|Maleisië,Malaisie
PKG|Port Klang||3.00,101.39|Klang,Port Kelang
TPP|Tanjung Pelepas||1.36,103.55
PGU|Pasir Gudang||1.44,103.90
PEN|Penang|=|5.41,100.33
KUL|Kuala Lumpur|=|3.14,101.69
JHB|Johor Bahru|=|1.49,103.74
BTU|Bintulu|=|3.17,113.04
KCH|Kuching|=|1.55,110.35
BKI|Kota Kinabalu|=|5.98,116.07
#SG|Singapore|1.1,103.5,1.5,104.5|Singapour,Singapur
SIN|Singapore|=|1.29,103.85
#ID|Indonesia|-11.1,94.9,6.1,141.1|Indonesië,Indonésie
JKT|Jakarta|=|-6.21,106.85|Djakarta
TPP|Tanjung Priok||-6.10,106.88
CGK|Jakarta Soekarno-Hatta|=|-6.13,106.66
SUB|Surabaya|=|-7.25,112.75
SRG|Semarang|=|-6.97,110.42
BLW|Belawan||3.79,98.68
BTH|Batam|=|1.13,104.05
PLM|Palembang|=|-2.98,104.76
DPS|Denpasar|=|-8.65,115.22|Bali
BPN|Balikpapan|=|-1.27,116.83
#PH|Philippines|4.5,116.9,21.2,126.7|Filipijnen
MNL|Manila|=|14.60,120.98
SFS|Subic Bay|=|14.80,120.27
BTG|Batangas||13.76,121.04
CEB|Cebu|=|10.32,123.90
DVO|Davao|=|7.07,125.61
CRK|Clark|=|15.19,120.56
#BN|Brunei|4.0,114.0,5.1,115.4
MUA|Muara||5.03,115.07
#CN|China|18.1,73.5,53.6,134.8|Chine
SHA|Shanghai|=|31.23,121.47
PVG|Shanghai Pudong|=|31.14,121.80|Pudong
YSN|Yangshan||30.63,122.06
NGB|Ningbo|=|29.87,121.55
NBG|Ningbo Port||29.93,121.85|Beilun
ZOS|Zhoushan||29.99,122.21
SZX|Shenzhen|=|22.54,114.06
YTN|Yantian||22.57,114.27
SHK|Shekou||22.48,113.91
CWN|Chiwan||22.47,113.88
CAN|Guangzhou|=|23.13,113.26|Canton
NSA|Nansha||22.64,113.68
HUA|Huangpu||23.09,113.44
FOS|Foshan||23.02,113.12
ZHA|Zhanjiang|=|21.27,110.36
ZUH|Zhuhai|=|22.27,113.58
SWA|Shantou|=|23.35,116.68
XMN|Xiamen|=|24.48,118.09|Amoy
FOC|Fuzhou|=|26.07,119.30
QZJ|Quanzhou||24.87,118.68
WNZ|Wenzhou|=|28.00,120.70
TAO|Qingdao|=|36.07,120.38|Tsingtao
YNT|Yantai|=|37.46,121.45
WEI|Weihai||37.51,122.12
RZH|Rizhao||35.42,119.53
LYG|Lianyungang|=|34.60,119.22
TSN|Tianjin|=|39.13,117.20
TXG|Xingang||38.98,117.74|Tianjin Xingang
DLC|Dalian|=|38.91,121.61
YIK|Yingkou||40.67,122.23
BJS|Beijing|=|39.90,116.41|Peking,Pékin
PEK|Beijing Capital|=|40.08,116.60
NKG|Nanjing|=|32.06,118.80
HGH|Hangzhou|=|30.27,120.16
SZH|Suzhou||31.30,120.58
WUX|Wuxi|=|31.49,120.31
NTG|Nantong|=|31.98,120.89
ZJG|Zhangjiagang||31.88,120.56
WUH|Wuhan|=|30.59,114.31
CSX|Changsha|=|28.23,112.94
CGO|Zhengzhou|=|34.75,113.63
CKG|Chongqing|=|29.56,106.55
CTU|Chengdu|=|30.57,104.07
SIA|Xi'an|XIY|34.34,108.94|Xian
URC|Urumqi|=|43.83,87.62
SHE|Shenyang|=|41.81,123.43
HAK|Haikou|=|20.04,110.35
KMG|Kunming|=|25.04,102.72
HFE|Hefei|=|31.82,117.23
TNA|Jinan|=|36.65,117.12
YIW|Yiwu|=|29.31,120.08
#HK|Hong Kong|22.1,113.8,22.6,114.5|Hongkong
HKG|Hong Kong|=|22.32,114.17|Hongkong
#MO|Macao|22.0,113.5,22.3,113.7|Macau
MFM|Macau|=|22.20,113.54|Macao
#TW|Taiwan|21.8,118.1,25.4,122.1
TPE|Taipei|=|25.03,121.57
KHH|Kaohsiung|=|22.63,120.30
KEL|Keelung||25.13,121.74
TXG|Taichung||24.15,120.67
#KR|South Korea|33.0,124.5,38.7,131.0|Korea,Zuid-Korea,Corée du Sud
PUS|Busan|=|35.18,129.08|Pusan
INC|Incheon||37.46,126.71
ICN|Seoul Incheon|=|37.46,126.44
SEL|Seoul|=|37.57,126.98
KAN|Gwangyang||34.94,127.70|Kwangyang
USN|Ulsan|=|35.54,129.31
PTK|Pyeongtaek||36.99,127.11
#JP|Japan|24.0,122.9,45.6,146.0|Japon
TYO|Tokyo|=|35.68,139.69
NRT|Tokyo Narita|=|35.77,140.39|Narita
HND|Tokyo Haneda|=|35.55,139.78|Haneda
YOK|Yokohama||35.44,139.64
NGO|Nagoya|=|35.18,136.91
OSA|Osaka|=|34.69,135.50
KIX|Osaka Kansai|=|34.43,135.24|Kansai
UKB|Kobe|=|34.69,135.20
HKT|Hakata||33.60,130.40
FUK|Fukuoka|=|33.59,130.40
MOJ|Moji||33.95,130.96
SMZ|Shimizu||35.02,138.49
HIJ|Hiroshima|=|34.39,132.46
TMK|Tomakomai||42.63,141.61
SPK|Sapporo|=|43.06,141.35
#MN|Mongolia|41.5,87.7,52.2,120.0
ULN|Ulaanbaatar||47.92,106.92
`;

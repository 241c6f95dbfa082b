/**
 * The most common passwords, in lower case: words, names, places, clubs,
 * keyboard patterns. common-password.ts also finds them with digits, symbols and letter substitutions.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
007007 1234qwer 123abc 123asd 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 420420 555555 666666 696969 777777
8675309 888888 999999 a1b2c3 a1b2c3d4 aa123456 aaaa abc123 abcabc abcd abcdef abcdefg abcdefgh access access14
admin admin123 adminadmin administrateur administrator africa agent007 aircargo airforce airfreight airport
ajax alexander alexandra allah always amanda amen america amor amour amsterdam anderlecht andrea andrew
android angel angela angels anna anthony antonio antwerp antwerpen anvers anything apollo apple april army
arsenal arthur asdasd asdf asdf1234 asdfgh asdfghjkl asdzxc ashley asshole athena audi australia autumn
avengers awesome azerty azertyuiop baby babygirl backup bacon badboy badgirl bailey banana barbara barcelona
barney bart baseball basketball bastard batman bayern beach bear beatles beautiful beheerder belgie belgique
belgium bella benjamin berlin bernard bible bienvenue bitch biteme black blessed blink182 bloem blue bmw
bond007 bonjour bordeaux boston brandon brian brother bruges brugge bruno brussel brussels bruxelles buddy
burger business buster butter butterfly camaro camera camille camion canada candy captain cargo carlos carmen
caroline casino catdog catherine celine champion change changeme changeme123 chantal charlie charlotte cheese
chelsea cherry cheval chevrolet chevy chicago chicken chocolat chocolate chouchou chris christ christian
christine christopher church citroen claire claude clubbrugge coffee college company computer contact
container contrasena cookie corazon corvette cosmos cowboy cowboys cricket crystal customs cutie cynthia daddy
daf dag dallas daniel darling database david deadpool debian december default default123 delivery demo demo123
demon denise desert desk desktop deutschland devil diamond diana doctor doggie dollar dolphin dolphins
dominique donald dortmund douane doudou dragon duck dungeon eagle eatme edward elephant elizabeth elmo elvis
eminem emma england enter eric erik esther estrella ethan europe evelyn everything excalibur express fabian
facebook faith falcon family father february felix fernando ferrari feyenoord ficken finance fireman florence
flower football forest forever fortnite forwarder forwarding france francis francois frank franklin frederic
freedom freight friday friend friends frodo fuckme fuckoff fuckyou fussball futbol gabriel galaxy gandalf
garfield geheim gent george gerard ghent ghost gilbert ginger gmail god godisgood goku golden golf goodmorning
goofy google gorgeous grace grandma green gregory griffin guest guest123 guillaume guitar guten hallelujah
hallo hallo123 hamburg handsome hannah harbor harbour harley harleydavidson haslo haven havn hawk heather
heaven helen hello helpdesk hendrik henry hercules herfst heslo hobbit hockey hoi holland homer hond honda
honey hotmail hottie hulk hunter ilove iloveu iloveyou important info ingrid instagram internet iphone ireland
ironman isabel isabelle island jack jackpot jackson jacob jaguar james jamesbond jan january jasmine jason
jasper java javascript jean jeffrey jennifer jeremy jerome jessica jesus jesuschrist jetaime johan johannes
john johnny joker jonathan jordan jordi jose joseph josephine joshua juan julia julian julie jupiter justin
juventus karen karin karl katherine kathleen katje kawasaki kennwort kevin keyboard killer kim kitten kitty
knight kodeord koen kristin lakers lamborghini laptop laura lauren legend legolas lemon lente leonard leonardo
letmein letmein1 leuven liam liberty liebe liefde liefje liege linda linux lion lisa liverpool lkjhgfdsa login
login123 logistics logistiek logon london losenord lotte lottery louis louise loulou love lovely loveme lover
loveyou luca lucas lucifer lucky lucy luik luis maarten madison maggie magic magician maison mama manager
manchester manunited marc marcel march maria marie marina marine mario mariposa mark marketing marseille
martin martine mary maserati master mathieu matrix matthew matthias max melanie melissa mercedes mercedesbenz
mercury merlin metallica michael michel michelle mickey microsoft midnight miguel mike million minecraft
minnie mnbvcxz mohammed molly mommy monday money monica monique monitor monkey monkeys monster moonlight
morning motdepasse mother motorola mountain mouse music mustang mypass mypassword mysql nadia namur nancy
naruto natalie natasha nathalie nathan navy ncc1701 nebula nederland nemo neptune network nicholas nicolas
nicole nina ninja nintendo nirvana noah nokia nothing november nurse nutella ocean october office oliver
olivier opel open opensesame oracle orange oscar p4ssword p@ssword pa55word paard packers panther papa
paradise paris parola pascal pass pass1234 passme passord passw0rd passwd password password1 password123
passwort passwort1 patricia patrick patriots paul peace peaches pedro pepper personal peter peugeot philippe
phoenix piano pierre pieter pikachu pirate pizza planet playboy playstation poes poiuytrewq pokemon poker
police pooh popstar porsche port postgres pretty princesa princess printer private psv puppy purple pussy
pussycat python q1w2e3 q1w2e3r4 qazwsx qazwsxedc queen qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwertz
rabbit rachel raiders rainbow ranger raphael raymond realmadrid rebecca reception renault ricardo rich richard
river roadtransport robert robin roblox rockstar rocky roger roland romain ronald root root123 rosa rotterdam
router ruben rugby rush2112 ryan sabrina sadie salasana sales salut samantha samsung samsung1 samuel samurai
sandra sara sarah satan saturday saturn scania schalke schatje schatz school scooby scotland seafreight
sebastian secret secure security senha september sergio server service sesame sexy shadow shipment shipping
signin signup silver simba simon simpsons sister slipknot sniper snoopy soccer sofia soldier soleil something
sommer sony sophia sophie sparky spiderman spring staff standard starfish starlight startrek starwars steelers
stefan stephanie stephen steven strawberry student sugar summer sunday sunrise sunset sunshine superhero
superman superstar superuser support susan suzuki sweetheart sweetie sylvie sysadmin system tamara tanja
teacher team teamo temp temp123 temporary tennis tequiero teresa test test123 test1234 tester testing testtest
theo thierry thijs thomas thor thunder thursday thx1138 tiger tigger tim tina together tom tony toor toulouse
toyota transport truck trucker trustno trustno1 tuesday turtle tweety twitter ubuntu unicorn universe
university unlock user user123 valentin valerie vampire vanessa vegas venus veronica veronique victor victoria
viking vincent voetbal voiture volkswagen volleyball volvo vracht vrachtwagen vriend vrienden wachtwoord
walter warehouse warrior webmaster wednesday welcome welcome1 welkom welkom01 wendy werner whatever white
willem william willkommen windows winner winnie winter wizard wolf wolverine wouter wsxedc xavier xbox xxxx
yahoo yamaha yankees yannick yellow youtube yves zachary zaq12wsx zeus zoe zombie zomer zxcvbn zxcvbnm zxczxc
zzzz
`
    .trim()
    .split(/\s+/),
);

/** Words on which common Turkish passwords are built, in plain lower-case letters: names, teams, cities and others. */
export const turkishWords: ReadonlySet<string> = new Set(
  `
  abdullah abdurrahman adem adnan ahmet akif alev ali alican alper alperen anil arda arif arzu asel aslan asli asuman
  asya ata atakan atilla ayberk aybuke aydin ayhan ayla aylin aynur aysegul aysel aysenur ayse aysun ayten azad aziz azra
  bahar banu baran baris basak batuhan baydar begum bekir belgin belma beren berfin berk berkay berkan berna bilal bilge
  birol bora buket bulent burak burcin burcu burhan busra cagatay cagla cagri can canan caner cansu celal cem cemal cemil
  cemile cengiz ceren ceyda ceylin cigdem cihan cihat coskun cuneyt damla defne deniz derya devrim didem dilan dilara
  dilek dogan doruk duru duygu ebru ece eda efe egemen ege ela elif elifnaz emel emin emine emir emirhan emrah emre ender
  enes engin ercan erdal erdem eren ergin erhan erkan erol ersin ertan ertugrul esin esma esra eylul eymen ezgi fadime
  fahri faruk fatih fatma fatos ferhat feride ferit fevzi feyza figen fikret filiz firat fuat funda furkan gamze gizem
  gokce gokhan gokmen gonca gonul gozde gul gulay gulcan gulden gulsah gulsen gulsum gulten gunes gurkan guven hacer
  hakan haldun hale halil halime haluk hamza handan hande hanife harun hasan hatice havva haydar hazal hikmet hilal hira
  hulya huseyin husnu ibrahim idil idris ikbal ilayda ilhan ilkay ilker ilknur inci ipek irem irfan isa ishak ismail
  ismet jale kaan kadir kader kamil kamuran kazim kemal kenan kerem kerim koray korhan kubilay kubra kursat lale latif
  levent leyla lutfi mahir mahmut mazlum mehmet mehmetali melek melih melike melis melisa melda meltem meric mert merve
  meryem mesut metehan metin mevlut mina mine miray mirac muammer muge muhammed muhammet muharrem mujde murat musa
  mustafa mutlu muzaffer naci nadir nagihan nalan nazan nazim nazli necati necla nehir nermin neslihan nesrin nevin nihal
  nihat nil nilay nilgun nilufer nisa nisanur nur nuran nuray nurcan nurdan nurettin nuri nurhan nursel okan oktay olcay
  omer onder onur orcun orhan osman oya oyku ozan ozcan ozge ozgur ozlem pelin pervin pinar poyraz rabia ramazan rana
  recep refik reyhan reyyan rifat riza ruya ruzgar sabri sadik sahin salih samet sami sara savas seda sedat sefa sehra
  selcuk selda selen selin selim selma semih semra sena senem serap serdar serhat serkan serpil sertac seval sevda sevgi
  sevgim sevil sevilay sevim sevinc seyma sibel sila simge sinan sinem soner songul sude suat suleyman sultan sumeyye
  suna sukran sukru tahir tamer taner tansu tarik tayfun taylan teoman tolga tolgahan tugba tugce tulay tuncay turan
  turgay turgut turkan ufuk ugur ulas umit umut umutcan utku vedat veli volkan yagiz yagmur yakup yasar yaren yasemin
  yasin yavuz yesim yigit yildirim yildiz yilmaz yunus yunusemre yusuf yuksel zafer zehra zeki zekiye zekeriya zeliha
  zerrin zeynep zuhal zubeyde zulal zumra
  adanademir altay antalyaspor antepspor aslanlar besiktas besiktasim bjk bursaspor carsi cimbom eskisehirspor fb
  fener fenerbahce fenerbahcem fenerli galatasaray galatasarayim goztepe gs genclerbirligi kanarya karakartal kartal
  karsiyaka kayserispor kocaelispor konyaspor malatyaspor milli ordu rizespor sakaryaspor samsunspor sivasspor
  trabzon trabzonspor trabzonsporum ts ultraslan yigidolar
  adana adiyaman afyon agri aksaray amasya ankara antalya ardahan artvin balikesir bartin batman bayburt bilecik bingol
  bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne elazig erzincan erzurum eskisehir
  gaziantep giresun gumushane hakkari hatay igdir isparta istanbul izmir kahramanmaras karabuk karaman kars kastamonu
  kayseri kilis kirikkale kirklareli kirsehir kocaeli konya kutahya malatya manisa mardin mersin mugla mus nevsehir nigde
  osmaniye rize sakarya samsun sanliurfa siirt sinop sirnak sivas tekirdag tokat tunceli urfa usak van yalova yozgat
  zonguldak kadikoy uskudar kibris
  abla adana allah allahim allahu allahuekber anne annecim annem anneannem araba arkadas ask askim askimsin askimm aslan
  ataturk ay babam baba babacim babaanne bebegim bebek benim bilgisayar bismillah bitanem canim canimsin canimm cicek
  cilek cocuk deneme devlet dunya evlat gece gizli gizlisifre giris guzel guzelim gunaydin hayat hayatim hosgeldin huzur
  internet kahraman kalem kalp kara karanlik kaplan kardes karim kedi kedicik kelebek kirmizi kirmizigul kizim kopek
  kralice kral kurt kuzum mavi maviboncuk melegim menekse merhaba merhabadunya minik mutluluk okul oglum ogretmen
  osmanli papatya parola parolam papagan prenses prensesim sarisin sarilacivert sarikirmizi seker sekerim seni
  seniseviyorum seviyorum sevgili sevgilim sifre sifrem sifreyok siyah siyahbeyaz sonsuz sonsuza tatlim telefon turk
  turkce turkiye turkiyem turkiyecumhuriyeti umut unutma vatan yasam yavrum yenisifre yonetici ailem ailemiz esim
  `
    .trim()
    .split(/\s+/),
)

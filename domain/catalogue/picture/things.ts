/*
 * The things in activities' pictures, with the words that name them: Turkish, then English, separated by commas. A word
 * matches with all its suffixes. The browser has a drawing for each (`frontend/src/ui/art/activity/drawings/`).
 */

type Words = readonly [tr: string, en: string]

const animals = {
  bear: ['ayı, ayıcık', 'bear, teddy'],
  rabbit: ['tavşan', 'rabbit, bunny'],
  cat: ['kedi', 'cat, kitten'],
  bird: ['kuş, serçe, güvercin', 'bird, sparrow, pigeon'],
  chick: ['civciv', 'chick'],
  frog: ['kurbağa', 'frog'],
  snail: ['salyangoz', 'snail'],
  tortoise: ['kaplumbağa', 'tortoise, turtle'],
  snake: ['yılan', 'snake'],
  bee: ['arı', 'bee'],
  ant: ['karınca', 'ant'],
  spider: ['örümcek, örümceğin', 'spider'],
  worm: ['solucan', 'worm'],
  mosquito: ['sivrisinek', 'mosquito'],
  fish: ['balık, sardalya', 'fish, sardine'],
  dinosaur: ['dinozor', 'dinosaur'],
  dragon: ['ejderha', 'dragon'],
  elephant: ['fil', 'elephant'],
  hippo: ['su aygırı', 'hippo'],
  fox: ['tilki', 'fox'],
  goat: ['keçi, oğlak', 'goat'],
  donkey: ['eşek, eşeğe', 'donkey'],
  sloth: ['tembel hayvan', 'sloth'],
  mouse: ['fare', 'mouse, mice'],
  tails: ['kuyruk, kuyruğu', 'tail'],
  toys: ['oyuncak hayvan, oyuncak, hayvan', 'toy animal, toy, animal, zoo'],
  doll: ['bebek, oyuncak bebek', 'doll'],
} as const satisfies Record<string, Words>

const outdoors = {
  snowman: ['kardan adam, kartopu', 'snowman, snowball'],
  snowheap: ['kar, karı, karda', 'snow'],
  tree: ['ağaç, ağacın, ağaca, orman', 'tree, forest'],
  leaf: ['yaprak', 'leaf, leaves, leafy'],
  flower: ['çiçek, gül, buket', 'flower, rose, bouquet, bunch'],
  sprout: ['fasulye, tohum, fide, filiz', 'bean, seed, seedling, sprout'],
  stone: ['taş', 'stone, pebble'],
  twig: ['dal, ince dal', 'twig, branch'],
  pinecone: ['kozalak', 'pine cone, cone'],
  shell: ['kumsal, deniz kabuğu', 'beach, shell'],
  sandpile: ['kum', 'sand'],
  mushroom: ['mantar', 'mushroom'],
  nest: ['yuva', 'nest'],
  soil: ['toprak', 'soil'],
  puddle: ['birikinti', 'puddle'],
  mountain: ['dağ, dağcı', 'mountain, mountaineer'],
  volcano: ['yanardağ', 'volcano'],
  bench: ['bank', 'bench'],
  seesaw: ['tahterevalli', 'seesaw'],
  slide: ['parkur, kaydırak', 'course, slide'],
  hopscotch: ['seksek', 'hopscotch'],
} as const satisfies Record<string, Words>

const sky = {
  sun: ['güneş', 'sun, sunshine'],
  moon: ['ay, aya, dolunay', 'moon'],
  stars: ['yıldız', 'star'],
  cloud: ['bulut, hava, hava raporu', 'cloud, weather'],
  rain: ['yağmur', 'rain'],
  rainbow: ['gökkuşağı', 'rainbow'],
  globe: ['dünya, ülke', 'world, country'],
  wind: ['rüzgâr', 'wind'],
  snowflakes: ['kar tanesi, kırağı', 'snowflake, frost'],
  bubbles: ['baloncuk, köpük üfle', 'bubble'],
  shadow: ['gölge, gölgem', 'shadow'],
  plane: ['uçak', 'aeroplane, plane'],
  rocket: ['roket, astronot, uzay', 'rocket, astronaut, space'],
  bunting: ['flama, cumhuriyet, nisan, ekim, ağustos, mayıs', 'bunting, republic, april, october, august, may'],
  mahya: ['mahya', 'mahya, minaret'],
  wire: ['tel, tele', 'wire'],
  shapes: ['şekil', 'shape'],
  ear: ['kulak, kulağınla, kulağını', 'ear'],
  nose: ['burun, koku, koklamak', 'nose, smell, scent'],
  mouth: ['ağız, ağzımın, dil, dilim', 'mouth, tongue'],
  face: ['yüz, surat, suratı, yüzler', 'face, mood'],
} as const satisfies Record<string, Words>

/** Signs for what is said, sung, felt and counted: shown after things that can be touched. */
const signs = {
  notes: [
    'şarkı, müzik, ninni, melodi, bando, ritim, mırıldanıyor',
    'song, music, lullaby, tune, singing, humming, band, beats',
  ],
  speech: [
    'hikâye, masal, anlat, mani, bilmece, sözcük, söz, haber, haberci, bülten, tekerleme, konuşan, cümle, selam, teşekkür, sözlük, soru, fısıltı, rapor, alo, yayın, dilim',
    'story, tale, tell, verse, riddle, word, news, reporter, herald, tongue, sentence, hello, thank you, dictionary, question, whisper, speaks, report, live',
  ],
  heart: ['kalp, gönül, sevgi, iyilik, kucak, şımartma', 'heart, love, kindness, hug, feelings, pampering, thank'],
  numbers: ['sayı, kaç, numara, geri sayım', 'number, how many, how old, nineteen moves, countdown'],
  letters: ['harf, adımın, harfim', 'letter, name'],
  colours: ['renk, rengi', 'colour'],
} as const satisfies Record<string, Words>

const vehicles = {
  car: ['araba, oto', 'car'],
  minibus: ['dolmuş, otobüs', 'minibus, bus'],
  lorry: ['kamyon, taşımacılık', 'lorry, removals, truck'],
  train: ['tren', 'train'],
  boat: ['kayık, gemi, kayıkçı', 'boat, ship'],
  scooter: ['kask, bisiklet, sürücü', 'helmet, bike, scooter'],
  crane: ['vinç', 'crane'],
  trafficlight: ['trafik ışığı, dur noktaları', 'traffic light, stop spots'],
  crossing: ['yaya geçidi, kaldırım, kaldırımın', 'zebra crossing, kerb'],
  wheel: ['direksiyon', 'steering wheel'],
} as const satisfies Record<string, Words>

const house = {
  bed: ['yatak, yatağı, yatağa', 'bed'],
  blanket: ['yorgan, battaniye, çarşaf', 'blanket, duvet'],
  cushion: ['minder, yastık', 'cushion, pillow'],
  door: ['kapı, zil', 'door, doorbell'],
  window: ['pencere, pencereden', 'window'],
  stairs: ['merdiven', 'stair, staircase'],
  lift: ['asansör', 'lift, take the lift'],
  house: ['ev, eve, evimizin, yuva, apartman, mahalle, minyatür', 'house, home, apartment, miniature'],
  fridge: ['buzdolabı, buzdolabına', 'fridge'],
  mirror: ['ayna', 'mirror'],
  phone: ['telefon, alo', 'phone, calling'],
  radio: ['radyo, fm', 'radio, fm'],
  clock: ['saat, dakika, dokuzu beş', 'clock, minute, five past'],
  torch: ['el feneri, fener', 'torch'],
  lantern: ['fener', 'lantern'],
  photos: ['fotoğraf', 'photo, photographer'],
  potty: ['tuvalet, sifon, lazımlık', 'toilet, loo, potty, flush'],
  toothbrush: ['diş fırçası', 'toothbrush'],
  tooth: ['diş, dişe, dişçi', 'tooth, teeth, dentist'],
  soap: ['sabun, mikrop', 'soap, germ'],
  bath: ['banyomun, banyo suyu', 'my bath, bath water'],
  comb: ['saç, kuaför, tarak', 'hair, hairbrush, comb, hairdresser'],
  broom: ['süpürge', 'broom, sweep'],
  airer: ['mandal, çamaşır', 'peg, clothes peg, washing line'],
  scales: ['terazi', 'scales'],
  magnet: ['mıknatıs', 'magnet'],
  wateringcan: ['çiçeklerin su, sulama, sulama kabı', 'watering, watering can'],
  stethoscope: ['doktor, hastane', 'doctor, hospital'],
  gift: ['hediye, doğum günü, sürpriz, sarmala, paket', 'gift, birthday, surprise, wrap, present'],
  worrybox: ['dert', 'worry, worry eating'],
  treasure: ['hazine', 'treasure'],
} as const satisfies Record<string, Words>

const clothes = {
  sock: ['çorap', 'sock'],
  glove: ['eldiven', 'glove, mitten'],
  hat: ['şapka', 'hat'],
  shoe: ['ayakkabı, bağcık', 'shoe, lace'],
  footprints: ['ayak, ayak izi, iz', 'foot, feet, footprint, tracker, track'],
  boots: ['çizme', 'boot'],
  coat: ['mont, hırka, giysi, kıyafet', 'coat, cardigan, clothes'],
  trousers: ['pantolon', 'trousers'],
  scarf: ['tülbent, mendil, atkı, eşarp, halay', 'scarf, scarves, hankie, handkerchief, halay'],
  umbrella: ['şemsiye', 'umbrella'],
  crown: ['taç, tacı, kraliyet, prenses', 'crown, royal, princess'],
  backpack: ['çanta, sırt çantası', 'bag for the first, school bag, my bag, backpack'],
  clothbag: ['torba, bez torba, heybe', 'cloth bag, mystery bag, bag'],
  nappy: ['bez ıslak', 'nappy'],
} as const satisfies Record<string, Words>

const food = {
  mandarin: ['mandalina, portakal', 'mandarin, orange'],
  lemon: ['limon, limonata', 'lemon, lemonade'],
  apple: ['elma', 'apple'],
  banana: ['muz', 'banana'],
  grapes: ['üzüm, bağbozumu', 'grape'],
  olive: ['zeytin', 'olive'],
  carrot: ['havuç', 'carrot'],
  potato: ['patates', 'potato'],
  salad: ['salata, marul', 'salad, lettuce'],
  onion: ['soğan', 'onion'],
  bread: ['ekmek, kahvaltı, iftar', 'bread, breakfast, iftar'],
  egg: ['yumurta', 'egg'],
  milk: ['süt', 'milk'],
  ayran: ['ayran, yoğurt', 'ayran, yoghurt'],
  honey: ['bal, balı', 'honey'],
  spaghetti: ['makarna', 'spaghetti, pasta'],
  ashure: ['aşure', 'ashure'],
  dough: ['hamur, un', 'dough, clay, flour'],
  cocoa: ['kakao', 'cocoa'],
  salt: ['tuz, irmik', 'salt, semolina'],
  recipe: ['tarif', 'recipe'],
  icecubes: ['buz, buzu', 'ice'],
} as const satisfies Record<string, Words>

const games = {
  ball: ['top, kaleci, istop', 'ball, goal, dodgeball'],
  blocks: ['küp, blok, kule', 'block, tower'],
  dice: ['zar', 'dice, die'],
  puzzle: ['yapboz', 'puzzle'],
  memorycards: ['hafıza kartları', 'memory card'],
  trophy: ['kupa', 'cup cup, snail cup'],
  island: ['ada', 'island'],
  robot: ['robot, makine', 'robot, machine, program'],
  puppet: ['kukla, karagöz', 'puppet, karagöz'],
  drum: ['davul, orkestra', 'drum, orchestra, drummer'],
  zither: ['kanun, lastik', 'kanun, rubber band'],
  microphone: ['mikrofon, haber bülteni', 'microphone, children news'],
  bean: ['nohut', 'chickpea'],
  coins: ['para, fiyat, madeni', 'coin, price'],
  hourglass: ['kum saati, tuz saati', 'salt timer, timer'],
  magnifier: ['dedektif, müfettiş, av, avı, avcı', 'detective, inspector, hunt, hunter'],
  flagpost: ['bayrak yarışı', 'relay'],
  legs: ['kaç ayağım, kaç bacağım', 'how many legs'],
  heights: ['yaş merdiveni', 'ladder of ages'],
} as const satisfies Record<string, Words>

const making = {
  scissors: ['makas', 'scissors'],
  glue: ['yapıştırıcı', 'glue'],
  palette: ['boya, parmak boyası, suluboya, resim, ressam', 'paint, finger paint, watercolour, painter, painting'],
  brush: ['fırça', 'brush'],
  chalk: ['tebeşir', 'chalk'],
  envelope: ['mektup, zarf, kartpostal, posta', 'letter for, envelope, postcard, post, dear'],
  map: ['harita', 'map'],
  calendar: ['takvim, hafta', 'calendar, week'],
  list: ['liste, kural', 'list, rule'],
  chain: ['zincir, halka', 'chain, link'],
  paperdolls: ['el ele', 'hand in hand'],
  handprint: ['el izi, parmak', 'handprint, finger'],
  yarn: ['yün, ip, kilim, kuşak', 'wool, string, kilim, yarn, belt'],
  tile: ['çini', 'tile'],
  paperball: ['gazete, kâğıt top', 'newspaper, paper ball'],
  tube: ['rulo, boru', 'tube, roll tube, kitchen roll tube'],
  racket: ['raket', 'racket'],
  flipbook: ['çizgi film', 'film'],
  books: ['kitap, kütüphane, defter', 'book, library'],
} as const satisfies Record<string, Words>

/** Common materials: shown beside something that tells more, or alone. */
const common = {
  box: ['kutu, koli, karton', 'box, carton, cardboard'],
  basket: ['sepet', 'basket'],
  bowl: ['kâse, leğen', 'bowl, tub, basin'],
  cup: ['bardak', 'cup'],
  jug: ['sürahi', 'jug, waiter'],
  bottle: ['şişe', 'bottle'],
  jar: ['kavanoz', 'jar'],
  pot: ['tencere', 'saucepan, pots'],
  spoon: ['kaşık, tahta kaşık', 'spoon, wooden spoon'],
  plate: ['tabak', 'plate'],
  tray: ['tepsi', 'tray'],
  sponge: ['sünger', 'sponge'],
  towel: ['havlu', 'towel'],
  rollingpin: ['oklava, merdane', 'rolling pin'],
  fork: ['çatal', 'fork'],
  lid: ['kapak', 'lid'],
  crayons: ['boya kalemi, pastel, kalem', 'crayon, felt tip, pencil, pen'],
  paper: ['kâğıt, karton kâğıt', 'paper, card, sheet'],
  tape: ['kâğıt bant, bant', 'masking tape, tape'],
  foam: ['köpük', 'foam'],
  waterdrop: ['su', 'water'],
} as const satisfies Record<string, Words>

/** The words of each thing, in the order in which equally clear ones are shown. */
export const thingWords = {
  ...animals,
  ...outdoors,
  ...sky,
  ...vehicles,
  ...house,
  ...clothes,
  ...food,
  ...games,
  ...making,
  ...signs,
  ...common,
}
export type Thing = keyof typeof thingWords
export const things = Object.keys(thingWords) as readonly Thing[]

export const isCommon = (thing: Thing): boolean => Object.hasOwn(common, thing)
export const isSign = (thing: Thing): boolean => Object.hasOwn(signs, thing)
/** Winter's things are shown only in an activity of the winter. */
export const ofWinter: ReadonlySet<Thing> = new Set<Thing>(['snowman', 'snowheap'])
/** Things that stand in a house are not shown outdoors. */
export const ofTheHouse: ReadonlySet<Thing> = new Set<Thing>(['potty', 'bath', 'bed', 'fridge', 'toothbrush', 'lift'])

/** Phrases whose first word names something else: a yoghurt pot holds no yoghurt. */
export const misleading: Readonly<Record<'tr' | 'en', RegExp>> = {
  tr: /buzdolabı (?=mıknatıs)|salata (?=kâse)|yoğurt (?=k[aâo][bpv]|kutu)|tuvalet (?=kâğı)|(?:süt|meyve suyu|makarna|ayakkabı|mendil|yumurta)(?: ya da meyve suyu)? (?=kutu)|banyo (?=sünger)|oyuncak (?=küp)|kâğıt (?=havlu|peçete|tabak|bant)/giu,
  en: /fridge (?=magnet)|salad (?=bowl)|yoghurt (?=pot|bucket|tub|lid)|toilet (?=paper)|(?:milk|juice|pasta|egg|tissue)(?: or juice)? (?=box|carton)|bath (?=sponge)|toy (?=block)|kitchen (?=paper|towel|roll)|paper (?=plate|napkin|towel)/giu,
}

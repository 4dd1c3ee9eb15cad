import type { Topic } from '../activity/topics.ts'
import type { Bilingual } from './bilingual.ts'

interface TopicText {
  readonly name: string
  /** Further words and phrases with which parents search for the topic. */
  readonly words: readonly string[]
}

/** Names and search words of the topics. */
export const topicTexts: Readonly<Record<Topic, Bilingual<TopicText>>> = {
  'sibling-jealousy': {
    tr: { name: 'Kardeş kıskançlığı', words: ['kardeş', 'kıskançlık', 'kıskanma', 'abi', 'abla', 'kardeş kavgası'] },
    en: { name: 'Sibling jealousy', words: ['sibling', 'brother', 'sister', 'jealous', 'rivalry', 'fighting'] },
  },
  'new-baby': {
    tr: { name: 'Yeni bebek', words: ['bebek geliyor', 'hamilelik', 'yeni kardeş', 'kardeş bekliyor'] },
    en: { name: 'A new baby', words: ['pregnant', 'new sibling', 'baby is coming'] },
  },
  bedtime: {
    tr: { name: 'Uyku zamanı', words: ['uyku', 'uyumak', 'yatmadan önce', 'gece', 'uykuya geçiş', 'yatış'] },
    en: { name: 'Bedtime', words: ['sleep', 'night', 'before bed', 'falling asleep', 'evening'] },
  },
  anger: {
    tr: {
      name: 'Öfke',
      words: ['kızgınlık', 'sinir', 'öfke nöbeti', 'vurma', 'ağlama krizi', 'bağırma', 'ısırma', 'hırçın', 'agresif'],
    },
    en: { name: 'Anger', words: ['angry', 'tantrum', 'hitting', 'biting', 'rage', 'meltdown'] },
  },
  fear: {
    tr: { name: 'Korku', words: ['korkuyor', 'karanlık korkusu', 'canavar', 'kabus', 'kaygı', 'doktor korkusu'] },
    en: { name: 'Fear', words: ['afraid', 'scared', 'dark', 'monster', 'nightmare', 'anxiety', 'worry'] },
  },
  sadness: {
    tr: { name: 'Üzüntü', words: ['üzgün', 'ağlama', 'ağlıyor', 'mutsuz', 'moral', 'küsme', 'teselli'] },
    en: { name: 'Sadness', words: ['sad', 'crying', 'unhappy', 'comfort'] },
  },
  separation: {
    tr: {
      name: 'Ayrılık',
      words: [
        'ayrılma',
        'anneden ayrılma',
        'anneye yapışma',
        'bırakmıyor',
        'ayrılık kaygısı',
        'vedalaşma',
        'işe gitme',
      ],
    },
    en: { name: 'Separation', words: ['goodbye', 'separation anxiety', 'clinging', 'leaving', 'going to work'] },
  },
  'starting-school': {
    tr: { name: 'Okula alışma', words: ['okul', 'kreş', 'anaokulu', 'yuva', 'okula başlama', 'ilk gün', 'öğretmen'] },
    en: { name: 'Starting school', words: ['school', 'nursery', 'kindergarten', 'preschool', 'daycare', 'first day'] },
  },
  sharing: {
    tr: { name: 'Paylaşma', words: ['paylaşmak', 'paylaşmıyor', 'sıra bekleme', 'bölüşme', 'oyuncak kavgası'] },
    en: { name: 'Sharing', words: ['share', 'taking turns', 'turns', 'toys'] },
  },
  'making-friends': {
    tr: { name: 'Arkadaşlık', words: ['arkadaş', 'arkadaş edinme', 'utangaç', 'çekingen', 'sosyalleşme'] },
    en: { name: 'Making friends', words: ['friend', 'friendship', 'shy', 'social'] },
  },
  toilet: {
    tr: { name: 'Tuvalet eğitimi', words: ['tuvalet', 'çiş', 'kaka', 'lazımlık', 'bez bırakma', 'klozet'] },
    en: { name: 'Toilet training', words: ['potty', 'toilet', 'pee', 'poo', 'nappy', 'diaper'] },
  },
  'picky-eating': {
    tr: {
      name: 'Yemek seçme',
      words: ['yemek', 'iştahsız', 'iştah', 'yemiyor', 'meyve', 'sebze', 'tatma', 'sofra', 'beslenme'],
    },
    en: { name: 'Picky eating', words: ['food', 'eating', 'fussy', 'vegetables', 'tasting', 'meal', 'appetite'] },
  },
  tidying: {
    tr: {
      name: 'Toplama ve temizlik',
      words: ['temizlik', 'düzen', 'oda toplama', 'oyuncak toplama', 'ev işi', 'yardım'],
    },
    en: { name: 'Tidying up', words: ['cleaning', 'tidy', 'chores', 'toys away', 'housework', 'helping'] },
  },
  dressing: {
    tr: { name: 'Giyinme', words: ['giyinmek', 'ayakkabı', 'düğme', 'fermuar', 'bağcık', 'mont'] },
    en: { name: 'Getting dressed', words: ['dress', 'shoes', 'button', 'zip', 'laces', 'coat'] },
  },
  washing: {
    tr: { name: 'Yıkanma', words: ['banyo', 'el yıkama', 'hijyen', 'duş', 'saç yıkama', 'mikrop'] },
    en: { name: 'Washing', words: ['bath', 'hands', 'hygiene', 'shower', 'hair washing', 'germs'] },
  },
  'brushing-teeth': {
    tr: { name: 'Diş fırçalama', words: ['diş', 'dişçi', 'fırça', 'diş doktoru'] },
    en: { name: 'Brushing teeth', words: ['teeth', 'tooth', 'toothbrush', 'dentist'] },
  },
  waiting: {
    tr: {
      name: 'Bekleme',
      words: ['beklerken', 'sıra', 'kuyruk', 'restoran', 'bekleme odası', 'sıkıldım', 'doktor sırası'],
    },
    en: { name: 'Waiting', words: ['queue', 'restaurant', 'waiting room', 'bored'] },
  },
  travel: {
    tr: { name: 'Yolculuk', words: ['yol', 'araba', 'otobüs', 'uçak', 'tren', 'seyahat', 'tatil', 'arabada'] },
    en: { name: 'Travelling', words: ['trip', 'car', 'bus', 'plane', 'airplane', 'train', 'journey', 'holiday'] },
  },
  'rainy-day': {
    tr: {
      name: 'Yağmurlu gün',
      words: ['yağmur', 'evde', 'kapalı hava', 'soğuk', 'evde kaldık', 'dışarı çıkamıyoruz'],
    },
    en: { name: 'Rainy day', words: ['rain', 'indoors', 'bad weather', 'at home', 'stuck inside'] },
  },
  'screen-free': {
    tr: {
      name: 'Ekransız',
      words: ['ekran', 'ekransız', 'tablet', 'televizyon', 'telefon', 'ekran bağımlılığı', 'çizgi film'],
    },
    en: { name: 'Screen-free', words: ['screen', 'tablet', 'television', 'tv', 'phone', 'cartoons'] },
  },
  'burning-energy': {
    tr: {
      name: 'Enerji atma',
      words: ['enerji', 'hareketli', 'hiperaktif', 'yerinde duramıyor', 'koşma', 'zıplama', 'spor'],
    },
    en: { name: 'Letting off steam', words: ['energy', 'active', 'running', 'jumping', 'restless', 'exercise'] },
  },
  'calming-down': {
    tr: {
      name: 'Sakinleşme',
      words: ['sakin', 'nefes', 'rahatlama', 'gevşeme', 'huzur', 'yatıştırma', 'meditasyon', 'mindfulness'],
    },
    en: { name: 'Calming down', words: ['calm', 'breathing', 'relax', 'quiet', 'soothe', 'meditation', 'mindfulness'] },
  },
  'playing-alone': {
    tr: { name: 'Tek başına oynama', words: ['kendi kendine', 'tek başına', 'oyalanma', 'meşgul', 'bağımsız oyun'] },
    en: { name: 'Playing alone', words: ['alone', 'independent play', 'busy', 'by themselves', 'occupied'] },
  },
  birthday: {
    tr: { name: 'Doğum günü', words: ['doğum günü partisi', 'parti', 'pasta', 'kutlama'] },
    en: { name: 'Birthday', words: ['party', 'cake', 'celebration'] },
  },
  alphabet: {
    tr: { name: 'Alfabe', words: ['harf', 'harfler', 'okuma yazma', 'isim yazma', 'sesler', 'okumaya hazırlık'] },
    en: { name: 'Alphabet', words: ['letters', 'abc', 'reading', 'writing', 'phonics', 'name'] },
  },
  numbers: {
    tr: { name: 'Sayılar', words: ['sayı', 'sayma', 'rakam', 'matematik', 'toplama çıkarma'] },
    en: { name: 'Numbers', words: ['counting', 'count', 'digits', 'maths', 'adding'] },
  },
  'first-words': {
    tr: { name: 'Konuşma', words: ['dil gelişimi', 'konuşmuyor', 'geç konuşma', 'kelime', 'kekeleme', 'cümle'] },
    en: { name: 'Talking', words: ['speech', 'language', 'words', 'late talker', 'stutter', 'sentences'] },
  },
  'moving-house': {
    tr: { name: 'Taşınma', words: ['taşınmak', 'yeni ev', 'ev taşıma', 'yeni oda', 'başka şehir'] },
    en: { name: 'Moving house', words: ['new home', 'moving', 'new room', 'new town'] },
  },
  patience: {
    tr: { name: 'Sabır', words: ['sabırsız', 'bekleyemiyor', 'dikkat', 'odaklanma', 'dikkat süresi'] },
    en: { name: 'Patience', words: ['impatient', 'attention', 'focus', 'concentration'] },
  },
  'self-confidence': {
    tr: { name: 'Özgüven', words: ['kendine güvenmiyor', 'cesaret', 'utangaçlık', 'yapamam', 'başarma'] },
    en: { name: 'Self-confidence', words: ['confidence', 'brave', 'courage', 'self-esteem', 'proud', 'i can’t'] },
  },
  losing: {
    tr: { name: 'Kaybetmek', words: ['yenilmek', 'kazanma hırsı', 'mızıkçı', 'oyunu kaybetme'] },
    en: { name: 'Losing a game', words: ['lose', 'sore loser', 'winning', 'cheating'] },
  },
  stubbornness: {
    tr: { name: 'İnat', words: ['inatçı', 'hayır diyor', 'söz dinlemiyor', 'kural', 'iki yaş sendromu', 'sınır'] },
    en: { name: 'Stubbornness', words: ['stubborn', 'says no', 'defiant', 'rules', 'terrible twos', 'limits'] },
  },
  manners: {
    tr: { name: 'Görgü', words: ['nezaket', 'teşekkür', 'lütfen', 'selam', 'özür', 'misafir', 'saygı'] },
    en: { name: 'Manners', words: ['polite', 'thank you', 'please', 'sorry', 'greeting', 'respect'] },
  },
  'being-ill': {
    tr: { name: 'Hastalık', words: ['hasta', 'doktor', 'ateş', 'grip', 'yatakta', 'iğne', 'hastane'] },
    en: { name: 'Being ill', words: ['sick', 'doctor', 'fever', 'in bed', 'hospital', 'injection'] },
  },
  'missing-somebody': {
    tr: {
      name: 'Özlem',
      words: [
        'özlemek',
        'özlüyor',
        'büyükanne',
        'anneanne',
        'babaanne',
        'dede',
        'uzaktaki',
        'boşanma',
        'ölüm',
        'kayıp',
      ],
    },
    en: {
      name: 'Missing somebody',
      words: ['miss', 'grandma', 'grandpa', 'grandparents', 'far away', 'divorce', 'death', 'loss'],
    },
  },
  'road-safety': {
    tr: {
      name: 'Güvenlik',
      words: ['trafik', 'karşıdan karşıya', 'kaybolma', 'yabancı', 'yaya geçidi', 'tehlike', 'ev kazası'],
    },
    en: { name: 'Safety', words: ['traffic', 'crossing', 'lost', 'stranger', 'road'] },
  },
}

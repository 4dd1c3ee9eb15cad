import type { Topic } from '../activity/topics.ts'
import type { Bilingual } from './bilingual.ts'

/** Further words and phrases with which parents search for the topics, besides the names in `topic-names.ts`. */
export const topicWords: Readonly<Record<Topic, Bilingual<readonly string[]>>> = {
  'sibling-jealousy': {
    tr: ['kardeş', 'kıskançlık', 'kıskanma', 'abi', 'abla', 'kardeş kavgası'],
    en: ['sibling', 'brother', 'sister', 'jealous', 'rivalry', 'fighting'],
  },
  'new-baby': {
    tr: ['bebek geliyor', 'hamilelik', 'yeni kardeş', 'kardeş bekliyor'],
    en: ['pregnant', 'new sibling', 'baby is coming'],
  },
  bedtime: {
    tr: ['uyku', 'uyumak', 'uyumadan önce', 'yatmadan önce', 'gece', 'uykuya geçiş', 'yatış'],
    en: ['sleep', 'night', 'before bed', 'falling asleep', 'evening'],
  },
  anger: {
    tr: ['kızgınlık', 'sinir', 'öfke nöbeti', 'vurma', 'ağlama krizi', 'bağırma', 'ısırma', 'hırçın', 'agresif'],
    en: ['angry', 'tantrum', 'hitting', 'biting', 'rage', 'meltdown'],
  },
  fear: {
    tr: ['korkuyor', 'karanlık korkusu', 'canavar', 'kabus', 'kaygı', 'doktor korkusu'],
    en: ['afraid', 'scared', 'dark', 'monster', 'nightmare', 'anxiety', 'worry'],
  },
  sadness: {
    tr: ['üzgün', 'ağlama', 'ağlıyor', 'mutsuz', 'moral', 'küsme', 'teselli'],
    en: ['sad', 'crying', 'unhappy', 'comfort'],
  },
  separation: {
    tr: ['ayrılma', 'anneden ayrılma', 'anneye yapışma', 'bırakmıyor', 'ayrılık kaygısı', 'vedalaşma', 'işe gitme'],
    en: ['goodbye', 'separation anxiety', 'clinging', 'leaving', 'going to work'],
  },
  'starting-school': {
    tr: ['okul', 'kreş', 'anaokulu', 'yuva', 'okula başlama', 'ilk gün', 'öğretmen'],
    en: ['school', 'nursery', 'kindergarten', 'preschool', 'daycare', 'first day'],
  },
  sharing: {
    tr: ['paylaşmak', 'paylaşmıyor', 'sıra bekleme', 'bölüşme', 'oyuncak kavgası'],
    en: ['share', 'taking turns', 'turns', 'toys'],
  },
  'making-friends': {
    tr: ['arkadaş', 'arkadaş edinme', 'utangaç', 'çekingen', 'sosyalleşme'],
    en: ['friend', 'friendship', 'shy', 'social'],
  },
  toilet: {
    tr: ['tuvalet', 'çiş', 'kaka', 'lazımlık', 'bez bırakma', 'klozet'],
    en: ['potty', 'toilet', 'pee', 'poo', 'nappy', 'diaper'],
  },
  'picky-eating': {
    tr: ['yemek', 'iştahsız', 'iştah', 'yemiyor', 'meyve', 'sebze', 'tatma', 'sofra', 'beslenme'],
    en: ['food', 'eating', 'fussy', 'vegetables', 'tasting', 'meal', 'appetite'],
  },
  tidying: {
    tr: ['temizlik', 'düzen', 'oda toplama', 'oyuncak toplama', 'ev işi', 'yardım'],
    en: ['cleaning', 'tidy', 'chores', 'toys away', 'housework', 'helping'],
  },
  dressing: {
    tr: ['giyinmek', 'ayakkabı', 'düğme', 'fermuar', 'bağcık', 'mont'],
    en: ['dress', 'shoes', 'button', 'zip', 'laces', 'coat'],
  },
  washing: {
    tr: ['banyo', 'el yıkama', 'hijyen', 'duş', 'saç yıkama', 'mikrop'],
    en: ['bath', 'hands', 'hygiene', 'shower', 'hair washing', 'germs'],
  },
  'brushing-teeth': { tr: ['diş', 'dişçi', 'fırça', 'diş doktoru'], en: ['teeth', 'tooth', 'toothbrush', 'dentist'] },
  waiting: {
    tr: ['beklerken', 'sıra', 'kuyruk', 'restoran', 'bekleme odası', 'sıkıldım', 'doktor sırası'],
    en: ['queue', 'restaurant', 'waiting room', 'bored'],
  },
  travel: {
    tr: ['yol', 'araba', 'otobüs', 'uçak', 'tren', 'seyahat', 'tatil', 'arabada'],
    en: ['trip', 'car', 'bus', 'plane', 'airplane', 'train', 'journey', 'holiday'],
  },
  'rainy-day': {
    tr: ['yağmur', 'evde', 'kapalı hava', 'soğuk', 'evde kaldık', 'dışarı çıkamıyoruz'],
    en: ['rain', 'indoors', 'bad weather', 'at home', 'stuck inside'],
  },
  'screen-free': {
    tr: ['ekran', 'ekransız', 'tablet', 'televizyon', 'telefon', 'ekran bağımlılığı', 'çizgi film'],
    en: ['screen', 'tablet', 'television', 'tv', 'phone', 'cartoons'],
  },
  'burning-energy': {
    tr: ['enerji', 'hareketli', 'hiperaktif', 'yerinde duramıyor', 'koşma', 'zıplama', 'spor'],
    en: ['energy', 'active', 'running', 'jumping', 'restless', 'exercise'],
  },
  'calming-down': {
    tr: ['sakin', 'nefes', 'rahatlama', 'gevşeme', 'huzur', 'yatıştırma', 'meditasyon', 'mindfulness'],
    en: ['calm', 'breathing', 'relax', 'quiet', 'soothe', 'meditation', 'mindfulness'],
  },
  'playing-alone': {
    tr: ['kendi kendine', 'tek başına', 'oyalanma', 'meşgul', 'bağımsız oyun'],
    en: ['alone', 'independent play', 'busy', 'by themselves', 'occupied'],
  },
  birthday: { tr: ['doğum günü partisi', 'parti', 'pasta', 'kutlama'], en: ['party', 'cake', 'celebration'] },
  alphabet: {
    tr: ['harf', 'harfler', 'okuma yazma', 'isim yazma', 'sesler', 'okumaya hazırlık'],
    en: ['letters', 'abc', 'reading', 'writing', 'phonics', 'name'],
  },
  numbers: {
    tr: ['sayı', 'sayma', 'rakam', 'matematik', 'toplama çıkarma'],
    en: ['counting', 'count', 'digits', 'maths', 'adding'],
  },
  'first-words': {
    tr: ['dil gelişimi', 'konuşmuyor', 'geç konuşma', 'kelime', 'kekeleme', 'cümle'],
    en: ['speech', 'language', 'words', 'late talker', 'stutter', 'sentences'],
  },
  'moving-house': {
    tr: ['taşınmak', 'yeni ev', 'ev taşıma', 'yeni oda', 'başka şehir'],
    en: ['new home', 'moving', 'new room', 'new town'],
  },
  patience: {
    tr: ['sabırsız', 'bekleyemiyor', 'dikkat', 'odaklanma', 'dikkat süresi'],
    en: ['impatient', 'attention', 'focus', 'concentration'],
  },
  'self-confidence': {
    tr: ['kendine güvenmiyor', 'cesaret', 'utangaçlık', 'yapamam', 'başarma'],
    en: ['confidence', 'brave', 'courage', 'self-esteem', 'proud', 'i can’t'],
  },
  losing: {
    tr: ['yenilmek', 'kazanma hırsı', 'mızıkçı', 'oyunu kaybetme'],
    en: ['lose', 'sore loser', 'winning', 'cheating'],
  },
  stubbornness: {
    tr: ['inatçı', 'hayır diyor', 'söz dinlemiyor', 'kural', 'iki yaş sendromu', 'sınır'],
    en: ['stubborn', 'says no', 'defiant', 'rules', 'terrible twos', 'limits'],
  },
  manners: {
    tr: ['nezaket', 'teşekkür', 'lütfen', 'selam', 'özür', 'misafir', 'saygı'],
    en: ['polite', 'thank you', 'please', 'sorry', 'greeting', 'respect'],
  },
  'being-ill': {
    tr: ['hasta', 'doktor', 'ateş', 'grip', 'yatakta', 'iğne', 'hastane'],
    en: ['sick', 'doctor', 'fever', 'in bed', 'hospital', 'injection'],
  },
  'missing-somebody': {
    tr: ['özlemek', 'özlüyor', 'büyükanne', 'anneanne', 'babaanne', 'dede', 'uzaktaki', 'boşanma', 'ölüm', 'kayıp'],
    en: ['miss', 'grandma', 'grandpa', 'grandparents', 'far away', 'divorce', 'death', 'loss'],
  },
  'road-safety': {
    tr: ['trafik', 'karşıdan karşıya', 'kaybolma', 'yabancı', 'yaya geçidi', 'tehlike', 'ev kazası'],
    en: ['traffic', 'crossing', 'lost', 'stranger', 'road'],
  },
}

/** What an activity says about itself, in words (`domain/activity/vocabulary.ts`). */
export const vocabulary = {
  energies: { calm: 'Sakin', moderate: 'Ne sakin ne koşturmalı', lively: 'Hareketli' },
  messes: { none: 'Ortalık temiz kalır', some: 'Biraz dağıtır', lots: 'Epey dağıtır' },
  places: {
    floor: 'Yerde', table: 'Masada', kitchen: 'Mutfakta', bath: 'Banyoda', balcony: 'Balkonda', park: 'Parkta', 'on-the-way': 'Yolda', anywhere: 'Her yerde',
    home: 'Evde', outdoors: 'Dışarıda',
  },
  adults: { with: 'Siz de oynarsınız', near: 'Siz başlatırsınız, sonra yakınında olmanız yeter' },
  difficulties: { 1: 'Çok kolay', 2: 'Kolay', 3: 'Orta', 4: 'Biraz zor', 5: 'Zor' },
  skills: {
    counting: 'sayma', comparing: 'karşılaştırma', sorting: 'ayırma ve gruplama', patterns: 'örüntü', shapes: 'şekiller', measuring: 'ölçme', memory: 'bellek', attention: 'dikkat',
    'problem-solving': 'çözüm bulma', sequencing: 'sıraya koyma', vocabulary: 'yeni sözcükler', listening: 'dinleme', storytelling: 'hikâye anlatma', 'rhymes-and-sounds': 'tekerleme ve sesler',
    'early-writing': 'yazıya hazırlık', balance: 'denge', 'ball-skills': 'top oyunları', 'whole-body': 'bütün beden', 'fine-motor': 'el ve parmaklar', 'scissors-and-glue': 'makas ve yapıştırıcı',
    'drawing-and-painting': 'çizme ve boyama', 'rhythm-and-song': 'ritim ve şarkı', 'pretend-play': 'mış gibi oyunu', feelings: 'duyguları tanıma', 'self-calming': 'sakinleşme',
    'turn-taking': 'sıra bekleme', empathy: 'karşısındakini anlama', cooperation: 'birlikte yapma', observing: 'gözlem', experimenting: 'deneme', caring: 'bakım verme', 'self-care': 'öz bakım',
    dressing: 'giyinme', cooking: 'mutfak işleri', tidying: 'toplama', safety: 'kendini koruma',
  },
  hazards: {
    water: 'su', heat: 'sıcak', sharp: 'kesici alet', 'small-parts': 'küçük parçalar', cords: 'ip ve kordon', batteries: 'pil', street: 'trafik', height: 'yükseklik', cold: 'soğuk',
    milk: 'süt', egg: 'yumurta', wheat: 'buğday', nuts: 'fındık, ceviz, badem', peanut: 'yer fıstığı', sesame: 'susam', soy: 'soya', fish: 'balık',
  },
  occasions: {
    'new-year': 'Yılbaşı', 'elders-week': 'Yaşlılar Haftası', nevruz: 'Nevruz', 'forest-week': 'Orman Haftası', 'childrens-day': '23 Nisan', hidrellez: 'Hıdrellez', 'mothers-day': 'Anneler Günü',
    'youth-day': '19 Mayıs', 'environment-day': 'Çevre Günü', 'fathers-day': 'Babalar Günü', 'school-report': 'Karne günü', 'victory-day': '30 Ağustos', 'school-start': 'Okulun ilk günleri',
    'animals-day': 'Hayvanları Koruma Günü', 'republic-day': '29 Ekim', 'ataturk-day': '10 Kasım', 'childrens-rights-day': 'Çocuk Hakları Günü', 'teachers-day': 'Öğretmenler Günü',
    'local-goods-week': 'Yerli Malı Haftası', 'earthquake-week': 'Deprem Haftası', ramazan: 'Ramazan', 'ramazan-bayrami': 'Ramazan Bayramı', 'kurban-bayrami': 'Kurban Bayramı', asure: 'Aşure günleri',
  },
} as const

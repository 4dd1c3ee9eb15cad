/** Texts of the page for the doctor or the teacher. */
const report = {
  title: 'Doktor ya da öğretmen için',
  text: 'Bu sayfa bu tarayıcıda hazırlanır ve kimseye gönderilmez. Yazdırın, PDF olarak saklayın ya da telefondan gösterin.',
  back: 'Çocuklara dön',
  print: 'Yazdır',
  loadError: 'Sayfa hazırlanamadı',
  denied: {
    title: 'Bu sayfayı yalnızca ebeveynleri hazırlayabilir',
    text: 'Gelişim basamaklarına verilen yanıtlar da bu sayfada; onları yalnızca ebeveynleri görür.',
  },
  gone: { title: 'Böyle bir çocuk yok', text: 'Çocuk kaldırılmış ya da artık sizinle paylaşılmıyor olabilir.' },
  reader: { legend: 'Kim okuyacak?', doctor: 'Doktor', teacher: 'Öğretmen' },
  language: { legend: 'Hangi dilde?', tr: 'Türkçe', en: 'İngilizce' },
  withName: 'Çocuğun adı yazılsın',
  withAge: 'Çocuğun yaşı yazılsın',
  question: 'Sormak istedikleriniz',
  questionText: 'Kendi sözlerinizle; boş kalabilir.',
  paper: {
    doctor: 'Doktora not',
    teacher: 'Öğretmene not',
    unnamed: 'Çocuğumuz',
    made: 'Ailesi hazırladı, {{day}}',
    question: 'Sorumuz',
    milestones: 'Gelişim basamakları: {{age}}',
    unanswered: 'yanıtlanmadı',
    months: 'Son üç ayda yaptıklarımız',
    month: '{{month}}: {{count}} etkinlik, {{minutes}}',
    area: '{{area}} {{count}}',
    nothing: 'Bu aylarda bir etkinlik işaretlenmedi.',
    enjoyed: 'Severek yaptıkları',
    hard: 'Zorlandıkları',
    footer: 'Filiz ile hazırlandı. Aile kaydıdır, bir değerlendirme değildir.',
  },
} as const

export default report

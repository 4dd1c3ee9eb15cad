/** Texts of the milestones' page. */
const milestones = {
  title: 'Gelişim basamakları',
  text: '{{name}} için, yaşındaki çoğu çocuğun yapabildikleri. Bir sınav değildir, puanı yoktur; her çocuk kendi hızında büyür.',
  textUnnamed:
    'Bu yaştaki çoğu çocuğun yapabildikleri. Bir sınav değildir, puanı yoktur; her çocuk kendi hızında büyür.',
  back: 'Geri dön',
  loadError: 'Basamaklar yüklenemedi',
  age: '{{age}} basamakları',
  earlier: 'Önceki yaşlar',
  tooYoung: 'İlk liste iki yaşında başlar. {{day}} günü burada olacak.',
  next: 'Sıradaki liste: {{age}}, {{day}} gününden başlayarak.',
  domains: {
    'social-emotional': 'Duygu ve ilişki',
    language: 'Dil ve iletişim',
    cognitive: 'Düşünme ve öğrenme',
    movement: 'Hareket ve beden',
  },
  answers: { yes: 'Evet', 'not-sure': 'Emin değilim', 'not-yet': 'Henüz değil' },
  day: 'Gün',
  undo: 'Yanıtı geri al',
  saved: 'Kaydedildi: {{answer}}',
  takenBack: 'Yanıt geri alındı',
  saveError: 'Yanıt kaydedilemedi',
  more: 'Açıklama, örnek ve etkinlikler',
  example: 'Günlük hayattan:',
  activities: 'Bunu çalıştıran etkinlikler',
  noActivities: 'Şu sıralar yaşına uyan bir etkinlik yok.',
  focus: {
    title: 'Ayın odağı',
    text: 'Bir alan ya da basamak seçin: o ayın planında ondan bir iki etkinlik fazla olur, geri kalan dengesi bozulmaz.',
    label: '{{month}} odağı',
    none: 'Odak yok',
    areas: 'Alanlar',
    milestones: 'Basamaklar',
    hasPlan: '{{month}} planı hazır; odak onu değiştirmez. Plan ay başında yenilenirse odak hesaba katılır.',
    choose: '{{month}} odağı yap',
    chosen: '{{month}} odağı',
    drop: 'Odağı kaldır',
    saveError: 'Odak kaydedilemedi',
  },
  concern: {
    title: 'Aklınıza takılan bir şey varsa beklemeyin',
    intro:
      'Çocuğunuzu en iyi siz tanırsınız. Yaşının bir ya da birkaç basamağını henüz yapmıyorsa, eskiden yaptığı bir şeyi artık yapmıyorsa ya da başka bir şey sizi düşündürüyorsa doktorunuzla konuşun.',
    whom: 'Kiminle',
    whomText: 'Aile hekiminiz ya da çocuk doktorunuz.',
    say: 'Nasıl söylenir',
    sayText:
      '“Çocuğumun gelişimiyle ilgili aklıma takılan şeyler var. Gelişimsel tarama yapabilir miyiz?” demeniz yeter.',
    bring: 'Yanınızda ne olsun',
    bringText: 'Bu liste, gördüklerinizden birkaç örnek, varsa kısa bir video.',
    report: 'Doktor için sayfa hazırla',
    further: 'Kaygınız sürerse',
    furtherText:
      'Çocuğunuzu daha ayrıntılı değerlendirecek bir uzmana, örneğin gelişimsel pediatriye yönlendirme isteyin. Rehberlik ve Araştırma Merkezi’ne (RAM) de başvurabilirsiniz.',
    notDiagnosis: 'Bu liste tanı koymaz ve doktorun yaptığı gelişimsel taramanın yerini tutmaz.',
  },
  sources: 'Kaynaklar',
} as const

export default milestones

/** Texts about offline use, pending mutations, unsaved drafts and new versions. */
const offline = {
  ready: '✓ Çevrimdışı hazır',
  readyFor_one: '✓ Çevrimdışı hazır: bu ayın etkinlikleri bu cihazda.',
  readyFor_other: '✓ Çevrimdışı hazır: {{count}} çocuğunuzun bu ayki etkinlikleri bu cihazda.',
  notReady:
    'Henüz hazır değil. Filiz’i bağlantınız varken açın; bu ayın etkinlikleri kendiliğinden bu cihaza kaydedilir.',
  use: {
    title: 'Çevrimdışı kullanım',
    text: 'Bu ayın planı, bütün etkinlikleri ve gelişim sayfası bağlantı olmadan da açılır. Çıkış yaptığınızda bu cihazdan silinir.',
  },
  noNetwork: 'Bağlantınız yok. Bu ayki planı ve etkinlikleri en son gördüğünüz hâliyle gösteriyoruz.',
  waiting: 'Bu cihazda saklandı; bağlantı gelince kendiliğinden gönderilecek.',
  unsent_one:
    '{{count}} kayıt gönderilmeyi bekliyor. Bağlantı gelince kendiliğinden gönderilecek, uygulamayı kapatsanız da kaybolmaz.',
  unsent_other:
    '{{count}} kayıt gönderilmeyi bekliyor. Bağlantı gelince kendiliğinden gönderilecek, uygulamayı kapatsanız da kaybolmaz.',
  waitingHere: 'Bağlantı gelince kendiliğinden gönderilecek; o zamana kadar bu sayfayı kapatmayın.',
  unsentHere_one:
    '{{count}} kayıt gönderilmeyi bekliyor. Tarayıcınız bu cihazda kayıt saklamıyor; gönderilene kadar bu sayfayı kapatmayın.',
  unsentHere_other:
    '{{count}} kayıt gönderilmeyi bekliyor. Tarayıcınız bu cihazda kayıt saklamıyor; gönderilene kadar bu sayfayı kapatmayın.',
  sendNow: 'Şimdi gönder',
  sending: 'Gönderiliyor…',
  refused: {
    complete: '“{{title}}” tamamlandı olarak kaydedilemedi.',
    reopen: '“{{title}}” geri alınamadı.',
    feedback: '“{{title}}” için anlattıklarınız kaydedilemedi.',
    favourite: '“{{title}}” için kalp değişikliği kaydedilemedi.',
    add: 'Bu anı kaydedilemedi.',
    amend: 'Değişiklik kaydedilemedi.',
    change: 'Değişiklik kaydedilemedi.',
    remove: 'Anı silinemedi.',
  },
  forbidden: '“{{title}}” kaydedilemedi: rolünüz artık buna izin vermiyor.',
  addPhoto: 'Bir fotoğraf ekle',
  photoTitle: 'Bu andan bir fotoğraf',
  memoryRefused: 'Bir anınız kaydedilemedi.',
  toMemories: 'Anılara git',
  alreadyDone: '{{name}} bunu zaten işaretlemişti — ikinizin de emeği.',
  lost: '{{name}} artık sizinle paylaşılmıyor. Bu cihazdaki bilgileri silindi.',
  lostUnsent_one: 'Gönderilememiş {{count}} kaydınız burada duruyor; yazısını ve fotoğraflarını alabilirsiniz.',
  lostUnsent_other: 'Gönderilememiş {{count}} kaydınız burada duruyor; yazılarını ve fotoğraflarını alabilirsiniz.',
  notShared: 'Bu çocuk artık sizinle paylaşılmıyor. Yazdıklarınızı ve fotoğraflarınızı buradan alabilirsiniz.',
  savePhoto: 'Fotoğrafı kaydet',
  savePhotoOf: '{{number}}. fotoğrafı kaydet',
  notThere: 'Bu etkinlik artık planda değil; başka bir cihazdan değiştirilmiş olabilir.',
  hanging: 'Sonrasında anlattıklarınız da bunu bekliyor.',
  foreignTooLarge:
    'Aradaki bir ağ için çok büyük; Filiz’e varmadı (hata 413). Daha küçük bir fotoğraf seçin ya da başka bir ağdan yeniden gönderin.',
  foreign:
    'Filiz’e varmadan, aradaki bir ağ geçirmedi (hata {{status}}). Biraz sonra ya da başka bir ağdan yeniden gönderin.',
  failed: 'Birkaç kez denedik ama yanıt gelmedi. Bu cihazda duruyor; denemeyi sürdürüyoruz.',
  failedWith:
    'Birkaç kez denedik ama Filiz şu an kaydedemiyor (hata {{status}}). Bu cihazda duruyor; denemeyi sürdürüyoruz.',
  copy: 'Yazıyı kopyala',
  copied: 'Yazı kopyalandı',
  notCopied: 'Tarayıcı kopyalamaya izin vermedi. Yazıyı seçip kendiniz kopyalayın.',
  discard: { title: 'Bu kayıt gönderilmesin mi?', text: 'Gönderilmeyen kayıt bu cihazdan silinir.', confirm: 'Sil' },
  edit: 'Düzenle',
  sendAgain: 'Yeniden gönder',
  sendAgainOf: 'Yeniden gönder: {{title}}',
  giveUp: 'Vazgeç',
  giveUpOf: 'Vazgeç: {{title}}',
  toPlan: 'Plana git',
  signOutUnsent_one: 'Henüz gönderilmemiş {{count}} kaydınız var. Şimdi çıkarsanız silinir.',
  signOutUnsent_other: 'Henüz gönderilmemiş {{count}} kaydınız var. Şimdi çıkarsanız silinir.',
  restored: 'Daha önce yazıp kaydetmedikleriniz burada.',
  anew: 'Sil, baştan başla',
  conflict: {
    title: 'Bu bilgiler bu arada değişti',
    text: 'Siz yazarken başka bir yerde kaydedildi. Hangisi kalsın?',
    same: 'Siz yazarken başka bir yerde de aynı bilgiler kaydedildi.',
    theirs: 'Şu an kayıtlı olan',
    mine: 'Sizin yazdığınız',
    back: 'Forma dön',
    save: 'Seçtiklerimi kaydet',
  },
  newVersion: 'Filiz’in yeni bir sürümü hazır.',
  takeNewVersion: 'Şimdi yenile',
  notNow: 'Daha sonra',
} as const

export default offline

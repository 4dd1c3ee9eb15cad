/** Texts of the plan list, the letter and the print pages. */
const months = {
  title: 'Planlar',
  text: 'Geride kalan aylar, bu ay ve sıradaki.',
  turned: {
    text: 'Yeni ay başladı: {{month}} planı burada.',
    counted: '“{{title}}” {{month}} planında sayıldı.',
    look: '{{month}} planına bak',
  },
  coming: 'Sırada',
  now: 'Bu ay',
  none: { title: 'Henüz bir plan yok', text: 'İlk plan hazır olduğunda burada görünecek.' },
  loadError: 'Planlar yüklenemedi',
  done: '{{completed}} / {{total}} etkinlik',
  next: '{{month}} planını şimdiden hazırlayabilirsiniz. O güne kadar yaptıklarınıza göre ay başında yenilenir.',
  makeNext: '{{month}} planını hazırla',
  letter: {
    title: '{{month}} mektubu',
    untitled: 'Ayın mektubu',
    sum_one: '{{count}} etkinlik · {{minutes}}',
    sum_other: '{{count}} etkinlik · {{minutes}}',
    none: { title: 'Mektup henüz yazılmadı', text: 'Her ayın mektubu o ayın son haftasında hazır olur.' },
    loadError: 'Mektup yüklenemedi',
    share: 'Resim olarak paylaşın',
    shareText: 'Resim bu tarayıcıda hazırlanır; siz göndermedikçe hiçbir yere gitmez.',
    withName: 'Üzerinde {{name}} adı da olsun',
    send: 'Paylaş',
    save: 'Resmi indir',
    saveFailed: 'Resim hazırlanamadı. Sayfayı yazdırmayı deneyin.',
  },
  young: {
    ahead: {
      title: '{{month}} planı hazır',
      text: 'Şimdiden bakabilir, hazırlığınızı yapabilirsiniz. Etkinlikleri {{date}} günü başlıyor.',
      later:
        'Planları {{date}} günü, ikinci doğum gününde başlıyor. {{month}} planına şimdiden bakabilir, hazırlığınızı yapabilirsiniz.',
    },
    coming: 'Sizi ne bekliyor?',
    comingText:
      'İlk planı {{date}} günü hazır olur: yaşına ve sevdiklerine göre, yedi gelişim alanından kısa etkinlikler. Hangisini, ne zaman yapacağınıza siz karar verirsiniz; sonraki aylar da anlattıklarınıza göre hazırlanır.',
    until: 'O güne kadar',
    untilText: 'Hazırlık istemeyen üç küçük oyun. Hep yanında olun; sıkılınca bırakın, başka bir gün yine denersiniz.',
    peek: {
      title: 'Ce-e!',
      text: 'Yüzünüzü ellerinizle kapatın, kısa bir an bekleyip “ce-e!” diye açın. Gülerse yineleyin; başını çevirirse ara verin.',
    },
    book: {
      title: 'Kucakta resimli kitap',
      text: 'Kalın sayfalı bir kitabı birlikte açın. Parmağıyla neyi gösterirse adını söyleyin; sayfaları o çevirsin, sırası önemli değil.',
    },
    song: {
      title: 'Elleriyle bir şarkı',
      text: 'Bildiğiniz bir şarkıyı yavaşça söyleyin, el çırpın ve durun: sıranın kendisinde olduğunu fark etsin.',
    },
  },
  print: {
    title: '{{name}}, {{month}}',
    untitled: '{{month}} planı',
    text: 'Buzdolabına asmak için: kutuları yaptıkça işaretleyin.',
    action: 'Yazdır',
    back: 'Plana dön',
    weeks: 'Etkinlikler',
    week: '{{number}}. hafta',
    done: 'yapıldı',
    shopping: 'Alışveriş listesi',
    shoppingText: 'Yapılmayı bekleyen etkinlikler için, haftasına göre.',
    nothing: 'Hiçbir şey gerekmiyor.',
    loadError: 'Malzemelerin bir kısmı yüklenemedi; liste eksik olabilir.',
    footer: 'Filiz ile hazırlandı',
  },
} as const

export default months

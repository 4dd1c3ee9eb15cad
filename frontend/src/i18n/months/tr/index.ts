/** What only the pages of all months and of printing say. */
const months = {
  title: 'Planlar',
  text: 'Geride kalan aylar, bu ay ve sıradaki.',
  coming: 'Sırada',
  now: 'Bu ay',
  none: { title: 'Henüz bir plan yok', text: 'İlk plan hazır olduğunda burada görünecek.' },
  loadError: 'Planlar yüklenemedi',
  done: '{{completed}} / {{total}} etkinlik',
  next: '{{month}} planını şimdiden hazırlayabilirsiniz. O güne kadar yaptıklarınıza göre ay başında yenilenir.',
  makeNext: '{{month}} planını hazırla',
  print: {
    title: '{{name}} · {{month}}',
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

export const dashboard = {
  title: 'Ana Sayfa',
  greetings: { morning: 'Günaydın, {{name}}', day: 'İyi günler, {{name}}', evening: 'İyi akşamlar, {{name}}' },
  loadError: 'Ana sayfa yüklenemedi',
  staff: { title: 'İşiniz burada', text: 'Plan için bir çocuk gerekir, işiniz için gerekmez.' },
  next: { done: 'Bu ayın bütün etkinlikleri tamam. Canınız isterse aşağıdaki önerilerle devam edin.' },
  stats: { heading: 'Özet', streak: 'Seri', thisMonth: 'Bu ay', time: 'Birlikte geçen süre', last30: 'Son 30 gün', paused: 'Ara verildi', details: 'Tüm ilerleme' },
  insights: { heading: 'Gelişim izleri' },
  recent: { heading: 'Son tamamlananlar', none: 'Tamamladığınız etkinlikler burada görünecek.' },
  suggested: { heading: 'Bunlar da hoşuna gidebilir', none: 'Şu an başka öneri yok.', loadError: 'Öneriler yüklenemedi' },
  actions: { heading: 'Hızlı işlemler', addChild: 'Çocuk ekle', browse: 'Etkinliklere göz at', progress: 'İlerlemeyi gör', plan: 'Planı aç', coming: 'Neler gelecek, ne zaman' },
  children: { heading: 'Çocuklar', manage: 'Hepsini yönet', show: 'Göster: {{name}}', noPlan: 'Bu ay plan yok', recalled: 'Güvenlik uyarısı', doneOf: '{{completed}} / {{total}}' },
} as const

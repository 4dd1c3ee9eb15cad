export const transfer = {
  title: 'İçe ve dışa aktarma',
  export: {
    title: 'Dışa aktar', text: 'Bütün katalog, taslaklar ve arşiv de içinde. CSV’yi Excel’de açıp düzenledikten sonra geri yükleyebilirsiniz.',
    csv: 'CSV indir', ndjson: 'NDJSON indir', failed: 'Dosya indirilemedi',
  },
  import: {
    title: 'İçe aktar', text: 'Önce denenir: her satırın neyi değiştireceğini görürsünüz, hiçbir şey yazılmaz. Tek bir hatalı satır varsa hiçbiri yazılmaz.',
    file: 'CSV ya da NDJSON dosyası', hint: 'En çok 10 MB ve 10.000 satır', unknownKind: 'Bu bir CSV ya da NDJSON dosyası değil. Dosyanın adı .csv ya da .ndjson ile bitmeli.', workbook: 'Bu, hesap tablosunun kendi dosyası. Dosyayı oluşturan programda açıp “CSV UTF-8” olarak kaydedin ve o dosyayı seçin.', tooLarge: 'Dosya 10 MB’tan büyük. Bölüp parça parça gönderin.',
    choose: 'Dosya seç', chooseOther: 'Başka dosya seç', nothingChosen: 'Henüz dosya seçilmedi',
    try: 'Dosyayı dene', run: 'İçe aktar', failed: 'Dosya okunamadı', trying: 'Deneniyor…',
    runTitle: 'Değişiklikler yazılsın mı?', runText: 'Yeni: {{created}} · Değişecek: {{updated}}. Her biri geçmişe adınızla yazılır; eski metinler geri getirilebilir.',
    refused: 'Dosyada hata olduğu için hiçbir şey yazılmadı. Aşağıdaki satırları düzeltip yeniden deneyin.',
    nothing: 'Bu dosya hiçbir şeyi değiştirmiyor.', done: 'Dosya içe aktarıldı', dry: 'Deneme sonucu: henüz hiçbir şey yazılmadı',
  },
  result: { created: 'Yeni', updated: 'Değişen', unchanged: 'Aynı kalan', failed: 'Hatalı', lines: 'Satır satır', more: 'Daha fazla satır göster', shown: '{{total}} satırdan {{count}} tanesi' },
  line: { number: '{{number}}. satır', create: 'Yeni etkinlik', update: 'Değişiyor', refuse: 'Hatalı', open: 'Etkinliği aç', empty: '(boş)', was: 'Önce', becomes: 'Sonra', field: 'Bilgi', fault: '{{field}}: {{text}}', place: '{{column}} · {{field}}', column: '{{number}}. sütun' },
  progress: {
    title: 'İçe aktarma sürüyor', text: '{{entries}} etkinlikten {{applied}} tanesi tamam. Bu sayfayı kapatabilirsiniz; aktarma kendiliğinden tamamlanır.', kept: 'Dosya alındı, sırada bekliyor.', failed: 'Aktarmanın durumu öğrenilemedi', label: 'Aktarmanın ilerlemesi', again: 'Başka bir dosya',
  },
} as const

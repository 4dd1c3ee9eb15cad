export const milestones = {
  title: 'Gelişim basamakları',
  text: 'Ailelerin çocuklarında gördükleri basamaklar. Burada düzeltilen bir basamağı sonraki sürüm değiştirmez.',
  loadError: 'Basamaklar yüklenemedi',
  domains: {
    'social-emotional': 'Duygu ve ilişki',
    language: 'Dil ve iletişim',
    cognitive: 'Düşünme ve öğrenme',
    movement: 'Hareket ve beden',
  },
  parts: { text: 'Basamak', explanation: 'Açıklama', example: 'Örnek' },
  version: '{{version}}. sürüm',
  skills: 'Bu becerilerden birini çalıştıran etkinlikler önerilir',
  save: 'Kaydet',
  earlier: 'Önceki sürümü getir',
} as const

import type { Language } from '@filiz/domain/account/events.ts'

/** Cities that time zones are named after, where the language calls them otherwise than the zone does. */
export const cities: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  tr: {
    'Africa/Algiers': 'Cezayir', 'Africa/Cairo': 'Kahire', 'Africa/Casablanca': 'Kazablanka', 'Africa/Tripoli': 'Trablus', 'Africa/Tunis': 'Tunus',
    'America/Havana': 'Havana', 'America/Mexico_City': 'Meksiko', 'America/Sao_Paulo': 'São Paulo',
    'Asia/Almaty': 'Almatı', 'Asia/Amman': 'Amman', 'Asia/Ashgabat': 'Aşkabat', 'Asia/Baghdad': 'Bağdat', 'Asia/Bahrain': 'Bahreyn', 'Asia/Baku': 'Bakü', 'Asia/Beirut': 'Beyrut',
    'Asia/Bishkek': 'Bişkek', 'Asia/Calcutta': 'Kalküta', 'Asia/Kolkata': 'Kalküta', 'Asia/Damascus': 'Şam', 'Asia/Dushanbe': 'Duşanbe', 'Asia/Famagusta': 'Gazimağusa',
    'Asia/Jerusalem': 'Kudüs', 'Asia/Kabul': 'Kâbil', 'Asia/Karachi': 'Karaçi', 'Asia/Kuwait': 'Kuveyt', 'Asia/Nicosia': 'Lefkoşa', 'Asia/Qatar': 'Katar', 'Asia/Riyadh': 'Riyad',
    'Asia/Samarkand': 'Semerkant', 'Asia/Seoul': 'Seul', 'Asia/Shanghai': 'Şanghay', 'Asia/Singapore': 'Singapur', 'Asia/Tashkent': 'Taşkent', 'Asia/Tbilisi': 'Tiflis',
    'Asia/Tehran': 'Tahran', 'Asia/Yerevan': 'Erivan', 'Asia/Saigon': 'Ho Chi Minh', 'Asia/Katmandu': 'Katmandu', 'Asia/Rangoon': 'Yangon',
    'Europe/Athens': 'Atina', 'Europe/Belgrade': 'Belgrad', 'Europe/Brussels': 'Brüksel', 'Europe/Bucharest': 'Bükreş', 'Europe/Budapest': 'Budapeşte', 'Europe/Chisinau': 'Kişinev',
    'Europe/Copenhagen': 'Kopenhag', 'Europe/Istanbul': 'İstanbul', 'Europe/Kiev': 'Kiev', 'Europe/Lisbon': 'Lizbon', 'Europe/Ljubljana': 'Ljubljana', 'Europe/London': 'Londra',
    'Europe/Luxembourg': 'Lüksemburg', 'Europe/Monaco': 'Monako', 'Europe/Moscow': 'Moskova', 'Europe/Prague': 'Prag', 'Europe/Rome': 'Roma', 'Europe/Sarajevo': 'Saraybosna',
    'Europe/Skopje': 'Üsküp', 'Europe/Sofia': 'Sofya', 'Europe/Tirane': 'Tiran', 'Europe/Vatican': 'Vatikan', 'Europe/Vienna': 'Viyana', 'Europe/Warsaw': 'Varşova', 'Europe/Zurich': 'Zürih',
  },
  en: {
    'America/Sao_Paulo': 'São Paulo', 'Asia/Calcutta': 'Kolkata', 'Asia/Katmandu': 'Kathmandu', 'Asia/Rangoon': 'Yangon', 'Asia/Saigon': 'Ho Chi Minh City', 'Europe/Kiev': 'Kyiv', 'Europe/Tirane': 'Tirana',
  },
}

import type { Language } from '@filiz/domain/shared/language.ts'

/** Zones by another name since: browsers know some by the old, others by the new one. */
export const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara', 'America/Coral_Harbour': 'America/Atikokan', 'America/Godthab': 'America/Nuuk', 'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu', 'Asia/Rangoon': 'Asia/Yangon', 'Asia/Saigon': 'Asia/Ho_Chi_Minh', 'Atlantic/Faeroe': 'Atlantic/Faroe', 'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton', 'Pacific/Ponape': 'Pacific/Pohnpei', 'Pacific/Truk': 'Pacific/Chuuk',
}

/** Places that time zones are named after, by the zones’ names of today, where the language calls them otherwise than the zone does. */
export const cities: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  tr: {
    'Africa/Algiers': 'Cezayir', 'Africa/Cairo': 'Kahire', 'Africa/Casablanca': 'Kazablanka', 'Africa/Djibouti': 'Cibuti', 'Africa/Khartoum': 'Hartum', 'Africa/Mogadishu': 'Mogadişu', 'Africa/Tripoli': 'Trablus', 'Africa/Tunis': 'Tunus',
    'America/Jamaica': 'Jamaika', 'America/Mexico_City': 'Meksiko', 'America/Sao_Paulo': 'São Paulo',
    'Asia/Almaty': 'Almatı', 'Asia/Ashgabat': 'Aşkabat', 'Asia/Baghdad': 'Bağdat', 'Asia/Bahrain': 'Bahreyn', 'Asia/Baku': 'Bakü', 'Asia/Beirut': 'Beyrut',
    'Asia/Bishkek': 'Bişkek', 'Asia/Damascus': 'Şam', 'Asia/Dhaka': 'Dakka', 'Asia/Dushanbe': 'Duşanbe', 'Asia/Famagusta': 'Gazimağusa',
    'Asia/Gaza': 'Gazze', 'Asia/Hebron': 'El Halil', 'Asia/Jakarta': 'Cakarta', 'Asia/Kathmandu': 'Katmandu', 'Asia/Kolkata': 'Kalküta', 'Asia/Muscat': 'Maskat', 'Asia/Qyzylorda': 'Kızılorda', 'Asia/Urumqi': 'Urumçi',
    'Asia/Jerusalem': 'Kudüs', 'Asia/Kabul': 'Kâbil', 'Asia/Karachi': 'Karaçi', 'Asia/Kuwait': 'Kuveyt', 'Asia/Nicosia': 'Lefkoşa', 'Asia/Qatar': 'Katar', 'Asia/Riyadh': 'Riyad',
    'Asia/Samarkand': 'Semerkant', 'Asia/Seoul': 'Seul', 'Asia/Shanghai': 'Şanghay', 'Asia/Singapore': 'Singapur', 'Asia/Tashkent': 'Taşkent', 'Asia/Tbilisi': 'Tiflis',
    'Asia/Tehran': 'Tahran', 'Asia/Yerevan': 'Erivan',
    'Atlantic/Azores': 'Azorlar', 'Atlantic/Canary': 'Kanarya',
    'Europe/Athens': 'Atina', 'Europe/Belgrade': 'Belgrad', 'Europe/Brussels': 'Brüksel', 'Europe/Bucharest': 'Bükreş', 'Europe/Budapest': 'Budapeşte', 'Europe/Chisinau': 'Kişinev',
    'Europe/Copenhagen': 'Kopenhag', 'Europe/Gibraltar': 'Cebelitarık', 'Europe/Istanbul': 'İstanbul', 'Europe/Kyiv': 'Kiev', 'Europe/Lisbon': 'Lizbon', 'Europe/London': 'Londra',
    'Europe/Luxembourg': 'Lüksemburg', 'Europe/Monaco': 'Monako', 'Europe/Moscow': 'Moskova', 'Europe/Prague': 'Prag', 'Europe/Rome': 'Roma', 'Europe/Sarajevo': 'Saraybosna',
    'Europe/Skopje': 'Üsküp', 'Europe/Sofia': 'Sofya', 'Europe/Stockholm': 'Stokholm', 'Europe/Tirane': 'Tiran', 'Europe/Vatican': 'Vatikan', 'Europe/Vienna': 'Viyana', 'Europe/Warsaw': 'Varşova', 'Europe/Zurich': 'Zürih',
    'Indian/Maldives': 'Maldivler', 'Pacific/Easter': 'Paskalya',
  },
  en: {
    'America/Sao_Paulo': 'São Paulo', 'Asia/Ho_Chi_Minh': 'Ho Chi Minh City', 'Europe/Tirane': 'Tirana',
  },
}

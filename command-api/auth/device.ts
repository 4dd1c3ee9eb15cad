const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: typeof browsers, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Returns browser and operating system, e.g. `Firefox, Linux`: enough for a user to recognize the device, and no more
 * is stored. Empty if unknown.
 */
export const deviceOf = (userAgent: string): string =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(', ')

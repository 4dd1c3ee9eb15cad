/** Shortens an address so that it is recognised only by whoever knows it: `d…@f….com`. */
export const shortened = (address: string): string => {
  const [name = '', domain = ''] = address.split('@')
  const [host = '', ...rest] = domain.split('.')
  return `${[...name][0] ?? ''}…@${[...host][0] ?? ''}…${rest.map((part) => `.${part}`).join('')}`
}

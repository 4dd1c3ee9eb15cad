export const menuButton = () => document.querySelector<HTMLButtonElement>('button[aria-controls="menu"]')

export const setMenu = (open: boolean) => menuButton()?.setAttribute('aria-expanded', String(open))
export const menuIsOpen = () => menuButton()?.getAttribute('aria-expanded') === 'true'

import type { Texts } from '../texts.ts'
import type { common as original } from '../tr/common.ts'

export const common: Texts<typeof original> = {
  appName: 'Filiz',
  loading: 'Loading...',
  retry: 'Try again',
  goHome: 'Go to the home page',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  delete: 'Delete',
  edit: 'Edit',
  back: 'Back',
  close: 'Close',
  optional: 'optional',
  filters: 'Filters',
  filtersSet: 'Filters ({{number}})',
  skipToContent: 'Skip to content',
  errorTitle: 'Something went wrong',
  lostWrites:
    'Filiz was restored from a backup. Some of what you did last may be missing: please check, and enter it again.',
  error: 'An error occurred',
  networkError: 'The server could not be reached. Check your connection and try again.',
  foreignResponse: 'Filiz can’t be reached right now: another server answered in its place. Please try again later.',
  unopened: 'This window can’t be opened just now',
  outdated:
    'There is a new version of Filiz, and this page still belongs to the earlier one. Load the new one to open this.',
  loadNewVersion: 'Load the new version',
  timeoutError: 'The server did not answer in time. Please try again.',
  pageError: 'Something went wrong while showing this page. What you saved is safe; try opening the page again.',
  requestId: 'Error code: {{id}}',
  notFoundTitle: 'This path leads nowhere',
  notFoundText: 'The page you are looking for may have moved, or never existed.',
  language: 'Language',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'Auto' },
  preferenceNotSaved: 'Your choice is kept on this device, but could not be saved to your account.',
  languageNotLoaded: 'The language could not be changed. Check your connection and try again.',
  unsaved: {
    title: 'There are unsaved changes',
    text: 'If you leave this page, what you’ve typed will be lost.',
    leave: 'Leave without saving',
  },
  storage: {
    blocked:
      'Your browser does not let this site store data; cookies may be blocked. You can use Filiz, but you will have to sign in again after closing or reloading the page.',
    full: 'This device has no storage space left. You can use Filiz, but your choices and your session may be forgotten when the page is closed. Freeing some space is enough.',
  },
  asTable: 'Show as a table',
  unknown: 'Not known yet',
}

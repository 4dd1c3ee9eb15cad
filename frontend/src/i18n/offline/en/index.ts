import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'

const offline: Texts<typeof original> = {
  noNetwork: 'You are offline. This month’s plan and its activities are shown as you last saw them.',
  newVersion: 'A new version of Filiz is ready.',
  takeNewVersion: 'Reload now',
  notNow: 'Later',
}

export default offline

import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'

const offline: Texts<typeof original> = {
  ready: '✓ Ready offline',
  readyFor_one: '✓ Ready offline: this month’s activities are on this device.',
  readyFor_other: '✓ Ready offline: this month’s activities of {{count}} children are on this device.',
  notReady:
    'Not ready yet. Open Filiz while you are online; this month’s activities are saved on this device by themselves.',
  use: {
    title: 'Offline use',
    text: 'This month’s plan, all its activities and the progress page open without a network. Signing out deletes them from this device.',
  },
  noNetwork: 'You are offline. This month’s plan and its activities are shown as you last saw them.',
  waiting: 'Kept on this device; it will be sent by itself once you are back online.',
  unsent_one:
    '{{count}} entry is waiting to be sent. It goes by itself once you are back online, and is safe if you close the app.',
  unsent_other:
    '{{count}} entries are waiting to be sent. They go by themselves once you are back online, and are safe if you close the app.',
  waitingHere: 'It will be sent by itself once you are back online; please keep this page open until then.',
  unsentHere_one:
    '{{count}} entry is waiting to be sent. Your browser keeps nothing on this device, so please leave this page open until it has gone.',
  unsentHere_other:
    '{{count}} entries are waiting to be sent. Your browser keeps nothing on this device, so please leave this page open until they have gone.',
  refusedHere:
    'What could not be saved is only on this page. Please copy the words and save the photos before you close it.',
  sendNow: 'Send now',
  sending: 'Sending…',
  refused: {
    complete: '‘{{title}}’ could not be marked as completed.',
    reopen: '‘{{title}}’ could not be taken back.',
    feedback: 'What you told us about ‘{{title}}’ could not be saved.',
    favourite: 'Your change of the heart of ‘{{title}}’ could not be saved.',
    add: 'This memory could not be saved.',
    amend: 'The change could not be saved.',
    change: 'The change could not be saved.',
    remove: 'The memory could not be deleted.',
  },
  forbidden: '‘{{title}}’ could not be saved: your role does not allow it any more.',
  addPhoto: 'Add a photo',
  photoTitle: 'A photo of this moment',
  memoryRefused: 'One of your memories could not be saved.',
  toMemories: 'To the memories',
  alreadyDone: '{{name}} had already ticked it off — you both did it.',
  lost: '{{name}} is no longer shared with you. What this device had about them is deleted.',
  lostUnsent_one: 'Your {{count}} unsent entry is still here, so that you can take its words and photos along.',
  lostUnsent_other: 'Your {{count}} unsent entries are still here, so that you can take their words and photos along.',
  notShared: 'This child is no longer shared with you. You can take your words and photos along from here.',
  savePhoto: 'Save the photo',
  savePhotoOf: 'Save photo {{number}}',
  notThere: 'It is no longer in the plan; it may have been changed on another device.',
  hanging: 'What you told us about it afterwards is waiting, too.',
  foreignTooLarge:
    'It is too large for a network in between and did not reach Filiz (error 413). Choose a smaller photo, or send it again from another network.',
  foreign:
    'A network in between did not let it through to Filiz (error {{status}}). Send it again later, or from another network.',
  failed: 'We have tried several times without an answer.',
  failedWith: 'We have tried several times, but Filiz cannot save it at the moment (error {{status}}).',
  fault: 'Something in Filiz went wrong on this device.',
  keepsTrying: 'It stays on this device, and we keep trying.',
  keepsTryingHere: 'We keep trying; please leave this page open.',
  copy: 'Copy the text',
  copied: 'The text is copied',
  notCopied: 'The browser did not allow copying. Select the text and copy it yourself.',
  discard: { title: 'Leave this unsent?', text: 'What was not sent is deleted from this device.', confirm: 'Delete' },
  edit: 'Edit',
  sendAgain: 'Send again',
  sendAgainOf: 'Send again: {{title}}',
  giveUp: 'Discard',
  giveUpOf: 'Discard: {{title}}',
  toPlan: 'Go to the plan',
  signOutUnsent_one: 'You have {{count}} entry that has not been sent yet. If you sign out now, it is deleted.',
  signOutUnsent_other: 'You have {{count}} entries that have not been sent yet. If you sign out now, they are deleted.',
  restored: 'What you typed before and did not save is here.',
  anew: 'Delete it and start again',
  conflict: {
    title: 'These details have changed in the meantime',
    text: 'Different details were saved elsewhere while you were typing. Which should stay?',
    same: 'The same details were saved elsewhere while you were typing.',
    theirs: 'What is saved now',
    mine: 'What you typed',
    back: 'Back to the form',
    save: 'Save my choice',
  },
  newVersion: 'A new version of Filiz is ready.',
  takeNewVersion: 'Reload now',
  notNow: 'Later',
}

export default offline

import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'

const settings: Texts<typeof original> = {
  title: 'Settings',
  sections: 'Settings sections',
  tabs: {
    account: 'Account',
    preferences: 'Preferences',
    notifications: 'Notifications',
    data: 'My data',
    support: 'Support',
    security: 'Security and privacy',
  },
  profile: {
    title: 'Profile',
    name: 'Name',
    email: 'Email',
    currentPassword: 'Current password',
    currentPasswordHint: 'So that nobody but you can change your address',
    passwordFirst: 'To change your address, please set a password first:',
    pendingEmail: 'Waiting for you to verify {{email}}. Until then your old address counts.',
    withdrawEmail: 'Keep my old address',
    saved: 'Your profile has been updated',
    failed: 'Profile update failed',
  },
  preferences: {
    language: 'Language',
    languageText: 'Takes effect at once; our mails to you are in this language too.',
    theme: 'Appearance',
    themeText: 'The automatic choice follows your device.',
    timeZone: 'Time zone',
    timeZoneText: 'Plans and streaks go by the days of this time zone, and notifications by its clock.',
  },
  notifications: {
    title: 'Notifications',
    text: 'Choose what we may send to {{email}}. Nothing comes unless you turn it on, and every mail has a one-click way out.',
    planReady: 'A new plan is ready',
    planReadyText: 'We tell you when the plan of a new month has been made.',
    weeklySummary: 'Weekly summary',
    weeklySummaryText: 'On Sunday evening: what you did this week, and what comes next.',
    monthLetter: 'The month’s letter',
    monthLetterText:
      'When a month is over: what you did together, and one thing to be proud of. If nothing was done, there is none.',
    reminders: 'A gentle reminder',
    remindersText: 'On the days of your choice, if nothing has been done that day. It keeps quiet while you pause.',
    reminderDays: 'On which days?',
    reminderTime: 'At what time?',
    reminderTimeText: 'In {{timeZone}} time',
    failed: 'The notifications could not be saved',
  },
  push: {
    title: 'On your devices',
    text: 'What you chose above can be shown on your phone or computer too, also while Filiz is closed. Your child’s name never appears.',
    add: 'Notify me on this device',
    since: 'On since {{since}}',
    try: 'Try it',
    tryOf: 'Try it: {{device}}',
    remove: 'Turn off',
    removeOf: 'Turn off: {{device}}',
    insecure:
      'Filiz reaches this device without https, so the browser allows neither notifications nor opening it offline. Whoever runs this Filiz can turn on https.',
    noWorker:
      'Your browser does not let Filiz work in the background here, as in a private window or when site data is blocked. That is why notifications and offline use are off.',
    cannot:
      'This browser cannot show notifications. On an iPhone, first add Filiz to your home screen from the Share menu and open it from there.',
    denied:
      'Notifications from Filiz are blocked in your browser. Allow them in the browser’s settings for this site, then try again.',
    loadError: 'Your devices could not be loaded',
    failed: 'Notifications could not be changed on this device',
  },
  unsubscribe: {
    title: 'Stop these mails',
    text: 'Shall we stop sending you mails of this kind? Your other notifications stay as they are.',
    invalid: 'This link is not valid or has expired. You can turn off notifications in the settings.',
    noToken: 'This link is incomplete. You can turn off notifications in the settings.',
    submit: 'Stop sending them',
    done: 'Done: we will not send them any more.',
    settings: 'Go to the notification settings',
  },
  data: {
    export: 'Download your data',
    exportText:
      'Your account, your children, their plans and every note that you wrote: everything we hold about you, in one file (JSON).',
    download: 'Download everything',
    exportFailed: 'The file could not be made',
  },
  calendar: {
    title: 'Plans in your own calendar',
    text: 'Your calendar on phone or computer can subscribe to the plans of all your children: last month, this month and the next. What you complete is ticked off there too.',
    rhythm: 'How should they look in your calendar?',
    rhythmText: 'The calendar file of a month looks the same.',
    rhythms: { weekly: 'One entry for each week', daily: 'One activity a day' },
    names: 'With the names of my children',
    namesText:
      'Whoever runs your calendar (Google, Apple, your employer) can then read them. Without it no entry has a name.',
    make: 'Make an address',
    address: 'Your calendar’s address',
    addressText:
      'Enter it in your calendar under ‘Subscribe’ or ‘From URL’. Whoever has it can read the plans, so keep it to yourself. You can see it only now.',
    copy: 'Copy the address',
    copied: 'The address has been copied',
    open: 'Open in my calendar',
    on: 'On since {{since}}. The address cannot be shown again; if you need it on another device, make a new one.',
    renew: 'Make a new address',
    renewTitle: 'Make a new address?',
    renewText:
      'The current address stops working at once: calendars that use it get nothing new until you enter the new one there.',
    end: 'Switch it off',
    endTitle: 'Switch the calendar off?',
    endText: 'The address stops working at once. You can make a new one whenever you like.',
    loadError: 'The calendar could not be loaded',
    failed: 'The calendar could not be changed',
  },
  support: {
    rules: 'Privacy and terms',
    privacy: 'Privacy',
    terms: 'Terms of use',
    contactPage: 'Contact',
    questions: 'Questions and answers',
    plan: {
      question: 'How is a plan made?',
      answer:
        'From your child’s age and interests, and from what you enjoyed or found hard so far; to begin with, also from what many families together enjoyed. Below each activity you can read why it was chosen.',
    },
    swap: {
      question: 'An activity doesn’t suit us. What can I do?',
      answer:
        'Press the three dots beside it in the plan and choose ‘Swap for another activity’: another one takes its place. If you tell us why, the next plans will suit you better.',
    },
    missed: {
      question: 'Do we have to do something every day?',
      answer:
        'No. A plan is an invitation, not a list of duties: as much as you can is enough. On holiday or in illness you can pause on the Progress page; those days break no streak.',
    },
    twins: {
      question: 'I have more than one child. How does that work?',
      answer: 'Add each child; each has a plan of its own. You can add up to 20.',
    },
    young: {
      question: 'My child is not two yet.',
      answer: 'You can add your child now. The first plan will be ready on the second birthday.',
    },
    person: {
      question: 'Can my partner use it too?',
      answer:
        'Yes, sign in to the same account on as many devices as you like. Under Security and privacy you can see which ones are signed in.',
    },
    password: {
      question: 'I forgot my password.',
      answer: 'The sign-in page has a link to get a new one. What we mail you works for an hour.',
    },
    contact: 'Write to us',
    contactText: 'Whatever you are stuck with, like or miss: we read it. There is no need to write your child’s name.',
    nobody: 'There is no contact address at this installation. Please ask whoever set Filiz up for you.',
    version: 'Version',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'If you do not know one of these devices, end its session and change your password.',
    here: 'This device',
    unknownDevice: 'Unknown device',
    when: 'Since {{since}} · last used: {{last}}',
    end: 'Sign out',
    endOf: 'Sign out: {{device}}',
    endOthers: 'Sign out of all other devices',
    endOthersTitle: 'Sign out of all other devices?',
    endOthersText: 'Every session but this one ends; on those devices you will have to sign in again.',
    loadError: 'Your sessions could not be loaded',
  },
  kept: {
    title: 'What we keep, and for how long',
    text: 'Your name and address, your children’s names and birth dates and your notes are encrypted on our disks.',
    account:
      'Your account: until you delete it. The key that opens it is destroyed that moment; what is left nobody can read.',
    children: 'Your children, their plans and their progress: until you delete them.',
    sessions:
      'Sessions: they end after 30 days unused, and after 90 days in any case. Of your device we keep only the names of browser and system.',
    devices:
      'The addresses at which your devices get notifications: until you turn them off or sign out there; encrypted on our disks.',
    calendar:
      'Your calendar’s address: we don’t keep the address itself, only a trace by which we recognise it, until you switch the calendar off.',
    mails: 'Which mail we sent you when: 90 days.',
    sums: 'Totals: how often an activity was done and how much it was enjoyed, where twenty families or more had it in their plans. These are nobody’s figures in particular, and stay even if you delete your account. New plans begin with them.',
    backups: 'Backups: a deleted account cannot be read from an older backup of the records either.',
  },
  password: {
    title: 'Change password',
    text: 'When you save it, you’ll be signed out on your other devices.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 6 characters',
    confirmation: 'Repeat new password',
    submit: 'Change password',
    saved: 'Your password has been changed',
    failed: 'Password change failed',
    none: 'Your account has no password yet. We can send you a link to choose one.',
    sendLink: 'Send a link to choose a password',
  },
  info: {
    title: 'Account information',
    role: 'Role',
    roles: { ADMIN: 'Administrator', ANALYST: 'Analyst', USER: 'Parent' },
    memberSince: 'Member since',
    emailStatus: 'Email status',
    verified: 'Verified',
    unverified: 'Not verified',
  },
  deletion: {
    title: 'Delete account',
    text: 'Your account, your children, their plans and their progress are deleted for good. This cannot be undone.',
    open: 'Delete my account',
    confirmTitle: 'Are you sure you want to delete your account?',
    confirmText: 'Your children’s plans and all of their progress will be deleted too.',
    proceed: 'Continue',
    finalTitle: 'Final warning',
    finalText: 'This cannot be undone. Enter your password to confirm.',
    password: 'Password',
    submit: 'Delete for good',
    failed: 'Account deletion failed',
    demo: 'Accounts cannot be deleted in demo mode',
    withoutPassword: 'To delete your account, first choose a password above.',
  },
}

export default settings

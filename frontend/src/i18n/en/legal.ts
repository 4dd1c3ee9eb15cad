import type { Texts } from '../texts.ts'
import type { legal as original } from '../tr/legal.ts'

export const legal: Texts<typeof original> = {
  updated: 'Last updated: 28 November 2026',
  named: 'This installation of Filiz is run by:',
  unnamed:
    'Whoever runs this installation of Filiz has not added a name and an address yet. Ask the person who gave you access.',
  email: 'Email:',
  privacy: {
    title: 'Privacy',
    description: 'What Filiz keeps, why, where and how long; who can see it; how to have it deleted.',
    intro:
      'This page informs you as the Turkish Personal Data Protection Law no. 6698 (KVKK) and Articles 13 and 14 of the EU General Data Protection Regulation (GDPR) require. In short: we keep only what the plan needs, there are no advertisements, how you use the app is recorded only if you allow it, and what you delete is really gone.',
    operator: 'Data controller',
    sections: [
      {
        title: 'What do we keep?',
        items: [
          'Your account: name, email address, an irreversible hash of your password, language, theme and time zone.',
          'Your child: the name you typed, the date of birth, the interests and allergies you chose, and what you said about your home and your time.',
          'Plans: the chosen activities, what you completed and when, your answers and notes, reasons for swaps, your breaks.',
          'Memories: what you write and the photos you add; place and camera data are removed from photos before they are stored.',
          'Milestones: your answers, and the focus you choose.',
          'Family: who belongs to the child’s family in which role, and who did what; the address that you invited, if you invited by email.',
          'Addresses that want no invitations: not the address itself, only a fingerprint computed from it with a key. So we send it no invitation, whoever asks us to; the link in the same mail undoes it.',
          'Sessions: which browser signed in when; you see them in the settings and can end them.',
          'Notifications: which emails you want, and on which device, if you chose any.',
          'Use: only if you allow it in the settings, the days on which you open the app, the plans you see, and the suggestions of the day. Whether you open our emails is not tracked.',
          'What we do not keep: your location, contacts or advertising ids. Your IP address is held briefly to limit abuse, and is written to no log.',
        ],
      },
      {
        title: 'Why, and on which legal basis?',
        items: [
          'To make the plan and show progress: performance of our contract (GDPR Art. 6(1)(b), KVKK Art. 5/2-c).',
          'To protect your account and limit abuse: legitimate interest (GDPR Art. 6(1)(f), KVKK Art. 5/2-f).',
          'For notifications and email summaries: your consent (GDPR Art. 6(1)(a), KVKK Art. 5/1); withdraw it in the settings or by the link in each email.',
          'To learn from the records of use whether what we show is of use: your consent (GDPR Art. 6(1)(a), KVKK Art. 5/1). It is off at first; you turn it on, and off again at any time, in Settings → Security and privacy.',
          'Activities are chosen automatically, each with its reason. The choice has no legal effect, and you can swap any activity.',
        ],
      },
      {
        title: 'Where, and for how long?',
        items: [
          'The data are on the servers and in the backups of whoever runs this installation. Personal fields such as names, addresses, dates of birth, interests, allergies, notes, memories and milestone answers, and all photos, are written to disk encrypted, with a key for each account and child.',
          'Your account and child stay until you delete them. Unused sessions end after 30 days, every session after 90 at the latest. Verification links last 24 hours, password links 1 hour.',
          'Your phone keeps a copy of your plan and of the memories that you saw, so that it works offline; it is removed when you sign out, or when the child is no longer shared with you.',
        ],
      },
      {
        title: 'Who can see it?',
        items: [
          'You. Administrators and analysts cannot see your name, your child’s name, your notes, memories, photos or milestone answers: they see totals of at least five families, and plans under pseudonyms.',
          'The people whom you invite to a child’s family. Parents see about that child what you see. Helpers see the name, age, allergies, plan, progress and memories, and neither interests nor signs of development nor milestones nor your other children. You see each other’s names, who did what and what each of you told. Whoever leaves or is removed sees nothing any more.',
          'Whoever runs this installation holds the server’s keys, and opens data only for maintenance or where the law demands it.',
          'The service that delivers emails receives your address and the message; if you turned notifications on, your browser’s push service receives an encrypted message without your child’s name. If you sign in with Google, Google knows. Nothing else is shared or sold, and there are no advertisements.',
        ],
      },
      {
        title: 'How is it deleted?',
        items: [
          'Delete your account in Settings → Account, and a child on its page. At that moment the key that opens the encryption is destroyed; the data cannot be read any more, not even in backups.',
          'When you delete or change a memory, a note or a milestone answer, nobody sees the old one any more, and downloads do not contain it. It stays encrypted in the history and in backups until you delete the child or your account.',
          'The photos of a deleted memory leave the server at once, photos taken out of a memory about three days later. Backups keep them, encrypted, for as long as each backup is kept. One that is made before a new version is kept for 30 days at most.',
          'You can hand a child whose plans you share over to another parent first; otherwise it is deleted for everybody together with your account. What you did with somebody else’s child stays with the child, without your name.',
          'What remains: totals of at least five families that lead back to nobody.',
        ],
      },
      {
        title: 'Your rights',
        items: [
          'You may see and download your data (Settings → Data), correct and delete them, object to processing and withdraw consent (GDPR Art. 15–22, KVKK Art. 11).',
          'If our answer does not satisfy you, you may complain to the data protection authority of your country; in Turkey to the Personal Data Protection Board.',
          'Accounts are for adults; children open no account and do not use the app by themselves.',
        ],
      },
      {
        title: 'Cookies',
        items: [
          'language: the language of the page. Security cookies that recognise your session and your registration, readable by the server only. There are no cookies for advertising or measuring.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    description: 'What you can rely on when you use Filiz, and what we expect of you.',
    intro: 'By opening an account with Filiz you accept these short terms.',
    operator: 'Provider',
    sections: [
      {
        title: 'What does Filiz offer?',
        items: [
          'A plan of 15–20 games and activities a month for ages 2–6, how to do them, and your progress. Filiz takes no payment.',
          'Filiz is no medical, diagnostic or therapeutic service. If you are worried about your child’s development, ask your paediatrician.',
        ],
      },
      {
        title: 'Safety begins with you',
        items: [
          'Activities are meant to be done with an adult. Read the safety notes, and decide whether the materials suit your child, its age and its allergies.',
        ],
      },
      {
        title: 'What we expect',
        items: [
          'Add only children in your care, and share your password with nobody.',
          'Do not try to disturb the service or to reach other people’s data. Accounts that do may be closed.',
        ],
      },
      {
        title: 'Texts and your data',
        items: [
          'The texts of the activities are licensed under Creative Commons Attribution 4.0 (CC BY 4.0): you may share them if you name the source.',
          'The notes you write are yours; they are kept only to serve you.',
        ],
      },
      {
        title: 'Finally',
        items: [
          'You can delete your account at any time. The service is run with care, but without a promise that it is never interrupted; your statutory rights as a consumer remain.',
          'If these terms change, the date above changes.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contact',
    description: 'How to reach us.',
    intro: 'For questions, suggestions and requests about your data.',
    operator: 'Reach us',
    sections: [
      {
        title: 'Before you write',
        items: [
          'If you forgot your password, the link “Forgot password” on the login page is enough.',
          'You need not write to download your data or to delete your account: both are in the settings.',
          'If you find an activity dangerous, tell us its name and why; we recall it at once.',
          'If you find a security hole, please tell us first.',
        ],
      },
    ],
  },
  example: {
    title: 'An example activity',
    age: 'Ages {{from}}–{{to}}',
    minutes: '{{minutes}} minutes',
    materials: 'What you need',
    nothing: 'Nothing at all.',
    steps: 'How to do it',
    safety: 'Safety',
    easier: 'Easier',
    harder: 'Harder',
    more: 'More examples',
    start: 'Start free, with a plan made for your child',
  },
}

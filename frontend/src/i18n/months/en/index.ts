import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'

const months: Texts<typeof original> = {
  title: 'Plans',
  text: 'The months behind you, this one, and the next.',
  turned: {
    text: 'A new month has begun: this is the plan for {{month}}.',
    counted: '‘{{title}}’ counts for {{month}}.',
    look: 'Look at {{month}}',
  },
  coming: 'Coming up',
  now: 'This month',
  none: { title: 'No plan yet', text: 'The first plan will be here as soon as it is ready.' },
  loadError: 'The plans could not be loaded',
  done: '{{completed}} of {{total}} activities',
  next: 'You can have the plan for {{month}} made ahead. At the start of the month it is renewed by what you have done until then.',
  makeNext: 'Make the plan for {{month}}',
  letter: {
    title: 'A letter about {{month}}',
    untitled: 'Month’s letter',
    sum_one: '{{count}} activity · {{minutes}}',
    sum_other: '{{count}} activities · {{minutes}}',
    none: { title: 'Not written yet', text: 'Each month’s letter is ready in the last week of that month.' },
    loadError: 'The letter could not be loaded',
    share: 'Share it as a picture',
    shareText: 'The picture is made in this browser and goes nowhere unless you send it.',
    withName: 'Put the name {{name}} on it',
    send: 'Share',
    save: 'Save the picture',
    saveFailed: 'The picture could not be made. Try printing the page instead.',
  },
  young: {
    ahead: {
      title: 'The plan for {{month}} is ready',
      text: 'Have a look and get things ready. Its activities begin on {{date}}.',
      later:
        'Plans begin on {{date}}, the second birthday. The one for {{month}} is here already: have a look and get things ready.',
    },
    coming: 'What is on its way',
    comingText:
      'The first plan will be ready on {{date}}: short activities from seven areas of development, chosen by age and by what your child likes. You decide which and when, and the months after are made from what you tell us.',
    until: 'Until then',
    untilText:
      'Three small games that need nothing prepared. Stay close by, stop when it is no longer fun, and try again another day.',
    peek: {
      title: 'Peekaboo',
      text: 'Hide your face behind your hands, wait a moment, then open them: peekaboo! Do it again if that brings a smile; take a break if your child looks away.',
    },
    book: {
      title: 'A picture book on your lap',
      text: 'Open a board book together. Name whatever a small finger points at, and leave the turning of pages to your child, in any order.',
    },
    song: {
      title: 'A song with hands',
      text: 'Sing a song you know, slowly, clap along and then pause: let your child notice that it is their turn.',
    },
  },
  print: {
    title: '{{name}}, {{month}}',
    untitled: 'Plan for {{month}}',
    text: 'For the fridge door: tick the boxes as you go.',
    action: 'Print',
    back: 'Back to the plan',
    weeks: 'Activities',
    week: 'Week {{number}}',
    done: 'done',
    shopping: 'Shopping list',
    shoppingText: 'For what is still to be done, week by week.',
    nothing: 'Nothing needed.',
    loadError: 'Some of the materials could not be loaded; the list may have gaps.',
    footer: 'Made with Filiz',
  },
}

export default months

import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'

const months: Texts<typeof original> = {
  title: 'Plans',
  text: 'The months behind you, this one, and the next.',
  coming: 'Coming up',
  now: 'This month',
  none: { title: 'No plan yet', text: 'The first plan will be here as soon as it is ready.' },
  loadError: 'The plans could not be loaded',
  done: '{{completed}} of {{total}} activities',
  next: 'You can have the plan for {{month}} made ahead. At the start of the month it is renewed by what you have done until then.',
  makeNext: 'Make the plan for {{month}}',
  print: {
    title: '{{name}} · {{month}}',
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

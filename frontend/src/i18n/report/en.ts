import type { Texts } from '../texts.ts'
import type tr from './tr.ts'

const report: Texts<typeof tr> = {
  title: 'For the doctor or the teacher',
  text: 'This page is made in this browser and sent to nobody. Print it, save it as a PDF, or show it on your phone.',
  back: 'Back to the children',
  print: 'Print',
  loadError: 'The page could not be made',
  denied: {
    title: 'Only the parents make this page',
    text: 'It holds the answers to the milestones, which the child’s owner and its other parents see.',
  },
  gone: {
    title: 'There is no such child',
    text: 'The child may have been removed, or is not shared with you any more.',
  },
  reader: { legend: 'Who will read it?', doctor: 'Doctor', teacher: 'Teacher' },
  language: { legend: 'In which language?', tr: 'Turkish', en: 'English' },
  withName: 'With the child’s name',
  withAge: 'With the child’s age',
  question: 'What you would like to ask',
  questionText: 'In your own words; it may stay empty.',
  paper: {
    doctor: 'A note for the doctor',
    teacher: 'A note for the teacher',
    unnamed: 'Our child',
    made: 'Made by the family on {{day}}',
    question: 'Our question',
    milestones: 'Milestones: {{age}}',
    unanswered: 'not answered',
    months: 'What we did in the last three months',
    month: '{{month}}: {{count}} activities, {{minutes}}',
    area: '{{area}} {{count}}',
    nothing: 'No activity was marked in these months.',
    enjoyed: 'Enjoyed',
    hard: 'Found hard',
    footer: 'Made with Filiz. A family’s own record, not an assessment.',
  },
}

export default report

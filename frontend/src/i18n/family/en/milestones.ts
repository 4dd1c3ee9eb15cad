import type { Texts } from '../../texts.ts'
import type { milestones as original } from '../tr/milestones.ts'

export const milestones: Texts<typeof original> = {
  title: 'Milestones',
  text: 'For {{name}}: what most children of this age can do. It is no test and has no score; every child grows at their own pace.',
  textUnnamed:
    'What most children of this age can do. It is no test and has no score; every child grows at their own pace.',
  back: 'Back',
  denied: {
    title: 'Only the parents see the milestones',
    text: 'The parents answer them, too. If you notice something, please tell them.',
  },
  loadError: 'The milestones could not be loaded',
  age: 'Milestones at {{age}}',
  earlier: 'Earlier ages',
  answered: '{{answered}} of {{total}} answered',
  tooYoung: 'The first checklist is for two years. It will be here on {{day}}.',
  next: 'The next checklist is for {{age}}. It will be here on {{day}}.',
  domains: {
    'social-emotional': 'Feelings and relationships',
    language: 'Language and communication',
    cognitive: 'Thinking and learning',
    movement: 'Movement and body',
  },
  answers: { yes: 'Yes', 'not-sure': 'Not sure', 'not-yet': 'Not yet' },
  day: 'Day',
  undo: 'Take the answer back',
  saved: 'Saved: {{answer}}',
  takenBack: 'The answer was taken back',
  saveError: 'The answer could not be saved',
  more: 'Details, day and activities',
  example: 'From everyday life:',
  activities: 'Activities that practise it',
  noActivities: 'There is no activity for this age at the moment.',
  focus: {
    title: 'Focus of the month',
    text: 'Choose an area or a milestone: that month’s plan gets one or two more activities of it, and stays balanced otherwise.',
    label: 'Focus of {{month}}',
    none: 'No focus',
    areas: 'Areas',
    milestones: 'Milestones',
    hasPlan:
      'The plan of {{month}} is ready, and the focus does not change it. It counts if the plan is made anew when the month begins.',
    choose: 'Make it the focus of {{month}}',
    chosen: 'Focus of {{month}}',
    drop: 'Take the focus back',
    saveError: 'The focus could not be saved',
  },
  concern: {
    title: 'If something worries you, don’t wait',
    intro:
      'You know your child best. If your child does not do one or more of the things of this age, no longer does something they once did, or you have other concerns, talk with your child’s doctor.',
    whom: 'With whom',
    whomText: 'Your family doctor or your child’s paediatrician.',
    say: 'What to say',
    sayText:
      '‘I have some concerns about my child’s development. Could we do a developmental screening?’ is all it takes.',
    bring: 'What to bring',
    bringText: 'This checklist, a few examples of what you see, and a short video if you have one.',
    report: 'Make a page for the doctor or the teacher',
    further: 'If you are still concerned',
    furtherText:
      'Ask for a referral to a specialist who can evaluate your child further, such as a developmental paediatrician. In Türkiye you can also turn to a Guidance and Research Centre (RAM).',
    notDiagnosis: 'This list makes no diagnosis and does not replace the developmental screening by a doctor.',
  },
  note: {
    title: 'Milestones at {{age}} for {{name}}',
    text: '{{name}} is growing, how lovely! See what most children of this age can do, whenever you like. It is no test, and there is no hurry.',
    open: 'See the milestones',
    close: 'Close',
    closeOf: 'Close: Milestones at {{age}} for {{name}}',
  },
  sources: 'Sources',
}

import type { Texts } from '../../texts.ts'
import type { milestones as original } from '../tr/milestones.ts'

export const milestones: Texts<typeof original> = {
  title: 'Milestones',
  text: 'The milestones that families see for their children. A later release does not change one that was revised here.',
  loadError: 'The milestones could not be loaded',
  domains: {
    'social-emotional': 'Feelings and relationships',
    language: 'Language and communication',
    cognitive: 'Thinking and learning',
    movement: 'Movement and body',
  },
  parts: { text: 'Milestone', explanation: 'Explanation', example: 'Example' },
  version: 'Version {{version}}',
  skills: 'Activities that practise one of these skills are suggested',
  save: 'Save',
  earlier: 'Bring back the version before',
}

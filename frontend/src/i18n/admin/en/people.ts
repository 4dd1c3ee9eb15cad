import type { Texts } from '../../texts.ts'
import type { people as original } from '../tr/people.ts'

export const people: Texts<typeof original> = {
  title: 'People',
  text: 'Editors and administrators look after the catalogue; administrators also give roles and recall what is dangerous. Analysts see figures of many families together, and single plans by pseudonyms. Roles take effect within ten seconds.',
  loadError: 'The people could not be loaded',
  find: {
    label: 'Email address',
    hint: 'Enter the whole address; only an exact match is found.',
    submit: 'Find',
    all: 'Show who has a role',
    nobody: 'Nobody has registered with this address',
    nobodyText: 'Check the address; to be given a role, one has to register first.',
    invalid: 'Enter a valid email address',
  },
  withRole: 'People with a role',
  found: 'The person found',
  columns: { name: 'Name', email: 'Email', roles: 'Roles', since: 'Registered', actions: 'Actions' },
  roles: { ADMIN: 'Administrator', EDITOR: 'Editor', ANALYST: 'Analyst', none: 'No role' },
  unverified: 'Address not verified',
  you: 'you',
  grant: { ADMIN: 'Make administrator', EDITOR: 'Make editor', ANALYST: 'Make analyst' },
  revoke: { ADMIN: 'Remove as administrator', EDITOR: 'Remove as editor', ANALYST: 'Remove as analyst' },
  grantOf: '{{action}}: {{name}}',
  confirm: {
    grant: {
      ADMIN: 'Make {{name}} an administrator?',
      EDITOR: 'Make {{name}} an editor?',
      ANALYST: 'Make {{name}} an analyst?',
    },
    revoke: {
      ADMIN: 'Remove {{name}} as an administrator?',
      EDITOR: 'Remove {{name}} as an editor?',
      ANALYST: 'Remove {{name}} as an analyst?',
    },
    grantText: {
      ADMIN: 'They can change the whole catalogue, recall activities, give and take roles, and see what analysts see.',
      EDITOR: 'They can change activities, notes, files and milestones, but give no roles and recall no activity.',
      ANALYST:
        'They can see figures of many families together, and single plans by pseudonyms, but nobody’s name and nobody’s notes.',
    },
    revokeText: {
      ADMIN: 'Their open pages close within ten seconds. What they wrote stays in the catalogue and its history.',
      EDITOR: 'Their open pages close within ten seconds. What they wrote stays in the catalogue and its history.',
      ANALYST: 'Their open pages close within ten seconds.',
    },
    ownText: 'This is your own account: you cannot come back to this page either.',
  },
  last: 'The only administrator. Make somebody else one first; the catalogue cannot be without.',
  failed: 'The role could not be changed',
}

import type { Texts } from '../../texts.ts'
import type { people as original } from '../tr/people.ts'

export const people: Texts<typeof original> = {
  title: 'People',
  text: 'Administrators look after the catalogue; analysts see figures of many families together, and single plans by pseudonyms. Roles take effect within ten seconds.',
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
  roles: { ADMIN: 'Administrator', ANALYST: 'Analyst', none: 'No role' },
  unverified: 'Address not verified',
  you: 'you',
  grant: { ADMIN: 'Make administrator', ANALYST: 'Make analyst' },
  revoke: { ADMIN: 'Remove as administrator', ANALYST: 'Remove as analyst' },
  grantOf: '{{action}}: {{name}}',
  confirm: {
    grant: { ADMIN: 'Make {{name}} an administrator?', ANALYST: 'Make {{name}} an analyst?' },
    revoke: { ADMIN: 'Remove {{name}} as an administrator?', ANALYST: 'Remove {{name}} as an analyst?' },
    grantText: {
      ADMIN: 'They can change the whole catalogue, and give and take roles.',
      ANALYST:
        'They can see figures of many families together, and single plans by pseudonyms, but nobody’s name and nobody’s notes.',
    },
    revokeText: {
      ADMIN: 'Their open pages close within ten seconds. What they wrote stays in the catalogue and its history.',
      ANALYST: 'Their open pages close within ten seconds.',
    },
    ownText: 'This is your own account: you cannot come back to this page either.',
  },
  last: 'The only administrator. Make somebody else one first; the catalogue cannot be without.',
  failed: 'The role could not be changed',
}

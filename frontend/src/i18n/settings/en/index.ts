import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'

const settings: Texts<typeof original> = {
  title: 'Settings',
  tabs: { account: 'Account' },
  profile: {
    title: 'Profile',
    name: 'Name',
    email: 'Email',
    currentPassword: 'Current password',
    currentPasswordHint: 'So that nobody but you can change your address',
    passwordFirst: 'To change your address, please set a password first, further down.',
    timeZone: 'Time zone',
    timeZoneHint: 'Plans and streaks go by the days of this time zone.',
    pendingEmail: 'Waiting for you to verify {{email}}. Until then your old address counts.',
    withdrawEmail: 'Keep my old address',
    saved: 'Your profile has been updated',
    failed: 'Profile update failed',
  },
  appearance: { title: 'Language and appearance', text: 'Your choice takes effect at once.' },
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
  info: { title: 'Account information', role: 'Role', roles: { ADMIN: 'Administrator', ANALYST: 'Analyst', USER: 'Parent' }, memberSince: 'Member since', emailStatus: 'Email status', verified: 'Verified', unverified: 'Not verified' },
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

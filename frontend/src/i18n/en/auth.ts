import type { Texts } from '../texts.ts'
import type { auth as original } from '../tr/auth.ts'

export const auth: Texts<typeof original> = {
  tagline: 'Every month, a plan that grows with your child.',
  taglineText:
    '15–20 small activities for ages 2 to 6: games with what you have at home, and time well spent together.',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordConfirmation: 'Repeat password',
  passwordHint: 'At least 8 characters',
  showPassword: 'Show password',
  backToLogin: 'Back to sign in',
  login: {
    title: 'Welcome back',
    text: 'This month’s activities are waiting for you.',
    submit: 'Sign in',
    or: 'or',
    google: 'Continue with Google',
    forgot: 'Forgot password',
    noAccount: 'No account yet?',
    register: 'Create one',
    error: 'An error occurred while signing in',
    failed: 'Login failed',
    expired: 'Your session has ended. Sign in to go back to where you were.',
  },
  register: {
    title: 'Let’s plant a seed',
    text: 'Open your account, and your child’s first plan is made right away.',
    submit: 'Sign up',
    haveAccount: 'Already have an account?',
    login: 'Sign in',
    failed: 'Registration failed',
  },
  sent: {
    title: 'Check your inbox',
    text: 'We’ve sent a verification link to {{email}}. It is valid for 24 hours.',
    ask: 'Enter your email address and we’ll send you a new verification link. It is valid for 24 hours.',
    spam: 'If it hasn’t come, have a look in your spam folder.',
    resend: 'Send the link again',
    resent:
      'If the address is registered and not yet verified, it gets a new link: up to five in a day, then at most one an hour.',
  },
  verify: {
    title: 'Email verification',
    done: 'Your email address is verified',
    failed: 'Verification failed',
    unusable: 'This link can no longer be used: it was used before, has expired, or is incomplete.',
    signIn: 'If you have verified your address, just sign in. If not, ask for a new link.',
    already:
      'The address of the account you are signed in to ({{email}}) is verified. For this account there is nothing left to do.',
    otherAddress: 'Was the link for another address? Then sign out first, and ask for a new one.',
    waits: 'Your address {{email}} is not verified yet.',
    sendNew: 'Send a new link',
    noToken: 'There is no verification link in this address. Please open the link from your email in full.',
    requestNew: 'Ask for a new link',
    login: 'Sign in',
    registeredAt: 'Somebody registered with this address on {{when}}.',
    itWasMe: 'That was me, verify',
    ownPassword:
      'If it was not you, or you are not sure of the password, set a new one of your own. The one before will no longer work.',
    passwordNeeded: 'Set a password of your own to open your account.',
    verifyWithPassword: 'Verify with the new password',
    begin: 'Let’s begin: add your child',
    continue: 'Back to the app',
  },
  forgot: {
    title: 'Forgot your password?',
    text: 'Enter your email address and we’ll send you a link to choose a new one.',
    submit: 'Send link',
    sent: 'If there is an account with this address, a reset link is sent to it: up to five in a day, then at most one an hour. A link is valid for 1 hour.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'When you save it, you’ll be signed out on all devices.',
    newPassword: 'New password',
    submit: 'Save password',
    done: 'Your password has been changed. You can sign in with the new one.',
    noToken:
      'There is no reset link in this address. Please open the link from your email in full, or ask for a new one.',
    requestNew: 'Ask for a new link',
  },
}

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
    timeZone: 'Time zone',
    timeZoneHint:
      'Your device’s time zone is not known. Choose it by where you live; you can change it later in the settings.',
    title: 'Let’s plant a seed',
    text: 'Open your account, and your child’s first plan is made right away.',
    submit: 'Sign up',
    invited: '{{name}} invites you. Once you have signed up, you are back at the invitation.',
    somebody: 'Somebody who uses Filiz',
    haveAccount: 'Already have an account?',
    login: 'Sign in',
    failed: 'Registration failed',
    consent: 'By signing up you accept:',
    terms: 'Terms of use',
    privacy: 'Privacy',
  },
  sent: {
    title: 'Check your inbox',
    text: 'We’ve sent a verification link to {{email}}. It is valid for 24 hours.',
    ask: 'Enter your email address and we’ll send you a new verification link. It is valid for 24 hours.',
    spam: 'If it hasn’t come, have a look in your spam folder.',
    resend: 'Send the link again',
    resent: 'If the address is registered and not yet verified, it gets a new link. It arrives within a few minutes.',
  },
  forgot: {
    title: 'Forgot your password?',
    text: 'Enter your email address and we’ll send you a link to choose a new one.',
    submit: 'Send link',
    sent: 'If there is an account with this address, a reset link is sent to it. It arrives within a few minutes. A link is valid for 1 hour.',
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

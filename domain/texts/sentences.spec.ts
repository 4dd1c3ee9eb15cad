import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { childBody } from '../child/schemas.ts'
import { errorMessage, type ErrorCode } from './errors.ts'
import { fieldCodes, fieldErrors, fieldMessage } from './fields.ts'
import { mailContent, type MailKind } from './mails.ts'
import { successMessage } from './messages.ts'

describe('errorMessage', () => {
  it('returns the sentences of the specification', () => {
    expect(errorMessage('EMAIL_NOT_VERIFIED', undefined, 'tr')).toBe(
      'Giriş yapmak için önce email adresinizi doğrulayın.',
    )
    expect(errorMessage('INTERNAL', undefined, 'en')).toBe('An error occurred')
    expect(successMessage('registered', 'tr')).toBe(
      'Kayıt başarılı! Email adresinize gönderilen linke tıklayarak hesabınızı doğrulayın.',
    )
    expect(fieldMessage('passwords-differ', {}, 'en')).toBe('Passwords do not match')
    expect(fieldMessage('required', { what: 'child-name' }, 'en')).toBe("Child's name is required")
    expect(fieldMessage('required', { what: 'title' }, 'en')).toBe('Title is required')
  })
  it('prefers the sentence for the reason, which is more specific', () => {
    expect(errorMessage('CONFLICT', 'TOO_MANY_CHILDREN', 'tr')).toContain('20')
    expect(errorMessage('CONFLICT', 'TOO_MANY_CHILDREN', 'en')).not.toBe(errorMessage('CONFLICT', undefined, 'en'))
  })
  it('does not claim that the child is already seven when a plan is refused', () => {
    expect([
      errorMessage('CONFLICT', 'CHILD_TOO_OLD', 'tr'),
      errorMessage('CONFLICT', 'CHILD_TOO_OLD', 'en'),
    ]).not.toContainEqual(expect.stringMatching(/girdi|turned/))
  })
  it('differs between the languages', () => {
    const codes: ErrorCode[] = [
      'VALIDATION_FAILED',
      'TOKEN_INVALID',
      'UNAUTHENTICATED',
      'NOT_FOUND',
      'RATE_LIMITED',
      'UNAVAILABLE',
      'METHOD_NOT_ALLOWED',
      'DEMO_MODE',
    ]
    for (const code of codes) expect(errorMessage(code, undefined, 'tr')).not.toBe(errorMessage(code, undefined, 'en'))
  })
})

describe('the message about a mail that anyone can request', () => {
  // Beyond the limit no mail is sent, and the response does not reveal it.
  it.each(['verificationSent', 'resetSent'] as const)('says when the mail arrives: %s', (code) => {
    expect([successMessage(code, 'tr'), successMessage(code, 'en')]).toEqual([
      expect.stringMatching(/Birkaç dakika içinde gelir/),
      expect.stringMatching(/within a few minutes/),
    ])
    expect(`${successMessage(code, 'tr')}${successMessage(code, 'en')}`).not.toMatch(/gönderdik|have sent/)
  })
})

describe('fieldMessage', () => {
  it('inserts numbers into the sentence', () => {
    expect(fieldMessage('too-long', { max: 50 }, 'tr')).toBe('En fazla 50 karakter olabilir')
    expect(fieldMessage('too-small', { min: 1 }, 'en')).toBe('Must be at least 1')
  })
  it('returns a sentence for every code in both languages', () => {
    for (const code of fieldCodes) {
      const [tr, en] = [
        fieldMessage(code, { min: 1, max: 2, cell: 'D7' }, 'tr'),
        fieldMessage(code, { min: 1, max: 2, cell: 'D7' }, 'en'),
      ]
      expect(tr).not.toBe(en)
      expect(`${tr}${en}`).not.toMatch(/[{}]|undefined/)
    }
  })
})

describe('fieldErrors', () => {
  const faults = (schema: z.ZodType, value: unknown) => fieldErrors(schema.safeParse(value).error!, 'en')

  it('returns the first error of each field with its sentence', () => {
    expect(faults(childBody, { name: '', birthDate: 'x', interests: ['a', ''] })).toEqual({
      name: { code: 'required', message: "Child's name is required" },
      birthDate: { code: 'not-a-date', message: 'Choose a valid date' },
      'interests.1': { code: 'required', message: 'This field is required' },
    })
    expect(faults(childBody, { name: 'x'.repeat(51), birthDate: '2023-01-01' })).toEqual({
      name: { code: 'too-long', message: 'Can have at most 50 characters' },
    })
  })
  it.each(['from-tomorrow', 'toString'])('returns the code `invalid` for the unknown message %s', (message) => {
    expect(
      faults(
        z.string().refine(() => false, message),
        'x',
      ),
    ).toEqual({ body: { code: 'invalid', message: fieldMessage('invalid', {}, 'en') } })
  })
  it('returns codes for plain zod schemas', () => {
    const plain = z.object({
      text: z.string().min(2),
      list: z.array(z.string()).min(1).max(2),
      figure: z.number().max(3),
      whole: z.int(),
      option: z.enum(['a']),
      mail: z.email(),
      date: z.iso.date(),
      at: z.iso.datetime(),
      url: z.url(),
      id: z.uuid(),
      pattern: z.string().regex(/^x/),
      either: z.union([z.literal(1), z.literal(2)]),
      gone: z.string(),
    })
    const value = {
      text: 'x',
      list: [],
      figure: 4,
      whole: 1.5,
      option: 'b',
      mail: 'x',
      date: 'x',
      at: 'x',
      url: 'x',
      id: 'x',
      pattern: 'y',
      either: 3,
    }
    const codes = Object.fromEntries(Object.entries(faults(plain, value)).map(([path, { code }]) => [path, code]))
    expect(codes).toEqual({
      text: 'too-short',
      list: 'too-few',
      figure: 'too-big',
      whole: 'not-whole',
      option: 'not-an-option',
      mail: 'not-an-email',
      date: 'not-a-date',
      at: 'not-an-instant',
      url: 'not-a-url',
      id: 'not-an-id',
      pattern: 'invalid',
      either: 'invalid',
      gone: 'required',
    })
  })
})

describe('mail texts', () => {
  const kinds: MailKind[] = [
    'verification',
    'registration-attempted',
    'email-change',
    'email-change-taken',
    'password-reset',
    'email-change-asked',
    'email-changed',
    'password-changed',
  ]

  it('use the word bağlantı, like the pages', () => {
    for (const kind of kinds) expect(JSON.stringify(mailContent(kind, null, 'tr'))).not.toMatch(/(?<!\p{L})link/iu)
  })
  it('are in the account’s language and greet by name when it is known', () => {
    for (const kind of kinds) {
      const [tr, en] = [mailContent(kind, 'Ayşe', 'tr'), mailContent(kind, 'Ayşe', 'en')]
      expect(tr.greeting).toBe('Merhaba Ayşe,')
      expect(en.greeting).toBe('Hello Ayşe,')
      for (const part of ['subject', 'preheader', 'footer'] as const) expect(tr[part]).not.toBe(en[part])
      expect(tr.paragraphs.length).toBe(en.paragraphs.length)
      expect(tr.action.page).toBe(en.action.page)
    }
    expect(mailContent('verification', null, 'tr').greeting).toBe('Merhaba,')
  })
  it.each(['http://evil.example/win', 'Ayşe evil.example', 'WWW.Evil', 'evil。example', 'javascript://x'])(
    'do not greet by a name that looks like a link: %s',
    (name) => {
      expect([
        mailContent('verification', name, 'tr').greeting,
        mailContent('verification', name, 'en').greeting,
      ]).toEqual(['Merhaba,', 'Hello,'])
    },
  )
  it.each(['Ayşe', 'M. Ali', 'J.R. Öz', 'Ayşe Jr.', 'D’Arcy'])('greet %s by name', (name) =>
    expect(mailContent('verification', name, 'en').greeting).toBe(`Hello ${name},`),
  )
  it('link to the page of their action', () => {
    expect(kinds.map((kind) => mailContent(kind, null, 'en').action.page)).toEqual([
      '/auth/verify-email',
      '/auth/login',
      '/auth/verify-email',
      '/auth/login',
      '/auth/reset-password',
      '/auth/forgot-password',
      '/auth/forgot-password',
      '/auth/forgot-password',
    ])
  })
})

import type { FindingCode, Finding } from '../texts/findings.ts'

export const finding = (code: FindingCode, path: string, params: Finding['params'] = {}): Finding => ({
  code,
  path,
  params,
})

/** The kinds by which administrators filter findings. */
export const findingKinds = ['hazards', 'texts', 'similar', 'other'] as const
export type FindingKind = (typeof findingKinds)[number]

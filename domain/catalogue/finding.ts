import type { FindingCode, Finding } from '../texts/findings.ts'

export const finding = (code: FindingCode, path: string, params: Finding['params'] = {}): Finding => ({
  code,
  path,
  params,
})

import type {
  PlanDocument as PlanDocumentOfToday,
  PlanItemDocument as PlanItemDocumentOfToday,
} from '@filiz/domain/read-models/plans.ts'

export type * from '@filiz/domain/read-models/documents.ts'

export interface PlanItemDocument extends PlanItemDocumentOfToday {
  readonly hidden?: true
}
export type PlanDocument = Omit<PlanDocumentOfToday, 'items'> & { readonly items: readonly PlanItemDocument[] }

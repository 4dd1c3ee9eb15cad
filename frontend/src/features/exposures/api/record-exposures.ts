import type { Exposure } from '@filiz/domain/exposure/schemas.ts'
import { api } from '../../../lib/api.ts'

export const recordExposures = (exposures: readonly Exposure[]) => api.post('/exposures', { exposures })

import { readModels as ofToday } from '@filiz/domain/read-models/models.ts'
import type { Projection } from '@filiz/domain/read-models/projection.ts'
import { diaries } from './diaries.ts'

export const readModels = { ...ofToday, diaries }

export const models: readonly Projection[] = Object.values(readModels)

import { maxMemoryPhotos, maxMemoryText } from '@filiz/domain/memories/schemas.ts'
import { expect, it } from 'vitest'
import { maxPhotos, maxText } from './limits.ts'

it('the limits equal those of the API', () => expect([maxText, maxPhotos]).toEqual([maxMemoryText, maxMemoryPhotos]))

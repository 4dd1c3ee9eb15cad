import { id } from '@filiz/domain/shared/fields.ts'
import { photoLimit, photoSizes } from '@filiz/domain/shared/photo.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { fileBytes, idParams } from './parameters.ts'

const tag = 'memories'

export const photo = z
  .strictObject({
    photoId: z.guid(),
    width: z.int().positive().meta({ description: 'Of the larger size, in pixels' }),
    height: z.int().positive(),
  })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof photo>

export const addPhoto = defineRoute({
  method: 'POST',
  path: '/children/{id}/photos',
  tag,
  access: 'parent',
  right: 'remember',
  summary:
    'Send a photo, which is decoded, freed of place and camera data, and kept in two sizes; one that no memory names is removed after a day',
  params: idParams,
  body: fileBytes,
  bodyFormat: {
    // The decoder decides by the content; a browser may know no type for a file.
    types: ['image/*', 'application/octet-stream'],
    limit: photoLimit,
    isBinary: true,
  },
  rateLimit: 'photosOfAccountInAnHour',
  statuses: [201],
  data: photo,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
})

const size = z
  .enum(['320', '1600'])
  .default('1600')
  .transform((text) => Number(text) as (typeof photoSizes)[number])

export const getPhoto = defineRoute({
  method: 'GET',
  path: '/children/{id}/photos/{photoId}',
  tag,
  access: 'parent',
  right: 'remember',
  summary: 'A photo of a child',
  params: z.object({ id, photoId: id }),
  query: z.object({ size }),
  secret: true,
  file: 'image/webp',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

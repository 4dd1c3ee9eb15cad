import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type PhotoSize = 320 | 1600

/** A photo never changes. An image element cannot load it, because it would not send the access token. */
export const photoQuery = (childId: string, photoId: string, size: PhotoSize) =>
  queryOptions({
    queryKey: ['memories', size === 320 ? 'kept' : 'large', 'photo', childId, photoId],
    queryFn: async ({ signal }) =>
      (
        await api.download(`/children/${encodeURIComponent(childId)}/photos/${encodeURIComponent(photoId)}`, {
          query: { size },
          signal,
        })
      ).blob,
    staleTime: 'static',
  })

export const usePhoto = (childId: string, photoId: string, size: PhotoSize, enabled: boolean) =>
  useQuery({ ...photoQuery(childId, photoId, size), enabled })

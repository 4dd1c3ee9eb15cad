import { adminCatalogueQuery } from '@filiz/domain/activity/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { catalogueEntry } from './admin-shapes.ts'
import { idParams } from './parameters.ts'

const tag = 'administration'

export const listCatalogue = defineRoute({
  method: 'GET', path: '/admin/activities', tag, access: 'admin', summary: 'The whole catalogue by title, in both languages; archived entries too where no status is asked for',
  query: adminCatalogueQuery, data: z.array(catalogueEntry), paged: true,
})

export const getCatalogueEntry = defineRoute({
  method: 'GET', path: '/admin/activities/{id}', tag, access: 'admin', summary: 'One entry, in both languages',
  params: idParams, data: catalogueEntry, errors: ['NOT_FOUND'],
})

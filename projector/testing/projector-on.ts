import type { Opened } from '@filiz/application/testing/engines.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { createProjector, type ProjectorOptions } from '../projector.ts'

export const projectorOn = (opened: Opened, options: Partial<ProjectorOptions> = {}) =>
  createProjector({ ...opened, projections: models, exclusive: true, leaseMs: 600, ...options })

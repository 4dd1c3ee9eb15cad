import type { Opened } from '@filiz/application/testing/engines.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { createProjector, type ProjectorOptions } from '../projector.ts'

/** Of those that stand beside each other: nobody is taken for dead whom a busy machine holds up for some seconds, and looks are not far apart. */
export const patientLeaseMs = 8_000

export const projectorOn = (opened: Opened, options: Partial<ProjectorOptions> = {}) =>
  createProjector({ ...opened, projections: models, exclusive: true, leaseMs: 600, ...options })

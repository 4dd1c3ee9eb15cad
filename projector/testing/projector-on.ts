import type { Opened } from '@filiz/application/testing/engines.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { createProjector, type ProjectorOptions } from '../projector.ts'

/** A long lease time, so that a busy test machine does not lose leases. */
export const patientLeaseMs = 8_000

export const projectorOn = (opened: Opened, options: Partial<ProjectorOptions> = {}) =>
  createProjector({ ...opened, projections: models, exclusive: true, leaseMs: 600, ...options })

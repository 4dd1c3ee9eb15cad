import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'

/** A read model that also handles the events of `more`, and has its name, version and indexes. */
export const withMore = <D extends Folded, More extends D>(
  model: Projection<D>,
  more: Projection<More>,
): Projection<D> => {
  const takes = (type: string) => (more.eventTypes.includes(type) ? more : model)
  return {
    ...model,
    version: more.version,
    indexes: more.indexes,
    eventTypes: [...model.eventTypes, ...more.eventTypes],
    documents: (event) => takes(event.type).documents(event),
    owners: (event) => takes(event.type).owners(event),
    removal: (event) => takes(event.type).removal(event),
    fold: (document, event) => takes(event.type).fold(document as More | undefined, event),
  }
}

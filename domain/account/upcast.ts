/** A registration that was made again used to void the links before it. */
export const renewedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({ ...data, voidsOlder: true })

/** And so there was one registration at a time that a link could be asked for. */
export const requestedToSchema2 = (data: Record<string, unknown>): Record<string, unknown> => ({ ...data, registration: 'newest' })

/** Maximum number of children for each account; beyond it the server responds with `TOO_MANY_CHILDREN`. */
export const maxChildren = 20

/** The policy before the current one, for comparison. Update it with every new version. */
export const previousPolicy = 'learned-8'

/** What planned before what plans now, and what now is held against. To change with every new version. */
export const previousPolicy = 'learned-8'

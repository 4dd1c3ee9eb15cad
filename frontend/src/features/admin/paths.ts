export const cataloguePath = '/app/admin/activities'
export const newEntryPath = '/app/admin/activities/new'
export const copyPath = (id: string) => `${newEntryPath}?copyOf=${id}`
export const importPath = '/app/admin/activities/import'
export const figuresPath = '/app/admin/figures'
export const feedPath = '/app/admin/feed'
export const milestonesPath = '/app/admin/milestones'
export const peoplePath = '/app/admin/people'
export const editPath = (id: string) => `/app/admin/activities/${id}/edit`
export const historyPath = (id: string) => `/app/admin/activities/${id}/history`

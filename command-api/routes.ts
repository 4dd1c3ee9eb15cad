import type { Route } from '@filiz/http/route.ts'
import * as addEntry from './activities/add-entry.ts'
import * as changeEntry from './activities/change-entry.ts'
import * as changeFavourite from './activities/change-favourite.ts'
import * as editingMark from './activities/editing-mark.ts'
import * as adminDesk from './administration/admin-desk.ts'
import * as changeRoles from './administration/change-roles.ts'
import * as changePassword from './auth/change-password.ts'
import * as config from './auth/config.ts'
import * as knownPosition from './auth/known-position.ts'
import * as deleteAccount from './auth/delete-account.ts'
import * as exportAccount from './auth/export-account.ts'
import * as google from './auth/google.ts'
import * as login from './auth/login.ts'
import * as mailRequests from './auth/mail-requests.ts'
import * as me from './auth/me.ts'
import * as profile from './auth/profile.ts'
import * as push from './auth/push.ts'
import * as refresh from './auth/refresh.ts'
import * as register from './auth/register.ts'
import * as resetPassword from './auth/reset-password.ts'
import * as sessions from './auth/sessions.ts'
import * as unsubscribe from './auth/unsubscribe.ts'
import * as verifyEmail from './auth/verify-email.ts'
import * as calendar from './calendar/calendar.ts'
import * as acceptInvitation from './caregivers/accept-invitation.ts'
import * as admitApplicant from './caregivers/admit-applicant.ts'
import * as caregivers from './caregivers/caregivers.ts'
import * as changeOwner from './caregivers/change-owner.ts'
import * as invite from './caregivers/invite.ts'
import * as addChild from './children/add-child.ts'
import * as changeChild from './children/change-child.ts'
import * as removeChild from './children/remove-child.ts'
import * as changeDevelopment from './development/change-development.ts'
import * as reviseMilestones from './development/revise-milestones.ts'
import * as recordExposures from './exposures/record-exposures.ts'
import * as importCatalogue from './imports/import-catalogue.ts'
import * as dataSets from './insights/data-sets.ts'
import * as questions from './insights/questions.ts'
import * as tokens from './insights/tokens.ts'
import * as addPhoto from './photos/add-photo.ts'
import * as changeMemories from './memories/change-memories.ts'
import * as changePlanItem from './plans/change-plan-item.ts'
import * as chooseActivity from './plans/choose-activity.ts'
import * as makePlan from './plans/make-plan.ts'
import * as pauseProgress from './progress/pause-progress.ts'
import type { CommandApiDependencies } from './dependencies.ts'

/** Modules whose exports named `…Route` are routes. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  register,
  login,
  refresh,
  me,
  profile,
  changePassword,
  config,
  knownPosition,
  google,
  sessions,
  exportAccount,
  verifyEmail,
  mailRequests,
  resetPassword,
  unsubscribe,
  deleteAccount,
  addChild,
  changeChild,
  removeChild,
  invite,
  acceptInvitation,
  admitApplicant,
  caregivers,
  changeOwner,
  changeFavourite,
  changeDevelopment,
  reviseMilestones,
  recordExposures,
  addPhoto,
  makePlan,
  chooseActivity,
  changePlanItem,
  changeMemories,
  pauseProgress,
  push,
  calendar,
  changeRoles,
  adminDesk,
  tokens,
  questions,
  dataSets,
  importCatalogue,
  editingMark,
  addEntry,
  changeEntry,
]

type CreateRoute = (dependencies: CommandApiDependencies) => Route
const creators = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, create]) => (name.endsWith('Route') ? [create as CreateRoute] : [])),
)

/** The routes of `command-api`: everything under `/auth` and `/invitations`, and all writes. */
export const commandRoutes = (dependencies: CommandApiDependencies): readonly Route[] =>
  creators.map((create) => create(dependencies))

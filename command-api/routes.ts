import type { Route } from '@filiz/http/route.ts'
import { addEntryRoute } from './activities/add-entry.ts'
import * as changesOfEntries from './activities/change-entry.ts'
import { importCatalogueRoute } from './imports/import-catalogue.ts'
import { markEditingRoute, unmarkEditingRoute } from './activities/editing-mark.ts'
import { changeRolesRoute } from './administration/change-roles.ts'
import { changePasswordRoute } from './auth/change-password.ts'
import { configRoute } from './auth/config.ts'
import { deleteAccountRoute } from './auth/delete-account.ts'
import { exportAccountRoute } from './auth/export-account.ts'
import { googleRoute } from './auth/google.ts'
import { loginRoute } from './auth/login.ts'
import { forgotPasswordRoute, resendVerificationRoute } from './auth/mail-requests.ts'
import { meRoute } from './auth/me.ts'
import { profileRoute } from './auth/profile.ts'
import {
  addPushDeviceRoute,
  getPushKeyRoute,
  listPushDevicesRoute,
  removePushDeviceRoute,
  tryPushDeviceRoute,
} from './auth/push.ts'
import { refreshRoute } from './auth/refresh.ts'
import { registerRoute } from './auth/register.ts'
import { resetPasswordRoute } from './auth/reset-password.ts'
import { endOtherSessionsRoute, endSessionRoute, listSessionsRoute } from './auth/sessions.ts'
import { unsubscribeRoute } from './auth/unsubscribe.ts'
import { registrationOfLinkRoute, verifyEmailRoute } from './auth/verify-email.ts'
import { addChildRoute } from './children/add-child.ts'
import { changeChildRoute } from './children/change-child.ts'
import { removeChildRoute } from './children/remove-child.ts'
import type { CommandApiDependencies } from './dependencies.ts'
import * as changesOfPlanItems from './plans/change-plan-item.ts'
import { chooseActivityRoute } from './plans/choose-activity.ts'
import { makePlanRoute } from './plans/make-plan.ts'
import { changeCalendarRoute, endCalendarRoute, makeCalendarRoute } from './calendar/calendar.ts'
import { pauseProgressRoute, resumeProgressRoute } from './progress/pause-progress.ts'

const handlers: readonly ((dependencies: CommandApiDependencies) => Route)[] = [
  registerRoute,
  loginRoute,
  refreshRoute,
  meRoute,
  profileRoute,
  changePasswordRoute,
  configRoute,
  googleRoute,
  listSessionsRoute,
  endSessionRoute,
  endOtherSessionsRoute,
  exportAccountRoute,
  verifyEmailRoute,
  registrationOfLinkRoute,
  resendVerificationRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  unsubscribeRoute,
  deleteAccountRoute,
  addChildRoute,
  changeChildRoute,
  removeChildRoute,
  makePlanRoute,
  chooseActivityRoute,
  ...Object.values(changesOfPlanItems),
  pauseProgressRoute,
  resumeProgressRoute,
  getPushKeyRoute,
  listPushDevicesRoute,
  addPushDeviceRoute,
  tryPushDeviceRoute,
  removePushDeviceRoute,
  makeCalendarRoute,
  changeCalendarRoute,
  endCalendarRoute,
  changeRolesRoute,
  importCatalogueRoute,
  markEditingRoute,
  unmarkEditingRoute,
  addEntryRoute,
  ...Object.values(changesOfEntries),
]

/** The routes of `command-api`: everything under `/auth`, and all writes. */
export const commandRoutes = (dependencies: CommandApiDependencies): readonly Route[] =>
  handlers.map((handler) => handler(dependencies))

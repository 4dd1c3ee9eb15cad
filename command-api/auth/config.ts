import { minPasswordAtChange, minPasswordAtRegistration } from '@filiz/domain/account/schemas.ts'
import { languages } from '@filiz/domain/shared/language.ts'
import { config } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { version } from '@filiz/http/version.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

export const configRoute = ({
  googleClientId,
  demo,
  supportEmail,
}: Pick<CommandApiDependencies, 'googleClientId' | 'demo' | 'supportEmail'>) =>
  route(config, async () => ({
    data: {
      googleClientId,
      demo,
      languages: [...languages],
      passwordMinLength: { register: minPasswordAtRegistration, change: minPasswordAtChange },
      version,
      supportEmail,
    },
  }))

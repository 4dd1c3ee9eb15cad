import { Divider } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useGoogleLogin } from '../api/google-login.ts'
import { createGoogleRedirect } from '../google.ts'
import { destination } from '../paths.ts'
import { tabStore } from '../../../lib/storage.ts'

const visit = createGoogleRedirect(tabStore, window.location.origin)

/** The button for Google sign-in; shown when the server has a Google client id. */
export function GoogleLogin({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { mutateAsync: googleLogin, isPending, error } = useGoogleLogin()

  useEffect(() => {
    // In an effect, because React may repeat a render and the response can be read only once.
    const answer = visit.end(window.location.hash)
    if (!answer) return
    // Remove Google's token from the address bar at once.
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`)
    googleLogin(answer.idToken)
      .then(() => navigate(destination(answer.search), { replace: true }))
      // The page shows the mutation's error below the button.
      .catch(() => {})
  }, [googleLogin, navigate])

  return (
    <>
      <Divider label={t(($) => $.auth.login.or)} />
      <FormFailure>
        {error
          ? errorText(
              error,
              t(($) => $.auth.login.error),
              t(($) => $.auth.login.failed),
            )
          : undefined}
      </FormFailure>
      <Button
        variant="default"
        size="lg"
        loading={isPending}
        leftSection={<IconBrandGoogle size={20} aria-hidden />}
        onClick={() => window.location.assign(visit.begin(clientId, search))}
      >
        {t(($) => $.auth.login.google)}
      </Button>
    </>
  )
}

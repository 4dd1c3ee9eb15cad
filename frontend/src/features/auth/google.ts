/**
 * Signing in with Google by going there and coming back (OpenID Connect's implicit flow): no script of Google's runs
 * on our pages, so the content security policy stays as narrow as it is. The server verifies the token; here only
 * that it answers our own question.
 */
const authorizationEndpoint = 'https://accounts.google.com/o/oauth2/v2/auth'

interface Question {
  readonly state: string
  readonly nonce: string
  readonly search: string
}

export interface GoogleVisit {
  /** The address to go to. Remembers in this tab what was asked. */
  readonly begin: (clientId: string, search: string) => string
  /** What came back: Google's token and the query to go on with; nothing where it answers no question of ours. */
  readonly end: (hash: string) => { readonly idToken: string; readonly search: string } | undefined
}

export function createGoogleVisit(
  tabStorage: Storage,
  origin: string,
  random: () => string = () => crypto.randomUUID(),
): GoogleVisit {
  return {
    begin(clientId, search) {
      const question: Question = { state: random(), nonce: random(), search }
      tabStorage.setItem('googleVisit', JSON.stringify(question))
      return `${authorizationEndpoint}?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: `${origin}/auth/login`,
        response_type: 'id_token',
        scope: 'openid email profile',
        state: question.state,
        nonce: question.nonce,
        prompt: 'select_account',
      })}`
    },
    end(hash) {
      const answer = new URLSearchParams(hash.replace(/^#/, ''))
      const asked = tabStorage.getItem('googleVisit')
      const idToken = answer.get('id_token')
      if (!idToken || asked === null) return undefined
      // An answer counts once, ours or not.
      tabStorage.removeItem('googleVisit')
      const { state, nonce, search } = JSON.parse(asked) as Question
      return answer.get('state') === state && nonceOf(idToken) === nonce ? { idToken, search } : undefined
    },
  }
}

function nonceOf(token: string): unknown {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}

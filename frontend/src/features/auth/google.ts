import { randomId } from '../../lib/random-id.ts'

/**
 * Google sign-in by redirect (OpenID Connect implicit flow). No Google script runs on our pages, so the content
 * security policy stays strict. The server verifies the token; this module checks only state and nonce.
 */
const authorizationEndpoint = 'https://accounts.google.com/o/oauth2/v2/auth'

interface Question {
  readonly state: string
  readonly nonce: string
  readonly search: string
}

export interface GoogleRedirect {
  /** Returns the address to redirect to, and stores state and nonce in this tab. */
  readonly begin: (clientId: string, search: string) => string
  /** Returns Google's ID token and the original query; undefined if state or nonce do not match. */
  readonly end: (hash: string) => { readonly idToken: string; readonly search: string } | undefined
}

export function createGoogleRedirect(
  tabStorage: Storage,
  origin: string,
  random: () => string = randomId,
): GoogleRedirect {
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
      // Discard the stored state first, so that a response is used only once, valid or not.
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

import type { Child } from '@filiz/http/contract/shapes.ts'
import { useTranslation } from 'react-i18next'
import { familyPath } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

/** Tells whoever invited that somebody with another address asks to join. */
export default function ApplicantsNotice({ child }: { child: Child }) {
  const { t: f } = useTranslation('family')
  return (
    <Notice about="info">
      {f(($) => $.invitations.waiting, { child: child.name })}{' '}
      <TextLink to={familyPath(child.id)}>{f(($) => $.invitations.see)}</TextLink>
    </Notice>
  )
}

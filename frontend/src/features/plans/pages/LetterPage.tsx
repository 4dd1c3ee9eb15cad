import type { Letter } from '@filiz/http/contract/query-shapes.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { loadTexts } from '../../../i18n/index.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { CategoryArt } from '../../../ui/art/activity/CategoryArt.tsx'
import { EmptySwing } from '../../../ui/art/EmptySwing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrintTools } from '../../../ui/PrintTools.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { useLetter } from '../api/letter.ts'
import { ShareLetter } from '../components/ShareLetter.tsx'
import styles from './LetterPage.module.css'
import { planPath, plansPath } from '../../../lib/paths.ts'

/** Loaded only for a letter that opens with memories. */
const OwnMemories = lazyPart(
  async () => (await Promise.all([import('../../memories/components/OwnMemories.tsx'), loadTexts('memories')]))[0],
)

/** `/app/plans/{id}/letter`: the monthly letter to read, print and share. */
export default function LetterPage() {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const { id = '' } = useParams()
  const { data: letter, error, refetch } = useLetter(id)
  if (letter) return <Read letter={letter} />

  const missing = isApiError(error) && error.final
  return (
    <>
      <PageTitle>{m(($) => $.letter.untitled)}</PageTitle>
      {!error && <Loading />}
      {missing && (
        <EmptyState
          art={<EmptySwing />}
          title={m(($) => $.letter.none.title)}
          text={m(($) => $.letter.none.text)}
          action={
            <Button component={Link} to={plansPath}>
              {t(($) => $.plan.actions.all)}
            </Button>
          }
        />
      )}
      {error && !missing && (
        <ErrorState error={error} title={m(($) => $.letter.loadError)} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Read({ letter }: { letter: Letter }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const { data: children } = useChildren()
  const name = children?.find(({ id }) => id === letter.childId)?.name
  const {
    figures: { completed, categories },
    sentences,
    pride,
    // An older server sends none.
    memories = [],
  } = letter
  return (
    <>
      <PrintTools backTo={planPath(letter.planId)} back={m(($) => $.print.back)} print={m(($) => $.print.action)} />
      <article className={styles.letter}>
        <PageTitle text={name}>
          {m(($) => $.letter.title, { month: format.month(letter.year, letter.month) })}
        </PageTitle>
        {memories.length > 0 && <OwnMemories childId={letter.childId} memories={memories} />}
        {completed > 0 && memories.length === 0 && (
          <ul className={styles.pictures}>
            {categories.map(({ category }) => (
              <li key={category}>
                <CategoryArt category={category} />
                <strong>{t(($) => $.categories[category])}</strong>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.text}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <p className={styles.pride}>{pride}</p>
        <p className={styles.footer}>{m(($) => $.print.footer)}</p>
      </article>
      {completed > 0 && <ShareLetter letter={letter} name={name} />}
    </>
  )
}

import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../ui/error-text.ts'
import { ButtonLabelWithTitle } from '../../../ui/TitleInSentence.tsx'
import { useMay } from '../../../lib/family/rights.ts'
import { useFavourite, useIsFavourite } from '../api/favourite.ts'
import styles from './FavouriteButton.module.css'

interface Props {
  readonly activity: Pick<ActivitySummary, 'id' | 'title' | 'language' | 'favourite'>
  readonly childId: string
  /** True on the activity's own page: the button then shows its name. */
  readonly named?: boolean
}

/** A heart that saves the activity for the child, or takes it off again. */
export function FavouriteButton({ activity, childId, named = false }: Props) {
  const { t } = useTranslation()
  const { mutate } = useFavourite(activity, childId)
  const may = useMay(childId)
  const isSaved = useIsFavourite(activity, childId)
  const Heart = isSaved ? IconHeartFilled : IconHeart
  const toggle = () => mutate(!isSaved, { onError: (error) => void report(error) })
  // Loaded on demand, because the dashboard does without notifications.
  async function report(error: unknown) {
    const { notifyProblem } = await import('../../../ui/notify.ts')
    notifyProblem(
      errorText(
        error,
        t(($) => $.activities.favourite.failed),
      ),
    )
  }
  if (!may('favourite')) return null
  return (
    <button
      type="button"
      className={styles.heart}
      data-named={named || undefined}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <Heart size={22} aria-hidden />
      <ButtonLabelWithTitle
        {...activity}
        shown={named ? t(($) => (isSaved ? $.activities.favourite.saved : $.activities.favourite.save)) : ''}
        text={(title) => t(($) => $.activities.favourite.saveOf, { title })}
      />
    </button>
  )
}

import { possessive } from '@filiz/domain/texts/possessive.ts'
import type { Memory } from '@filiz/http/contract/memories.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { memoriesPath } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useQueryState } from '../../../ui/use-query-state.ts'
import { useSelectedChild } from '../../children/selected-child.ts'
import { useBook, useDiaryMonths } from '../api/book.ts'
import { useMonthName } from './DiaryEntryCard.tsx'
import { Photo } from './Photo.tsx'
import { photoAlt } from '../photo-alt.ts'
import { usePrintWithPhotos } from '../use-print-with-photos.ts'
import styles from './PhotoBook.module.css'

/** `/app/memories/book`: the memories of a year to print, with a page for each month. */
export default function PhotoBook() {
  const { t } = useTranslation('memories')
  const { child, error: failure, refetch: again } = useSelectedChild()
  const [params, change] = useQueryState()
  const { data: months, error, refetch } = useDiaryMonths(child?.id ?? '', child !== undefined)
  const years = [...new Set((months ?? []).map((month) => month.slice(0, 4)))]
  const asked = params.get('year')
  const year = years.find((one) => one === asked) ?? years[0]
  const title = child && year && t(($) => $.book.title, { whose: possessive(child.name, language()), year })
  return (
    <>
      <div className={styles.tools}>
        <Link to={child ? memoriesPath(child.id) : '/app/memories'} className={styles.back}>
          <IconArrowLeft size={18} aria-hidden />
          {t(($) => $.book.back)}
        </Link>
        {year && (
          <NativeSelect
            label={t(($) => $.book.year)}
            value={year}
            data={years}
            onChange={({ currentTarget: { value } }) => change({ year: value })}
          />
        )}
      </div>
      <PageTitle text={t(($) => $.book.text)}>{title ?? t(($) => $.book.untitled)}</PageTitle>
      {(failure ?? error) && !months && (
        <ErrorState
          error={failure ?? error}
          title={t(($) => $.loadError)}
          onRetry={() => void (failure ? again() : refetch())}
        />
      )}
      {!months && !failure && !error && <Loading />}
      {child && months && year === undefined && <p>{t(($) => $.book.none)}</p>}
      {child && months && year !== undefined && (
        <Book
          key={`${child.id} ${year}`}
          child={child}
          months={months.filter((month) => month.startsWith(year)).toReversed()}
        />
      )}
    </>
  )
}

function Book({ child, months }: { child: Child; months: readonly string[] }) {
  const { t } = useTranslation('memories')
  const nameOf = useMonthName()
  const { print, progress } = usePrintWithPhotos()
  const pages = useBook(child.id, months)
  const failed = pages.find(({ error, data }) => error && !data)
  if (failed)
    return <ErrorState error={failed.error} title={t(($) => $.loadError)} onRetry={() => void failed.refetch()} />
  if (pages.some(({ data }) => !data)) return <Loading />
  const memories = pages.map(({ data }) => data!)
  if (memories.flat().length === 0) return <p>{t(($) => $.book.none)}</p>
  return (
    <>
      <div className={styles.tools}>
        <Button leftSection={<IconPrinter size={19} aria-hidden />} loading={progress !== undefined} onClick={print}>
          {t(($) => $.book.print)}
        </Button>
        <p role="status">{progress && t(($) => $.book.loading, { ...progress })}</p>
      </div>
      {months.map((month, index) =>
        memories[index]!.length === 0 ? null : (
          <section key={month} aria-labelledby={`page-${month}`} className={styles.page}>
            <h2 id={`page-${month}`}>{nameOf(month)}</h2>
            <div className={styles.memories}>
              {memories[index]!.map((memory) => (
                <MemoryOfBook key={memory.id} childId={child.id} memory={memory} />
              ))}
            </div>
          </section>
        ),
      )}
    </>
  )
}

function MemoryOfBook({ childId, memory }: { childId: string; memory: Memory }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const { day, text, photos } = memory
  return (
    <article className={styles.memory} data-wide={photos.length > 1 || undefined}>
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((photo, index) => (
            <Photo
              key={photo.photoId}
              childId={childId}
              photo={photo}
              alt={photoAlt(memory, index, format.day(day), t)}
              size={1600}
              eager
            />
          ))}
        </div>
      )}
      {text && (
        <p lang="" className={styles.text}>
          {text}
        </p>
      )}
      <p className={styles.day}>{format.weekday(day)}</p>
    </article>
  )
}

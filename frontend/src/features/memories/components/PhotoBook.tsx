import { possessive } from '@filiz/domain/texts/possessive.ts'
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
import { useQueryState } from '../../../lib/use-query-state.ts'
import { useSelectedChild } from '../../../lib/family/selected-child.ts'
import { useBook, useDiaryMonths } from '../api/book.ts'
import { useMonthName } from './DiaryEntryCard.tsx'
import { Photo } from './Photo.tsx'
import { bookPages, placedPhotos, roomOf, type BookPage, type PlacedPhoto } from '../book-pages.ts'
import { photoAlt } from '../photo-alt.ts'
import { usePrintWithPhotos } from '../use-print-with-photos.ts'
import styles from './PhotoBook.module.css'

/** `/app/memories/book`: the memories of a year as pages of a book, to look at and to print. */
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
      <div className={styles.heading}>
        <PageTitle text={t(($) => $.book.text)}>{title ?? t(($) => $.book.untitled)}</PageTitle>
      </div>
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
  const format = useFormat()
  const [params, change] = useQueryState()
  const { print, progress } = usePrintWithPhotos()
  const read = useBook(child.id, months)
  const failed = read.find(({ error, data }) => error && !data)
  if (failed)
    return <ErrorState error={failed.error} title={t(($) => $.loadError)} onRetry={() => void failed.refetch()} />
  if (read.some(({ data }) => !data)) return <Loading />
  const filled = months.map((month, index) => ({ month, memories: read[index]!.data! }))
  if (filled.every(({ memories }) => memories.length === 0)) return <p>{t(($) => $.book.none)}</p>
  const pages = bookPages(filled, params.get('cover'))
  const photos = placedPhotos(filled)
  const cover = pages[0]!.kind === 'cover' ? pages[0]!.photo?.photo.photoId : undefined
  return (
    <>
      <div className={styles.tools}>
        {photos.length > 1 && (
          <NativeSelect
            label={t(($) => $.book.cover)}
            value={cover}
            data={photos.map(({ memory, index, photo }) => ({
              value: photo.photoId,
              label: photoAlt(memory, index, format.day(memory.day), t),
            }))}
            onChange={({ currentTarget: { value } }) => change({ cover: value })}
          />
        )}
        <Button leftSection={<IconPrinter size={19} aria-hidden />} loading={progress !== undefined} onClick={print}>
          {t(($) => $.book.print)}
        </Button>
        <p role="status">{progress && t(($) => $.book.loading, { ...progress })}</p>
      </div>
      {pages.map((page) => (
        <section
          key={page.number}
          role="group"
          aria-label={t(($) => $.book.page, { number: page.number })}
          className={styles.sheet}
        >
          <PageOfBook page={page} child={child} year={months[0]!.slice(0, 4)} />
          {page.kind !== 'cover' && (
            <span aria-hidden className={styles.number}>
              {page.number}
            </span>
          )}
        </section>
      ))}
    </>
  )
}

function PageOfBook({ page, child, year }: { page: BookPage; child: Child; year: string }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const nameOf = useMonthName()
  const shown = ({ memory, index, photo }: PlacedPhoto) => (
    <Photo
      key={photo.photoId}
      childId={child.id}
      photo={photo}
      alt={photoAlt(memory, index, format.day(memory.day), t)}
      size={1600}
      eager
    />
  )
  switch (page.kind) {
    case 'cover':
      return (
        <div className={styles.cover}>
          {page.photo && shown(page.photo)}
          <h2>
            <bdi>{child.name}</bdi>
            <span>{year}</span>
          </h2>
        </div>
      )
    case 'month':
      return <h2 className={styles.month}>{nameOf(page.month)}</h2>
    case 'photos': {
      const [{ photo }] = page.photos as [PlacedPhoto]
      return (
        <div
          className={styles.photoPage}
          data-portrait={(page.photos.length === 1 && photo.height > photo.width) || undefined}
        >
          <div className={styles.photos} data-count={page.photos.length}>
            {page.photos.map(shown)}
          </div>
          <div className={styles.caption}>
            {page.caption && <p lang="">{page.caption}</p>}
            <small>{format.weekday(page.day)}</small>
          </div>
        </div>
      )
    }
    case 'words':
      return (
        <div className={styles.words}>
          {page.memories.map(({ id, text, day }) => (
            <article key={id} data-length={lengthOf(text ?? '')}>
              <p lang="">{text}</p>
              <small>{format.weekday(day)}</small>
            </article>
          ))}
        </div>
      )
  }
}

/** Longer texts are set smaller and in two columns, so that the longest text still fits a page. */
function lengthOf(text: string): 'short' | 'long' | 'longer' | 'longest' {
  const room = roomOf(text)
  if (room <= 450) return 'short'
  if (room <= 1_000) return 'long'
  return room <= 2_200 ? 'longer' : 'longest'
}

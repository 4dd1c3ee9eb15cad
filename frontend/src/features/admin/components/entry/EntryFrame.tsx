import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useShownLanguage } from '../../../../i18n/use-shown-language.ts'
import { isApiError } from '../../../../lib/api-error.ts'
import { NothingFound } from '../../../../ui/art/NothingFound.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { useEntry } from '../../api/entry.ts'
import { cataloguePath } from '../../paths.ts'
import styles from './EntryFrame.module.css'
import { StatusBadge } from '../catalogue/StatusBadge.tsx'
import { titleOf } from '../../entry-content.ts'
import type { OpenedEntry } from '../../api/entry.ts'

export function BackToCatalogue() {
  const { t } = useTranslation('admin')
  return (
    <Link to={cataloguePath} className={styles.back!}>
      <IconArrowLeft size={18} aria-hidden />
      {t(($) => $.editor.back)}
    </Link>
  )
}

/** Frame of a page about one entry: shows its name and status, and links to the other page of the entry. */
export function EntryFrame({
  actions,
  children,
}: {
  actions: (opened: OpenedEntry) => ReactNode
  children: (opened: OpenedEntry) => ReactNode
}) {
  const { t } = useTranslation('admin')
  const { id = '' } = useParams()
  const language = useShownLanguage()
  const { data: opened, error, refetch } = useEntry(id)
  const missing = isApiError(error) && error.final

  return (
    <>
      <BackToCatalogue />
      <PageTitle
        {...(opened && {
          text: (
            <Group component="span" gap="sm">
              <StatusBadge {...opened.entry} />
              {t(($) => $.catalogue.versionOf, { count: opened.entry.version })}
            </Group>
          ),
          actions: actions(opened),
        })}
      >
        {opened ? titleOf(opened.entry, language) : t(($) => $.catalogue.title)}
      </PageTitle>
      {opened && children(opened)}
      {!opened && !error && <Loading />}
      {!opened && missing && (
        <EmptyState
          art={<NothingFound />}
          title={t(($) => $.editor.notFound.title)}
          text={t(($) => $.editor.notFound.text)}
          action={
            <Button component={Link} to={cataloguePath}>
              {t(($) => $.editor.back)}
            </Button>
          }
        />
      )}
      {!opened && error && !missing && (
        <ErrorState error={error} title={t(($) => $.editor.loadError)} onRetry={() => void refetch()} />
      )}
    </>
  )
}

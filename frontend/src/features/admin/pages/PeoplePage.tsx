import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingFound } from '../../../ui/art/NothingFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { usePeople } from '../api/people.ts'
import { AdminSections } from '../components/AdminSections.tsx'
import { PeopleTable } from '../components/PeopleTable.tsx'
import styles from './PeoplePage.module.css'

/**
 * `/app/admin/people`: users with a role, and one user found by full email address. The address is not put into the
 * URL, because the browser's history would keep it.
 */
export default function PeoplePage() {
  const { t } = useTranslation('admin')
  const { data: user } = useCurrentUser()
  const [search, setSearch] = useState('')
  const { data: withRole } = usePeople('')
  const { data: people, error, refetch } = usePeople(search)
  const administrators = withRole?.filter(({ roles }) => roles.includes('ADMIN'))
  const lastId = administrators?.length === 1 ? administrators[0]!.id : undefined

  return (
    <>
      <PageTitle text={t(($) => $.people.text)}>{t(($) => $.people.title)}</PageTitle>
      <AdminSections />
      <FindForm search={search} onFind={setSearch} />
      {people && people.length > 0 && (
        <PeopleTable
          people={people}
          ownId={user?.id}
          lastId={lastId}
          title={search === '' ? t(($) => $.people.withRole) : t(($) => $.people.found)}
        />
      )}
      {people?.length === 0 && search !== '' && (
        <EmptyState
          art={<NothingFound />}
          title={t(($) => $.people.find.nobody)}
          text={t(($) => $.people.find.nobodyText)}
        />
      )}
      {!people && error && (
        <ErrorState error={error} title={t(($) => $.people.loadError)} onRetry={() => void refetch()} />
      )}
      {!people && !error && <Loading />}
    </>
  )
}

function FindForm({ search, onFind }: { search: string; onFind: (address: string) => void }) {
  const { t } = useTranslation('admin')
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string>()

  function find(event: FormEvent) {
    event.preventDefault()
    const typed = address.trim().toLowerCase()
    const wrong = typed !== '' && !/^[^\s@]+@[^\s@]+$/.test(typed)
    setFault(wrong ? t(($) => $.people.find.invalid) : undefined)
    if (!wrong) onFind(typed)
  }
  return (
    <form noValidate role="search" onSubmit={find} className={styles.find}>
      <TextInput
        className={styles.address!}
        type="text"
        inputMode="email"
        autoComplete="off"
        label={t(($) => $.people.find.label)}
        description={t(($) => $.people.find.hint)}
        error={fault}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <Group>
        <Button type="submit" variant="light" leftSection={<IconSearch size={18} aria-hidden />}>
          {t(($) => $.people.find.submit)}
        </Button>
        {search !== '' && (
          <Button
            variant="subtle"
            onClick={() => {
              setAddress('')
              setFault(undefined)
              onFind('')
            }}
          >
            {t(($) => $.people.find.all)}
          </Button>
        )}
      </Group>
    </form>
  )
}

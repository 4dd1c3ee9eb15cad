import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { useQueryState } from '../../../../lib/use-query-state.ts'
import { useVersion } from '../../api/version.ts'
import styles from './CompareVersions.module.css'
import { VersionUse } from './VersionUse.tsx'
import { VersionDiff } from './VersionDiff.tsx'

export const compareId = 'compare'

/** Compares two versions of an entry word by word. The chosen versions are in the address. */
export function CompareVersions({ id, newest }: { id: string; newest: number }) {
  const { t } = useTranslation('admin')
  const [params, change] = useQueryState()
  const pairIn = (address: URLSearchParams) => {
    const numberIn = (name: string, otherwise: number) => {
      const number = Number(address.get(name))
      return Number.isInteger(number) && number >= 1 && number <= newest ? number : otherwise
    }
    return { from: numberIn('from', Math.max(1, newest - 1)), to: numberIn('to', newest) }
  }
  const { from, to } = pairIn(params)
  const [before, after] = [useVersion(id, from), useVersion(id, to)]
  // Write both versions to the address, so that the link keeps its meaning when newer versions appear.
  const choose = (name: 'from' | 'to', value: string) =>
    change((now) => {
      const pair = pairIn(now)
      return { from: String(pair.from), to: String(pair.to), [name]: value }
    })
  const versions = Array.from({ length: newest }, (_, index) => ({
    value: String(newest - index),
    label: t(($) => $.history.version, { number: newest - index }),
  }))
  const error = before.error ?? after.error

  return (
    <div id={compareId} tabIndex={-1}>
      <Panel title={t(($) => $.history.compare.title)}>
        {newest < 2 && <p className={styles.text}>{t(($) => $.history.compare.only)}</p>}
        {newest >= 2 && (
          <>
            <div className={styles.choice}>
              <NativeSelect
                label={t(($) => $.history.compare.from)}
                value={from}
                data={versions}
                onChange={({ currentTarget }) => choose('from', currentTarget.value)}
              />
              <NativeSelect
                label={t(($) => $.history.compare.to)}
                value={to}
                data={versions}
                onChange={({ currentTarget }) => choose('to', currentTarget.value)}
              />
            </div>
            {before.data && after.data && <VersionDiff before={before.data.content} after={after.data.content} />}
            {from !== to && <VersionUse id={id} from={from} to={to} />}
            {error && (
              <ErrorState
                error={error}
                title={t(($) => $.history.compare.loadError)}
                onRetry={() => {
                  void before.refetch()
                  void after.refetch()
                }}
              />
            )}
            {!error && !(before.data && after.data) && <Loading />}
          </>
        )}
      </Panel>
    </div>
  )
}

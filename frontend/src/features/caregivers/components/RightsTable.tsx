import { caregiverRoles, may, rights, type Right } from '@filiz/domain/child/rights.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { WideTable } from '../../../ui/WideTable.tsx'
import styles from './Rights.module.css'

/** The table of rights by role, in plain words. It shows the table by which the server decides. */
export function RightsTable() {
  const { t: f } = useTranslation('family')
  return (
    <details className={styles.rights}>
      <summary>
        <h2>{f(($) => $.rights.heading)}</h2>
      </summary>
      <p>{f(($) => $.rights.text)}</p>
      <WideTable label={f(($) => $.rights.what)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{f(($) => $.rights.what)}</th>
              {caregiverRoles.map((role) => (
                <th key={role} scope="col">
                  {f(($) => $.roles[role])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(rights) as readonly Right[]).map((right) => (
              <tr key={right}>
                <th scope="row">{f(($) => $.rights.of[right])}</th>
                {caregiverRoles.map((role) => (
                  <td key={role}>
                    {may(role, right) ? (
                      <IconCheck className={styles.yes} role="img" aria-label={f(($) => $.rights.yes)} size={20} />
                    ) : (
                      <IconMinus className={styles.no} role="img" aria-label={f(($) => $.rights.no)} size={20} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </details>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Materials.module.css'

/** Shows the materials as a checklist. The checked items are forgotten when the page closes. */
export function Materials({ materials }: { materials: readonly string[] }) {
  const { t } = useTranslation()
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())

  const toggle = (material: string, isReady: boolean) =>
    setReady((before) => {
      const after = new Set(before)
      if (isReady) after.add(material)
      else after.delete(material)
      return after
    })
  return (
    <>
      <p className={styles.hint}>{t(($) => $.activities.detail.materialsHint)}</p>
      <ul className={styles.list}>
        {materials.map((material) => (
          <li key={material}>
            <label className={styles.material}>
              <input
                type="checkbox"
                checked={ready.has(material)}
                onChange={({ currentTarget }) => toggle(material, currentTarget.checked)}
              />
              <span>{material}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { Anchor } from '@mantine/core'
import { IconFileTypePdf, IconShieldCheck, IconVideo } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownLanguage } from '../../../i18n/use-shown-language.ts'
import styles from './ActivityDetail.module.css'
import { FurtherFacts } from './ActivityHeader.tsx'
import { Materials } from './Materials.tsx'
import { ReadAloudButton } from './ReadAloudButton.tsx'
import { StepSign } from './StepSign.tsx'

/**
 * Shows materials, safety notes, steps and the purpose. Safety notes precede the steps, so that a parent reads them
 * first.
 */
export function ActivityDescription({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const language = useShownLanguage()
  const { purpose, materials, steps, stepSymbols, safetyNotes, easier, harder, videoUrl, pdfUrl } = activity
  return (
    <div className={styles.description} lang={activity.language}>
      <Part title={t(($) => $.activities.detail.materials)}>
        {materials.length === 0 ? (
          <p lang={language}>{t(($) => $.activities.detail.noMaterials)}</p>
        ) : (
          <Materials materials={materials} />
        )}
      </Part>
      {safetyNotes && (
        <Part
          title={t(($) => $.activities.detail.safety)}
          className={styles.safety!}
          icon={<IconShieldCheck size={24} aria-hidden />}
        >
          <p>{safetyNotes}</p>
        </Part>
      )}
      {steps.length > 0 && (
        <Part title={t(($) => $.activities.detail.steps)}>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step}>
                <span>{step}</span>
                <StepSign symbol={stepSymbols?.[index]} size={20} />
              </li>
            ))}
          </ol>
          <div className={styles.aloud}>
            <ReadAloudButton key={activity.language} texts={steps} language={activity.language} />
          </div>
        </Part>
      )}
      <Part title={t(($) => $.activities.detail.purpose)}>
        <p>{purpose}</p>
      </Part>
      {(easier || harder) && (
        <Part title={t(($) => $.activities.detail.variants)}>
          <dl className={styles.variants}>
            {easier && (
              <div>
                <dt lang={language}>{t(($) => $.activities.detail.easier)}</dt>
                <dd>{easier}</dd>
              </div>
            )}
            {harder && (
              <div>
                <dt lang={language}>{t(($) => $.activities.detail.harder)}</dt>
                <dd>{harder}</dd>
              </div>
            )}
          </dl>
        </Part>
      )}
      <Part title={t(($) => $.activities.detail.facts)} className={styles.onScreen!}>
        <FurtherFacts activity={activity} />
      </Part>
      {(videoUrl || pdfUrl) && (
        <Part title={t(($) => $.activities.detail.guides)} className={styles.onScreen!}>
          <ul className={styles.guides}>
            {videoUrl && (
              <li>
                <Guide
                  url={videoUrl}
                  icon={<IconVideo size={22} aria-hidden />}
                  text={t(($) => $.activities.detail.video)}
                />
              </li>
            )}
            {pdfUrl && (
              <li>
                <Guide
                  url={pdfUrl}
                  icon={<IconFileTypePdf size={22} aria-hidden />}
                  text={t(($) => $.activities.detail.pdf)}
                />
              </li>
            )}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({
  title,
  icon,
  className,
  children,
}: {
  title: string
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  const language = useShownLanguage()
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading} className={styles.heading} lang={language}>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}

function Guide({ url, icon, text }: { url: string; icon: ReactNode; text: string }) {
  const { t } = useTranslation()
  const language = useShownLanguage()
  return (
    <Anchor href={url} lang={language} target="_blank" rel="noopener noreferrer" underline="always" fw={600}>
      {icon} {text} <small>{t(($) => $.activities.detail.newTab)}</small>
    </Anchor>
  )
}

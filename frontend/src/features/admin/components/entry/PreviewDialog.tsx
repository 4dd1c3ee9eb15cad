import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { MantineProvider, SegmentedControl } from '@mantine/core'
import i18next from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { loadLanguage } from '../../../../i18n/index.ts'
import { useShownLanguage } from '../../../../i18n/use-shown-language.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { cssVariables, theme } from '../../../../ui/theme.ts'
import { ActivityDescription } from '../../../activities/components/ActivityDescription.tsx'
import detail from '../../../activities/components/ActivityDetail.module.css'
import { ActivityHeader } from '../../../activities/components/ActivityHeader.tsx'
import type { EntryFields } from '../../entry-fields.ts'
import type { TextLanguage } from '../../entry-parts.ts'
import { toActivity } from '../../to-activity.ts'
import { Frame } from '../Frame.tsx'
import styles from './PreviewDialog.module.css'

/** Previews the activity's page as a parent sees it: both languages, light and dark, phone and desktop width. */
export function PreviewDialog({ fields, onClose }: { fields: EntryFields; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const [language, setLanguage] = useState<TextLanguage>(useShownLanguage())
  const [scheme, setScheme] = useState<'light' | 'dark'>(
    document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light',
  )
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const texts = useTextsIn(language)
  const activity = toActivity(fields, language)

  return (
    <Dialog opened size="70rem" title={t(($) => $.editor.previewing.title)} onClose={onClose}>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={t(($) => $.editor.previewing.language)}
          value={language}
          onChange={(value) => setLanguage(value as TextLanguage)}
          data={[
            { value: 'tr', label: t(($) => $.editor.turkish) },
            { value: 'en', label: t(($) => $.editor.english) },
          ]}
        />
        <SegmentedControl
          aria-label={t(($) => $.editor.previewing.theme)}
          value={scheme}
          onChange={(value) => setScheme(value as 'light' | 'dark')}
          data={[
            { value: 'light', label: common(($) => $.common.themes.light) },
            { value: 'dark', label: common(($) => $.common.themes.dark) },
          ]}
        />
        <SegmentedControl
          aria-label={t(($) => $.editor.previewing.width)}
          value={width}
          onChange={(value) => setWidth(value as 'phone' | 'desktop')}
          data={[
            { value: 'phone', label: t(($) => $.editor.previewing.phone) },
            { value: 'desktop', label: t(($) => $.editor.previewing.desktop) },
          ]}
        />
      </div>
      {activity.language !== language && <Notice about="info">{t(($) => $.editor.previewing.noEnglish)}</Notice>}
      <div className={styles.stage} data-width={width}>
        {texts ? (
          <Frame title={t(($) => $.editor.previewing.frame)} language={language} className={styles.frame}>
            {(root) => (
              <I18nextProvider i18n={texts}>
                <MantineProvider
                  theme={theme}
                  cssVariablesResolver={cssVariables}
                  forceColorScheme={scheme}
                  getRootElement={() => root}
                >
                  <section className={styles.page} aria-label={activity.title}>
                    <Preview activity={activity} />
                  </section>
                </MantineProvider>
              </I18nextProvider>
            )}
          </Frame>
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  )
}

function Preview({ activity }: { activity: Activity }) {
  const heading = (
    <header className={styles.heading}>
      <h1>{activity.title}</h1>
      {activity.description && <p>{activity.description}</p>}
    </header>
  )
  return (
    <article>
      <ActivityHeader activity={activity} heading={heading} />
      <div className={detail.columns}>
        <ActivityDescription activity={activity} />
      </div>
    </article>
  )
}

/** Loads the application's texts in a language other than that of the page. */
function useTextsIn(language: TextLanguage) {
  const [loaded, setLoaded] = useState<TextLanguage>()
  useEffect(() => {
    let here = true
    void loadLanguage(language).then(() => {
      if (here) setLoaded(language)
    })
    return () => {
      here = false
    }
  }, [language])
  return useMemo(() => (loaded === language ? i18next.cloneInstance({ lng: language }) : undefined), [loaded, language])
}

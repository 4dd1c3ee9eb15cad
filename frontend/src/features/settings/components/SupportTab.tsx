import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/Panel.tsx'
import { PublicLink } from '../../../ui/PublicLink.tsx'
import { useAuthConfig } from '../../../lib/account/auth-config.ts'
import styles from './SupportTab.module.css'

const questions = ['plan', 'swap', 'missed', 'twins', 'young', 'person', 'password'] as const

/** `/app/settings/support`: frequent questions and the support address. */
export function SupportTab() {
  const { t: s } = useTranslation('settings')
  const { data: config } = useAuthConfig()
  return (
    <Stack gap="lg">
      <Panel title={s(($) => $.support.questions)}>
        {questions.map((name) => (
          <details key={name} className={styles.question}>
            <summary>{s(($) => $.support[name].question)}</summary>
            <p>{s(($) => $.support[name].answer)}</p>
          </details>
        ))}
      </Panel>
      <Panel title={s(($) => $.support.contact)} text={config?.supportEmail && s(($) => $.support.contactText)}>
        {config?.supportEmail ? (
          <Anchor href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(`Filiz ${config.version}`)}`}>
            {config.supportEmail}
          </Anchor>
        ) : (
          config && <Text>{s(($) => $.support.nobody)}</Text>
        )}
      </Panel>
      <Panel title={s(($) => $.support.rules)}>
        <Group gap="lg">
          <PublicLink to="/privacy">{s(($) => $.support.privacy)}</PublicLink>
          <PublicLink to="/terms">{s(($) => $.support.terms)}</PublicLink>
          <PublicLink to="/contact">{s(($) => $.support.contactPage)}</PublicLink>
        </Group>
      </Panel>
      <Panel title={s(($) => $.support.version)}>{config && <Text>Filiz {config.version}</Text>}</Panel>
    </Stack>
  )
}

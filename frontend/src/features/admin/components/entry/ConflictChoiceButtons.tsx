import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { mostOverwritten } from '../../api/import.ts'
import type { ConflictChoice } from '../../use-conflict-choice.ts'
import styles from '../imports/ImportPanel.module.css'

interface Props {
  readonly conflicts: ConflictChoice
  /** A sentence about the conflicts. */
  readonly text: string
  /** Name of the button that chooses all. */
  readonly all: string
}

/** Chooses all conflicts of a trial, or none. */
export function ConflictChoiceButtons({ conflicts, text, all }: Props) {
  const { t } = useTranslation('admin')
  const { conflicting, chosen, areTooMany, chooseAll, chooseNone } = conflicts
  if (conflicting === 0) return null
  return (
    <div className={styles.conflicts}>
      <p>{text}</p>
      <Group>
        <Button variant="default" disabled={chosen === conflicting} onClick={chooseAll}>
          {all}
        </Button>
        <Button variant="default" disabled={chosen === 0} onClick={chooseNone}>
          {t(($) => $.transfer.import.theirsForAll)}
        </Button>
      </Group>
      <FormFailure>
        {areTooMany ? t(($) => $.transfer.import.tooManyChosen, { count: mostOverwritten }) : undefined}
      </FormFailure>
    </div>
  )
}

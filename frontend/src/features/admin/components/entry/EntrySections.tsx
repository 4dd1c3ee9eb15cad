import { Stack } from '@mantine/core'
import { categories } from '@filiz/domain/activity/events.ts'
import {
  adultRoles,
  energies,
  hazards,
  materialKinds,
  messes,
  occasions,
  places,
  skills,
  type MaterialKind,
} from '@filiz/domain/activity/vocabulary.ts'
import { topics } from '@filiz/domain/activity/topics.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../ui/Panel.tsx'
import type { EntryEditor } from '../../use-entry-editor.ts'
import { useWords } from '../../use-words.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { findingsId, goTo, revealEvent } from './Findings.tsx'
import { LinePairs } from '../catalogue/LinePairs.tsx'
import { TextPair } from './TextPair.tsx'
import styles from './Texts.module.css'
import { ValueField } from './ValueField.tsx'

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

const sections = ['texts', 'steps', 'advice', 'facts', 'needs', 'dangers', 'matches', 'tags', 'findings'] as const
type Section = (typeof sections)[number]
const sectionId = (name: Section) => (name === 'findings' ? findingsId : `section-${name}`)

/** Returns the section that phones show, and the ref of the form, in which `reveal` shows another. */
export function useShownSection() {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Section>('texts')
  useEffect(() => {
    const show = ({ target }: Event) => {
      const { section } = (target as HTMLElement).closest<HTMLElement>('div[data-section]')?.dataset ?? {}
      const found = sections.find((name) => name === section)
      // Rendered at once, because `goTo` focuses the place next.
      if (found) flushSync(() => setShown(found))
    }
    const listening = form.current
    listening?.addEventListener(revealEvent, show)
    return () => listening?.removeEventListener(revealEvent, show)
  }, [])
  return [shown, form] as const
}

/** Jumps to the sections of the form, of which phones show one; stays visible while the form scrolls. */
export function SectionJumps({ shown }: { shown: Section }) {
  const { t } = useTranslation('admin')
  return (
    <nav className={styles.jumps} aria-label={t(($) => $.editor.jumps)}>
      {sections.map((name) => (
        <button
          key={name}
          type="button"
          data-shown={name === shown || undefined}
          onClick={() => goTo(document.getElementById(sectionId(name)), 'start')}
        >
          {t(($) => $.editor.sections[name])}
        </button>
      ))}
    </nav>
  )
}

/** All fields of an entry, in editing order. */
export function EntrySections({ editor, shown }: { editor: EntryEditor; shown: Section }) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const words = useWords()
  const named = (values: readonly string[], nameOf: (value: string) => string) =>
    values.map((value) => ({ value, label: nameOf(value) }))

  return (
    <Stack gap="xl">
      <Part shown={shown} name="texts" text={<span className={styles.hint}>{t(($) => $.editor.textsHint)}</span>}>
        <div className={styles.texts}>
          <TextPair editor={editor} name="title" />
          <TextPair editor={editor} name="purpose" />
          <TextPair editor={editor} name="description" rows={3} />
        </div>
      </Part>
      <Part shown={shown} name="steps">
        <div className={styles.texts}>
          <LinePairs editor={editor} name="materials" />
          <LinePairs editor={editor} name="steps" />
        </div>
      </Part>
      <Part shown={shown} name="advice">
        <div className={styles.texts}>
          <TextPair editor={editor} name="easier" />
          <TextPair editor={editor} name="harder" />
          <TextPair editor={editor} name="safetyNotes" />
        </div>
      </Part>
      <Part shown={shown} name="facts">
        <div className={styles.grid}>
          <ValueField
            editor={editor}
            name="category"
            options={categories.map((value) => ({ value, label: common(($) => $.categories[value]) }))}
          />
          <ValueField editor={editor} name="minAge" options={named(upTo(2, 6), String)} />
          <ValueField editor={editor} name="maxAge" options={named(upTo(2, 6), String)} />
          <ValueField editor={editor} name="durationMinutes" numeric />
          <ValueField editor={editor} name="monthTheme" options={named(upTo(1, 12), words.monthTheme)} />
          <ValueField editor={editor} name="difficulty" wanted options={named(upTo(1, 5), words.difficulty)} />
        </div>
      </Part>
      <Part shown={shown} name="needs">
        <div className={styles.grid}>
          <ValueField editor={editor} name="adult" wanted options={named(adultRoles, words.adult)} />
          <ValueField editor={editor} name="energy" wanted options={named(energies, words.energy)} />
          <ValueField editor={editor} name="mess" wanted options={named(messes, words.mess)} />
          <ValueField editor={editor} name="prepMinutes" wanted numeric />
          <ValueField editor={editor} name="waitMinutes" wanted numeric />
          <ValueField editor={editor} name="days" wanted numeric />
        </div>
      </Part>
      <Part shown={shown} name="dangers">
        <div className={styles.groups}>
          <ChoiceGroup editor={editor} name="places" options={places} nameOf={words.places} />
          <ChoiceGroup
            editor={editor}
            name="materialKinds"
            options={materialKinds}
            nameOf={(kind) => t(($) => $.editor.materialKinds[kind as MaterialKind])}
            none={t(($) => $.editor.none.materialKinds)}
          />
          <ChoiceGroup
            editor={editor}
            name="hazards"
            options={hazards}
            nameOf={words.hazards}
            none={t(($) => $.editor.none.hazards)}
          />
        </div>
      </Part>
      <Part shown={shown} name="matches">
        <div className={styles.grid}>
          <ValueField
            editor={editor}
            name="siblings"
            wanted
            options={[
              { value: 'true', label: t(($) => $.editor.yes) },
              { value: 'false', label: t(($) => $.editor.no) },
            ]}
          />
          <ValueField editor={editor} name="occasion" options={named(occasions, words.occasion)} />
          <ValueField editor={editor} name="kin" hint={t(($) => $.editor.hints.kin)} />
          <ValueField editor={editor} name="videoUrl" />
          <ValueField editor={editor} name="pdfUrl" />
        </div>
        <div className={styles.groups}>
          <ChoiceGroup
            editor={editor}
            name="season"
            options={upTo(1, 12)}
            nameOf={words.monthTheme}
            none={t(($) => $.editor.none.season)}
          />
        </div>
      </Part>
      <Part shown={shown} name="tags">
        <div className={styles.groups}>
          <ChoiceGroup
            editor={editor}
            name="skills"
            options={skills}
            nameOf={words.skills}
            hint={t(($) => $.editor.hints.skills)}
            folded
          />
          <ChoiceGroup
            editor={editor}
            name="topics"
            options={topics}
            nameOf={words.topics}
            hint={t(($) => $.editor.hints.topics)}
            folded
          />
          <ChoiceGroup
            editor={editor}
            name="interests"
            options={presetInterests}
            nameOf={words.interests}
            hint={t(($) => $.editor.hints.interests)}
            folded
          />
        </div>
      </Part>
    </Stack>
  )
}

interface PartProps {
  readonly name: Exclude<Section, 'findings'>
  readonly shown: Section
  readonly text?: ReactNode
  readonly children: ReactNode
}

function Part({ name, shown, text, children }: PartProps) {
  const { t } = useTranslation('admin')
  return (
    <div data-section={name} data-shown={name === shown || undefined} className={styles.section}>
      <Panel id={sectionId(name)} title={t(($) => $.editor.sections[name])} {...(text !== undefined && { text })}>
        {children}
      </Panel>
    </div>
  )
}

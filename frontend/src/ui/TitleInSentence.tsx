import type { Language } from '@filiz/domain/shared/language.ts'
import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'

interface Title {
  readonly title: string
  readonly language: Language
}
interface Props extends Title {
  /** Returns the sentence with the title in it, and with `other` when there are two titles. */
  readonly text: (title: string, other: string) => string
  readonly other?: Title
}

/** Placeholders for the titles: invisible separator characters, which occur in no text. */
const [gap, otherGap] = ['\u2063', '\u2064']

/**
 * A sentence with a title that may be in another language than the page. The title gets its own `lang`, so that screen
 * readers pronounce it correctly.
 */
export function TitleInSentence({ text, title, language, other }: Props) {
  const named = (part: string): Title | undefined =>
    part === gap ? { title, language } : part === otherGap ? other : undefined
  return text(gap, otherGap)
    .split(/([\u2063\u2064])/)
    .map((part, index) => {
      const its = named(part)
      // The pieces of a sentence have no id, so their position is the key.
      return its ? (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} lang={its.language}>
          {its.title}
        </span>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{part}</Fragment>
      )
    })
}

/**
 * A short visible label, with the whole sentence for screen readers. An `aria-label` could not mark the title's
 * language.
 */
export const ButtonLabelWithTitle = ({ shown, ...sentence }: Props & { readonly shown: ReactNode }) => (
  <>
    <span aria-hidden>{shown}</span>
    <VisuallyHidden>
      <TitleInSentence {...sentence} />
    </VisuallyHidden>
  </>
)

import type { Language } from '@filiz/domain/shared/language.ts'
import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'

interface Title {
  readonly title: string
  readonly language: Language
}
interface Props extends Title {
  /** The sentence around a title, and `other` where it is about two. */
  readonly text: (title: string, other: string) => string
  readonly other?: Title
}

/** No letters: places in a sentence that nothing else can take. */
const [gap, otherGap] = ['\u2063', '\u2064']

/** A sentence with a title in it that may be in another language than the page: whoever listens hears each in its own. */
export function Titled({ text, title, language, other }: Props) {
  const named = (part: string): Title | undefined =>
    part === gap ? { title, language } : part === otherGap ? other : undefined
  return text(gap, otherGap)
    .split(/([\u2063\u2064])/)
    .map((part, index) => {
      const its = named(part)
      // The pieces of a sentence have no identity but their position.
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

/** What a button says and, for whoever hears it alone, the sentence with the title: a name in an attribute would be all in the page's language. */
export const TitledName = ({ shown, ...sentence }: Props & { readonly shown: ReactNode }) => (
  <>
    <span aria-hidden>{shown}</span>
    <VisuallyHidden>
      <Titled {...sentence} />
    </VisuallyHidden>
  </>
)

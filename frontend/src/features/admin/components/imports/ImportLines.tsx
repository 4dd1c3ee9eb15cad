import type { ImportLine, ImportResult } from '@filiz/http/contract/admin-files.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { ImportLineDetails, type Choice } from './ImportLineDetails.tsx'
import styles from './ImportLines.module.css'

const kinds = ['refuse', 'conflict', 'create', 'update', 'findings'] as const
type Kind = (typeof kinds)[number]

const isOfKind = (line: ImportLine, kind: Kind) =>
  kind === 'findings' ? (line.findings?.length ?? 0) + (line.similar?.length ?? 0) > 0 : line.action === kind

/** Height of a closed line in pixels, until it is measured. */
const lineHeight = 54
/** Lines before and after the visible ones that are rendered, so that the Tab key reaches them. */
const overscan = 8

interface Props {
  readonly result: ImportResult
  /** The conflicts that are to be overwritten; omitted when nothing can be chosen. */
  readonly choice?: Choice
  /** True when the lines are those of an undo instead of a file. */
  readonly isUndo?: boolean
}

/**
 * Shows what each line of a file would change, refused lines and conflicts first. A file may have ten thousand lines,
 * so only those in view are rendered; the filters replace the browser's search.
 */
export function ImportLines({ result, choice, isUndo = false }: Props) {
  const { t } = useTranslation('admin')
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<Kind>()
  // A conflict that is to be overwritten counts as the change that it will be.
  const chosen = choice?.ids.size ?? 0
  const counts = { ...result, updated: result.updated + chosen, conflicts: result.conflicts - chosen }
  const lines = useMemo(() => result.lines.toSorted((a, b) => order(a) - order(b) || a.line - b.line), [result])
  const shown = useMemo(() => {
    const sought = fold(search)
    return lines.filter(
      (line) =>
        (kind === undefined || isOfKind(line, kind)) &&
        (sought === '' ||
          String(line.line) === sought ||
          fold(`${line.title ?? ''} ${line.id ?? ''}`).includes(sought)),
    )
  }, [lines, kind, search])
  const options = kinds
    .map((value) => ({ value, count: lines.filter((line) => isOfKind(line, value)).length }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, label: `${t(($) => $.transfer.line[value])} (${count})` }))

  return (
    <>
      <dl className={styles.counts}>
        {(['created', 'updated', 'conflicts', 'unchanged', 'failed'] as const).map((name) => (
          <div key={name} data-name={counts[name] > 0 ? name : undefined}>
            <dt>{t(($) => $.transfer.result[name])}</dt>
            <dd>{counts[name]}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <section aria-labelledby="import-lines">
          <h3 id="import-lines" className={styles.heading}>
            {t(($) => $.transfer.result.lines)}
          </h3>
          {lines.length > 1 && (
            <div className={styles.filters}>
              <SearchField
                label={t(($) => $.transfer.result.search)}
                clearLabel={t(($) => $.transfer.result.clear)}
                value={search}
                onSearch={setSearch}
              />
              <FilterSelect
                label={t(($) => $.transfer.result.kind)}
                all={t(($) => $.transfer.result.all, { count: lines.length })}
                value={kind}
                options={options}
                onChange={setKind}
              />
            </div>
          )}
          <p role="status" className={styles.text}>
            {shown.length < lines.length &&
              t(($) => $.transfer.result.shown, { count: shown.length, total: lines.length })}
          </p>
          <VirtualLines key={`${kind} ${search}`} lines={shown} choice={choice} isUndo={isUndo} />
        </section>
      )}
    </>
  )
}

const order = ({ action }: ImportLine) => kinds.indexOf(action === 'create' ? 'update' : action)

interface LinesProps {
  readonly lines: readonly ImportLine[]
  readonly choice: Choice | undefined
  readonly isUndo: boolean
}

function VirtualLines({ lines, choice, isUndo }: LinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [margin, setMargin] = useState(0)
  /** Lines whose details the user has opened or closed. */
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  /** The line with the focus stays rendered when it is scrolled out of view. */
  const [focused, setFocused] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // A notice above the list may appear or disappear and move the list.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler runs
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => lineHeight,
    overscan,
    scrollMargin: margin,
    getItemKey: (index) => lines[index]!.line,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return focused === undefined || seen.includes(focused) || focused >= range.count
        ? seen
        : [...seen, focused].toSorted((a, b) => a - b)
    },
  })
  const toggle = (line: number) =>
    setToggled((before) => {
      const after = new Set(before)
      if (!after.delete(line)) after.add(line)
      return after
    })
  return (
    <ol ref={list} className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]!
        const isOpenAtFirst = line.action === 'refuse' || line.action === 'conflict'
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <ImportLineDetails
              line={line}
              isOpen={isOpenAtFirst !== toggled.has(line.line)}
              onToggle={() => toggle(line.line)}
              onFocus={() => setFocused(index)}
              choice={choice}
              isUndo={isUndo}
            />
          </li>
        )
      })}
    </ol>
  )
}

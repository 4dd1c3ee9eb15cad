// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
// Preload the rules module, so that the editor's dynamic import finishes before the test process ends.
import './check-entry.ts'
import { fieldsFrom } from './entry-fields.ts'
import { useEntryEditor } from './use-entry-editor.ts'

const opened = () => renderHook(() => useEntryEditor(fieldsFrom(undefined), false)).result
const titled = (title: string) => {
  const fields = fieldsFrom(undefined)
  return { ...fields, paragraphs: { ...fields.paragraphs, tr: { ...fields.paragraphs.tr, title } } }
}
const titleIn = (editor: ReturnType<typeof opened>) => editor.current.fields.paragraphs.tr.title

describe('the text in the editor', () => {
  it('is replaced by the saved content and then counts as saved', () => {
    const editor = opened()
    act(() => editor.current.edit.paragraph('tr', 'title', ' Eldiven '))
    let settled: boolean | undefined
    act(() => {
      settled = editor.current.saved(titled('Eldiven'), editor.current.now())
    })
    expect([settled, titleIn(editor), editor.current.isDirty()]).toEqual([true, 'Eldiven', false])
  })

  it('stays unsaved when it was typed during the save', () => {
    const editor = opened()
    act(() => editor.current.edit.paragraph('tr', 'title', 'Eldiven'))
    const sent = editor.current.now()
    act(() => editor.current.edit.paragraph('tr', 'title', 'Eldiven Fısıldıyor'))
    let settled: boolean | undefined
    act(() => {
      settled = editor.current.saved(titled('Eldiven'), sent)
    })
    expect([settled, titleIn(editor), editor.current.isDirty()]).toEqual([false, 'Eldiven Fısıldıyor', true])
  })

  it('keeps its line key when a save removes blank lines above it', () => {
    const editor = opened()
    act(() =>
      editor.current.edit.lines('steps', () => [
        { key: 0, tr: '', en: '' },
        { key: 1, tr: 'Sırayla konuşun.', en: '' },
        { key: 5, tr: ' Uyutun. ', en: '' },
      ]),
    )
    const saved = {
      ...fieldsFrom(undefined),
      lines: {
        materials: [],
        steps: [
          { key: 0, tr: 'Sırayla konuşun.', en: '' },
          { key: 1, tr: 'Uyutun.', en: '' },
          { key: 2, tr: 'Neu', en: '' },
        ],
      },
    }
    act(() => void editor.current.saved(saved, editor.current.now()))
    expect(editor.current.fields.lines.steps).toEqual([
      { key: 1, tr: 'Sırayla konuşun.', en: '' },
      { key: 5, tr: 'Uyutun.', en: '' },
      { key: 6, tr: 'Neu', en: '' },
    ])
    expect(editor.current.isDirty()).toBe(false)
  })

  it("loses the server's error when the user changes it", () => {
    const editor = opened()
    act(() =>
      editor.current.refuse({
        'translations.tr.steps.1': 'too long',
        'translations.tr.materials.1': 'too long',
        category: 'unknown',
      }),
    )
    act(() => editor.current.edit.lines('steps', ([first]) => [first!]))
    act(() => editor.current.edit.value('category', 'DOGA_KESIF'))
    expect(
      ['translations.tr.steps.1', 'translations.tr.materials.1', 'category'].map(
        (path) => editor.current.saidAt(path).error,
      ),
    ).toEqual([undefined, 'too long', undefined])
  })

  it('counts as saved when it was typed and undone during the save', () => {
    const editor = opened()
    const steps = (...texts: string[]) => texts.map((tr, key) => ({ key: key + 3, tr, en: '' }))
    act(() => editor.current.edit.lines('steps', () => steps('Bir', 'İki')))
    const sent = editor.current.now()
    act(() => editor.current.edit.lines('steps', () => steps('Bir', 'İki buçuk')))
    const saved = {
      ...fieldsFrom(undefined),
      lines: { ...sent.lines, steps: steps('Bir', 'İki').map((line, key) => ({ ...line, key })) },
    }
    act(() => void editor.current.saved(saved, sent))
    act(() => editor.current.edit.lines('steps', () => steps('Bir', 'İki')))
    expect(editor.current.isDirty()).toBe(false)
  })

  it('stays when only the status of the entry changes', () => {
    const editor = opened()
    act(() => editor.current.edit.paragraph('tr', 'title', 'Yarım kalan'))
    let settled: boolean | undefined
    act(() => {
      settled = editor.current.saved(titled(''))
    })
    expect([settled, titleIn(editor), editor.current.isDirty()]).toEqual([false, 'Yarım kalan', true])
  })
})

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
// The editor has it brought in its own time: here it is there before the specs end, and the process with them.
import './check-entry.ts'
import { fieldsFrom } from './entry-fields.ts'
import { useEntryEditor } from './use-entry-editor.ts'

const opened = () => renderHook(() => useEntryEditor(fieldsFrom(undefined), false)).result
const titled = (title: string) => { const fields = fieldsFrom(undefined); return { ...fields, paragraphs: { ...fields.paragraphs, tr: { ...fields.paragraphs.tr, title } } } }
const titleIn = (editor: ReturnType<typeof opened>) => editor.current.fields.paragraphs.tr.title

describe('what is typed', () => {
  it('is what is saved, and no longer unsaved, once it was sent', () => {
    const editor = opened()
    act(() => editor.current.edit.paragraph('tr', 'title', ' Eldiven '))
    let settled: boolean | undefined
    act(() => { settled = editor.current.saved(titled('Eldiven'), editor.current.now()) })
    expect([settled, titleIn(editor), editor.current.isDirty()]).toEqual([true, 'Eldiven', false])
  })

  it('while it is being saved stays, unsaved', () => {
    const editor = opened()
    act(() => editor.current.edit.paragraph('tr', 'title', 'Eldiven'))
    const sent = editor.current.now()
    act(() => editor.current.edit.paragraph('tr', 'title', 'Eldiven Fısıldıyor'))
    let settled: boolean | undefined
    act(() => { settled = editor.current.saved(titled('Eldiven'), sent) })
    expect([settled, titleIn(editor), editor.current.isDirty()]).toEqual([false, 'Eldiven Fısıldıyor', true])
  })

  it('stays when only the entry’s status changes', () => {
    const editor = opened()
    act(() => editor.current.edit.paragraph('tr', 'title', 'Yarım kalan'))
    let settled: boolean | undefined
    act(() => { settled = editor.current.saved(titled('')) })
    expect([settled, titleIn(editor), editor.current.isDirty()]).toEqual([false, 'Yarım kalan', true])
  })
})

import { catalogue } from './catalogue.ts'
import { editor } from './editor.ts'
import { history } from './history.ts'

/** What only administrators read; a bundle of its own, so that parents download none of it. */
export default { catalogue, editor, history } as const

import { catalogue } from './catalogue.ts'
import { editor } from './editor.ts'
import { figures } from './figures.ts'
import { history } from './history.ts'
import { people } from './people.ts'
import { transfer } from './transfer.ts'

/** What only administrators read; a bundle of its own, so that parents download none of it. */
export default { catalogue, editor, figures, history, people, transfer } as const

import type { Texts } from '../../texts.ts'
import type original from '../tr/index.ts'
import { catalogue } from './catalogue.ts'
import { editor } from './editor.ts'
import { history } from './history.ts'

const texts: Texts<typeof original> = { catalogue, editor, history }

export default texts

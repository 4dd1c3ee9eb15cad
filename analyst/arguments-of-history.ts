import { InvalidArgumentError } from 'commander'
import { queryableModels } from './history/as-of.ts'

/** Parses one or several model names, separated by commas. The option may be repeated. */
export function model(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wrong = names.find((name) => !queryableModels.includes(name))
  if (wrong === undefined && names.length > 0) return names
  throw new InvalidArgumentError(
    `"${wrong ?? text}" is no read model of a child: there are ${queryableModels.join(', ')}.`,
  )
}

import type { Recorded } from '../shared/event.ts'
import { OutOfOrder } from './projection.ts'

/** Adds the parent's choice at the end of `items`, or puts it in the position of `insteadOf`. */
export function putChosen<Item extends { readonly activityId: string }>(
  model: string,
  items: readonly Item[],
  event: Recorded,
  insteadOf: string | null,
  chosen: Item,
): readonly Item[] {
  return insteadOf === null ? [...items, chosen] : changeItem(model, items, event, insteadOf, () => chosen)
}

/** Returns `items` with a change of the activity that the event names. */
export function changeItem<Item extends { readonly activityId: string }>(
  model: string,
  items: readonly Item[],
  event: Recorded,
  activityId: string,
  change: (item: Item) => Item,
): readonly Item[] {
  const index = items.findIndex((item) => item.activityId === activityId)
  if (index < 0) throw new OutOfOrder(model, event, `${activityId} is not in the plan`)
  return items.with(index, change(items[index]!))
}
